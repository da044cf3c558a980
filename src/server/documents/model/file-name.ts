import type { DocumentRecord } from './document.ts'

/** Characters of a number in a file name: file systems allow 255 bytes with all additions. */
const longestNumber = 100

/** The name of a document's file: number, date and environment. A long number is cut off. */
export function xmlNameOf(document: DocumentRecord, environment: string): string {
  const number = (document.number ?? document.id).replace(/[^0-9A-Za-z._-]+/g, '-').slice(0, longestNumber)
  return `${number}_${document.date}_${environment}.xml`
}

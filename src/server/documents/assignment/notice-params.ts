import type { DocumentRecord } from '../model/index.ts'

/** The parameters of notices for one member: the number of a document, of a draft without one its amount, and the other side. */
export function noticeParams(document: DocumentRecord): Readonly<Record<string, string>> {
  const { counterpartyName, counterpartyNameAr, currency, number, payable } = document
  return {
    number: number ?? `${payable} ${currency}`,
    counterparty: counterpartyName,
    counterpartyAr: counterpartyNameAr,
  }
}

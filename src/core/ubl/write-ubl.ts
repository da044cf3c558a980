import type { InvoiceDraft, Totals } from '#core/invoice'
import { serializeXml } from '#core/xml'
import { toXmlTree, type WriteOptions } from './write-tree.ts'

/**
 * The UBL 2.1 text of a document: UTF-8, elements in XSD order, the same bytes for the same input. Throws
 * XmlCharacterError when a text holds a character that XML cannot carry, and an Error when an attached file is named by its
 * hash and has no content: the text would lack the file.
 */
export function writeUbl(document: InvoiceDraft, totals: Totals, options: WriteOptions = {}): string {
  const missing = document.attachments?.find(({ file }) => file?.sha256 && !file.content)
  if (missing) throw new Error(`the content of the attached file ${missing.file?.name ?? ''} is missing`)
  return serializeXml(toXmlTree(document, totals, options))
}

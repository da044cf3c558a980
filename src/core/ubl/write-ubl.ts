import type { InvoiceDraft, Totals } from '#core/invoice'
import { serializeXml } from '#core/xml'
import { toXmlTree, type WriteOptions } from './write-tree.ts'

/**
 * The UBL 2.1 text of a document: UTF-8, elements in XSD order, the same bytes for the same input. Throws
 * XmlCharacterError when a text holds a character that XML cannot carry.
 */
export function writeUbl(document: InvoiceDraft, totals: Totals, options: WriteOptions = {}): string {
  return serializeXml(toXmlTree(document, totals, options))
}

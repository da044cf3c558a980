import { type FlagName, isFlagSet } from '#core/kinds'
import type { XmlElement } from '#core/xml'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { all, fold, folded, only, some, text, textAt } from '../../engine/select.ts'

/** Facts of a document that several AE rules need. */

export const sellerPath = 'cac:AccountingSupplierParty/cac:Party'
export const buyerPath = 'cac:AccountingCustomerParty/cac:Party'
export const deliveryPath = 'cac:Delivery/cac:DeliveryLocation/cac:Address'

/** The document type code is one of these. */
export function isType(root: XmlElement, ...codes: readonly string[]): boolean {
  return (
    some(root, 'cbc:InvoiceTypeCode', saysOneOf, codes) ||
    some(root, 'cbc:CreditNoteTypeCode', saysOneOf, codes)
  )
}

const saysOneOf = (node: XmlElement, values: readonly string[]): boolean => values.includes(text(node))

/** A flag of the transaction is set in a well-formed code. Throws when the code is repeated. */
export function isFlagged(root: XmlElement, flag: FlagName): boolean {
  const code = only(root, 'cbc:ProfileExecutionID')
  return code !== undefined && isFlagSet(text(code), flag)
}

/** The tax scheme of a category (or of a party's tax registration) is VAT. Throws when a scheme has two ids. */
export function isVat(node: XmlElement): boolean {
  return some(node, 'cac:TaxScheme', isVatScheme)
}

function isVatScheme(scheme: XmlElement): boolean {
  const id = textAt(scheme, 'cbc:ID')
  return id === 'VAT' || fold(id.toUpperCase()) === 'VAT'
}

/** The category code, folded. Throws when repeated. */
export function categoryOf(category: XmlElement): string {
  return folded(category, 'cbc:ID')
}

export const isCategory = (code: string) => (category: XmlElement) =>
  categoryOf(category) === code && isVat(category)

/** The category codes of the document, on lines and in other places; of categories with the same meaning, one. */
export function categoryIds(index: DocumentIndex): readonly XmlElement[] {
  return index.once(categoryIds, () =>
    [...index.distinct('cac:TaxCategory'), ...index.distinct('cac:ClassifiedTaxCategory')].flatMap(
      (category) => all(category, 'cbc:ID'),
    ),
  )
}

/** A code of a list; white space around it is overlooked. */
export function isCode(list: ReadonlySet<string>, value: string): boolean {
  return list.has(fold(value))
}

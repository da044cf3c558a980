import type { XmlElement } from '#core/xml'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { contextsOf, rule, structural } from '../../engine/rule.ts'
import { all, attribute, count, fold, folded, has, only, someIs, text } from '../../engine/select.ts'
import { someNumber } from '../../engine/values.ts'
import { taxInclusive } from './totals.ts'

const context = contextsOf('shared')

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'

/** The document names the element, and not with an empty text. */
function filled(id: string, path: string) {
  return rule(id, (root) => folded(root, path) !== '', path)
}

function present(id: string, path: string) {
  return structural(id, (root) => has(root, path), path)
}

function atMostOne(id: string, path: string) {
  return structural(id, (root) => count(root, path) <= 1, path)
}

/** Object references (type 130) anywhere in the document. */
function objectReferences(index: DocumentIndex): XmlElement[] {
  return index.once(objectReferences, () =>
    index
      .named('cac:AdditionalDocumentReference')
      .filter((node) => someIs(all(node, 'cbc:DocumentTypeCode'), '130')),
  )
}

function referencesOfType(root: XmlElement, type: string): number {
  return all(root, 'cac:AdditionalDocumentReference').filter((node) =>
    someIs(all(node, 'cbc:DocumentTypeCode'), type),
  ).length
}

/** VAT totals in the document's and in the tax currency are not of opposite signs. */
function sameSigns(root: XmlElement): boolean {
  if (!has(root, 'cbc:TaxCurrencyCode')) return true
  const amounts = all(root, 'cac:TaxTotal/cbc:TaxAmount')
  const inCurrency = (path: string): XmlElement[] => {
    if (amounts.length === 0) return []
    const currency = only(root, path)
    const code = currency ? fold(text(currency)) : ''
    return amounts.filter((amount) => attribute(amount, 'currencyID') === code)
  }
  const tax = inCurrency('cbc:TaxCurrencyCode')
  const document = inCurrency('cbc:DocumentCurrencyCode')
  const both = (passes: (value: number) => boolean): boolean =>
    someNumber(tax, passes) && someNumber(document, passes)
  return both((value) => value <= 0) || both((value) => value >= 0)
}

export const documentContexts = [
  context(
    21,
    ['/ubl:Invoice', '/cn:CreditNote'],
    [
      filled('ibr-001', 'cbc:CustomizationID'),
      rule('ibr-sr-63', (root) => !folded(root, 'cbc:CustomizationID').includes('*'), 'cbc:CustomizationID'),
      filled('ibr-002', 'cbc:ID'),
      filled('ibr-003', 'cbc:IssueDate'),
      rule(
        'ibr-004',
        (root) => folded(root, 'cbc:InvoiceTypeCode') !== '' || folded(root, 'cbc:CreditNoteTypeCode') !== '',
        'cbc:InvoiceTypeCode',
      ),
      filled('ibr-005', 'cbc:DocumentCurrencyCode'),
      filled('ibr-006', `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
      filled('ibr-007', `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`),
      present('ibr-008', `${seller}/cac:PostalAddress`),
      present('ibr-010', `${buyer}/cac:PostalAddress`),
      structural(
        'ibr-016',
        (root) => has(root, 'cac:InvoiceLine') || has(root, 'cac:CreditNoteLine'),
        'cac:InvoiceLine',
      ),
      rule(
        'ibr-053',
        (root, index) => {
          const currencies = all(root, 'cbc:TaxCurrencyCode')
          if (currencies.length === 0) return true
          const totals = index.named('cac:TaxTotal').flatMap((total) => all(total, 'cbc:TaxAmount'))
          return currencies.every((currency) =>
            totals.some((amount) => attribute(amount, 'currencyID') === text(currency)),
          )
        },
        'cac:TaxTotal',
      ),
      atMostOne('ibr-066', 'cac:PaymentMeans/cac:CardAccount'),
      atMostOne('ibr-067', 'cac:PaymentMeans/cac:PaymentMandate'),
      rule(
        'ibr-071',
        (_, index) => !objectReferences(index).some((node) => has(node, 'cac:Attachment')),
        'cac:AdditionalDocumentReference/cac:Attachment',
      ),
      rule(
        'ibr-072',
        (_, index) => !objectReferences(index).some((node) => has(node, 'cbc:DocumentDescription')),
        'cac:AdditionalDocumentReference/cbc:DocumentDescription',
      ),
      present('ibr-076', 'cbc:ProfileID'),
      rule('ibr-078', (root) => referencesOfType(root, '130') <= 1, 'cac:AdditionalDocumentReference'),
      rule('ibr-084', sameSigns, 'cac:TaxTotal/cbc:TaxAmount'),
      rule(
        'ibr-090',
        (root) => count(root, 'cac:ProjectReference') <= 1 && referencesOfType(root, '50') <= 1,
        'cac:ProjectReference',
      ),
      atMostOne('ibr-094', 'cac:ContractDocumentReference/cbc:ID'),
      atMostOne('ibr-095', 'cac:ReceiptDocumentReference/cbc:ID'),
      atMostOne('ibr-096', 'cac:DespatchDocumentReference/cbc:ID'),
      atMostOne('ibr-097', 'cac:InvoicePeriod'),
      atMostOne('ibr-098', `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
      atMostOne('ibr-099', `${seller}/cac:PartyName/cbc:Name`),
      atMostOne('ibr-100', `${seller}/cac:PartyLegalEntity/cbc:CompanyID`),
      atMostOne('ibr-101', `${seller}/cac:PartyLegalEntity/cbc:CompanyLegalForm`),
      atMostOne('ibr-102', `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`),
      atMostOne('ibr-103', `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`),
      atMostOne('ibr-104', `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`),
      atMostOne('ibr-107', 'cac:Delivery'),
      atMostOne('ibr-112', `${buyer}/cac:PartyName/cbc:Name`),
      rule('ibr-co-15', taxInclusive, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
      atMostOne('ibr-sr-16', `${buyer}/cac:PartyIdentification/cbc:ID`),
      atMostOne('ibr-sr-39', 'cac:ProjectReference/cbc:ID'),
      atMostOne('ibr-sr-49', 'cac:InvoicePeriod/cbc:DescriptionCode'),
      atMostOne('ibr-sr-51', 'cbc:Note'),
      atMostOne('ibr-sr-52', 'cac:OriginatorDocumentReference/cbc:ID'),
    ],
  ),
]

import { normalizeSpace } from '#core/schematron'
import { attributeOf, childElements, element, textOf, type XmlElement } from '#core/xml'
import { find, taxDataPrefixes } from './names.ts'

const { pxs, cbc, cac } = taxDataPrefixes

function textAt(from: XmlElement | undefined, path: string): string | undefined {
  const found = find(from, path)
  const value = found === undefined ? '' : normalizeSpace(textOf(found))
  return value === '' ? undefined : value
}

function leaf(ns: string, name: string, value: string | undefined, attributes: Record<string, string> = {}) {
  return value === undefined ? undefined : element(ns, name, attributes, [value])
}

/** The tax scheme that stands for the party: its VAT registration when it has one, else the first. */
function taxSchemeOf(party: XmlElement | undefined): XmlElement | undefined {
  const schemes = party === undefined ? [] : childElements(party, cac, 'PartyTaxScheme')
  const scheme = schemes.find((one) => textAt(one, 'cac:TaxScheme/cbc:ID') === 'VAT') ?? schemes[0]
  if (scheme === undefined) return undefined
  return element(cac, 'PartyTaxScheme', {}, [
    leaf(cbc, 'CompanyID', textAt(scheme, 'cbc:CompanyID')),
    element(cac, 'TaxScheme', {}, [leaf(cbc, 'ID', textAt(scheme, 'cac:TaxScheme/cbc:ID'))]),
  ])
}

function partyIdentificationOf(party: XmlElement | undefined): XmlElement | undefined {
  const id = find(party, 'cac:PartyIdentification/cbc:ID')
  if (id === undefined || normalizeSpace(textOf(id)) === '') return undefined
  const scheme = attributeOf(id, 'schemeID')
  const attributes: Record<string, string> = scheme === undefined ? {} : { schemeID: scheme }
  return element(cac, 'PartyIdentification', {}, [leaf(cbc, 'ID', normalizeSpace(textOf(id)), attributes)])
}

function taxTotal(source: XmlElement, currency: string | undefined): XmlElement | undefined {
  if (currency === undefined) return undefined
  for (const total of childElements(source, cac, 'TaxTotal')) {
    const amount = find(total, 'cbc:TaxAmount')
    if (amount === undefined || attributeOf(amount, 'currencyID') !== currency) continue
    return element(cac, 'TaxTotal', {}, [
      leaf(cbc, 'TaxAmount', normalizeSpace(textOf(amount)), { currencyID: currency }),
    ])
  }
  return undefined
}

/** `pxs:ReportedDocument`: the few facts of an invoice or credit note that the tax authority wants side by side. */
export function summarizeDocument(source: XmlElement): XmlElement {
  const currency = textAt(source, 'cbc:DocumentCurrencyCode')
  const taxCurrency = textAt(source, 'cbc:TaxCurrencyCode')
  const foreignTaxCurrency = taxCurrency === currency ? undefined : taxCurrency
  const seller = find(source, 'cac:AccountingSupplierParty/cac:Party')
  const buyer = find(source, 'cac:AccountingCustomerParty/cac:Party')
  const net = find(source, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')
  return element(pxs, 'ReportedDocument', {}, [
    leaf(cbc, 'CustomizationID', textAt(source, 'cbc:CustomizationID')),
    leaf(cbc, 'ProfileID', textAt(source, 'cbc:ProfileID')),
    leaf(cbc, 'ID', textAt(source, 'cbc:ID')),
    leaf(cbc, 'UUID', textAt(source, 'cbc:UUID')),
    leaf(cbc, 'IssueDate', textAt(source, 'cbc:IssueDate')),
    leaf(cbc, 'IssueTime', textAt(source, 'cbc:IssueTime')),
    leaf(
      pxs,
      'DocumentTypeCode',
      textAt(source, 'cbc:InvoiceTypeCode') ?? textAt(source, 'cbc:CreditNoteTypeCode'),
    ),
    leaf(cbc, 'DocumentCurrencyCode', currency),
    leaf(cbc, 'TaxCurrencyCode', foreignTaxCurrency),
    element(cac, 'AccountingSupplierParty', {}, [element(cac, 'Party', {}, [taxSchemeOf(seller)])]),
    buyer === undefined
      ? undefined
      : element(cac, 'AccountingCustomerParty', {}, [
          element(cac, 'Party', {}, [partyIdentificationOf(buyer), taxSchemeOf(buyer)]),
        ]),
    taxTotal(source, currency),
    taxTotal(source, foreignTaxCurrency),
    element(pxs, 'MonetaryTotal', {}, [
      net === undefined || currency === undefined
        ? undefined
        : leaf(cbc, 'TaxExclusiveAmount', normalizeSpace(textOf(net)), {
            currencyID: attributeOf(net, 'currencyID') ?? currency,
          }),
    ]),
  ])
}

/** BTAE-20, the total with tax in dirhams, which a document in another currency carries as a supporting reference. */
export function totalInDirhams(source: XmlElement): string | null {
  for (const reference of childElements(source, cac, 'AdditionalDocumentReference')) {
    if (textAt(reference, 'cbc:DocumentTypeCode') !== 'aedtotal-incl-vat') continue
    return textAt(reference, 'cbc:DocumentDescription')?.replace(/^AED\s*/, '') ?? null
  }
  return null
}

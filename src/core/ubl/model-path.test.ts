import { describe, expect, it } from 'vitest'
import { modelPathFor } from '#core/ubl'

const at = (path: string) => modelPathFor(`/Invoice/${path}`)

describe('the place in the model', () => {
  it.each([
    ['cbc:ID', 'number'],
    ['cbc:InvoiceTypeCode', 'kind'],
    ['cbc:ID/text()', 'number'],
    ['cac:InvoiceLine[3]/cbc:Note', 'lines[2].note'],
    ['cac:InvoiceLine[2]', 'lines[1]'],
    ['cac:InvoiceLine/cbc:InvoicedQuantity/@unitCode', 'lines[0].unit'],
    ['cac:InvoiceLine/cbc:InvoicedQuantity/@unknown', 'lines[0].quantity'],
    ['cac:InvoiceLine/cbc:LineExtensionAmount/@currencyID', 'currency'],
    ['cac:LegalMonetaryTotal/cbc:PayableAmount', 'totals.payable'],
    ['cac:LegalMonetaryTotal/cbc:PayableAmount/@currencyID', 'currency'],
    ['cac:AccountingSupplierParty/cac:Party/cbc:EndpointID/@schemeID', 'seller.participantId.scheme'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', 'seller.address'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country', 'seller.address.country'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/@x', 'seller.address'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme', 'seller.trn'],
    ['cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme[2]', 'seller.tin'],
    ['cac:AccountingSupplierParty/cac:Party/cac:Unknown/cbc:ID', 'seller'],
    ['cac:OrderReference', 'references.purchaseOrder'],
    ['cac:PaymentMeans[2]/cac:PayeeFinancialAccount/cbc:ID', 'paymentMeans[1].account.value'],
    ['cac:PaymentMeans/cbc:PaymentID[2]', 'paymentMeans[0].remittance[1].value'],
    ['cac:PaymentMeans/cbc:PaymentID/@schemeID', 'paymentMeans[0].remittance[0].scheme'],
    ['cac:TaxTotal/cac:TaxSubtotal[2]/cbc:TaxAmount', 'totals.breakdown[1].taxAmount'],
    ['cac:TaxTotal/cac:TaxSubtotal[2]', 'totals.breakdown[1]'],
    ['cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID', 'lines[0].vat'],
    ['cbc:Note', 'note'],
  ])('of %s is %s', (xpath, path) => {
    expect(at(xpath)).toBe(path)
  })

  it('is unknown for the root, for other documents and for what is no path', () => {
    expect(modelPathFor('/Invoice')).toBeUndefined()
    expect(modelPathFor('')).toBeUndefined()
    expect(modelPathFor('/TaxData/cbc:ID')).toBeUndefined()
    expect(at('cbc:Unknown')).toBeUndefined()
    expect(at('ext:UBLExtensions')).toBeUndefined()
    expect(at('cbc:')).toBeUndefined()
    expect(at('cbc:ID[last()]')).toBeUndefined()
    expect(modelPathFor('/ubl:CreditNote/cac:CreditNoteLine[2]/cbc:CreditedQuantity')).toBe(
      'lines[1].quantity',
    )
  })
})

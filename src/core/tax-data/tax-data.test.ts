import { describe, expect, it } from 'vitest'
import { parseXml, type XmlElement } from '#core/xml'
import { buildTaxData, readTaxData, reportScopeOf, type TaxDataRequest, taxDataRules } from './index.ts'

function invoice(
  options: {
    currency?: string
    country?: string
    endpoint?: string
    flags?: string
    attached?: boolean
  } = {},
) {
  const { currency = 'AED', country = 'AE', endpoint = '1987654321', flags = '00000000' } = options
  const foreign = currency !== 'AED'
  const party = (group: string, id: string, tax: string, land: string) => `<cac:${group}><cac:Party>
    <cbc:EndpointID schemeID="0235">${id}</cbc:EndpointID>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>${land}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${tax}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    </cac:Party></cac:${group}>`
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
    <cbc:CustomizationID>urn:peppol:pint:billing-1@ae-1</cbc:CustomizationID>
    <cbc:ProfileID>urn:peppol:bis:billing</cbc:ProfileID>
    <cbc:ProfileExecutionID>${flags}</cbc:ProfileExecutionID>
    <cbc:ID>INV-1</cbc:ID><cbc:UUID>f12f329f-6430-4399-b661-7c5cd9c3a9e6</cbc:UUID>
    <cbc:IssueDate>2026-11-21</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
    <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
    ${foreign ? '<cbc:TaxCurrencyCode>AED</cbc:TaxCurrencyCode>' : ''}
    ${foreign ? '<cac:AdditionalDocumentReference><cbc:ID>AED</cbc:ID><cbc:DocumentTypeCode>aedtotal-incl-vat</cbc:DocumentTypeCode><cbc:DocumentDescription>AED 385.61</cbc:DocumentDescription></cac:AdditionalDocumentReference>' : ''}
    ${options.attached === true ? '<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>' : ''}
    ${party('AccountingSupplierParty', '1234567890', '123456789012003', 'AE')}
    ${party('AccountingCustomerParty', endpoint, '198765432102003', country)}
    <cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">5.00</cbc:TaxAmount></cac:TaxTotal>
    ${foreign ? '<cac:TaxTotal><cbc:TaxAmount currencyID="AED">18.36</cbc:TaxAmount></cac:TaxTotal>' : ''}
    <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="${currency}">100.00</cbc:TaxExclusiveAmount><cbc:PayableAmount currencyID="${currency}">105.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
    </Invoice>`
}

const request: TaxDataRequest = {
  source: invoice(),
  role: '01',
  typeCode: 'S',
  scope: 'D',
  envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
  reportingParty: { scheme: '0235', value: '1234567890' },
  receivingParty: { scheme: '0242', value: '000773' },
  serviceProviderId: { scheme: '0242', value: '000001' },
  issuedAt: '2026-11-21T20:30:00.250Z',
}

const tree = (xml: string) => parseXml(xml).root as XmlElement

describe('a tax data document', () => {
  it('says the same as the document that it reports, on a Dubai day', () => {
    const { taxData, findings } = readTaxData(buildTaxData(request))
    expect(findings).toEqual([])
    expect(taxData).toMatchObject({
      issueDate: '2026-11-22',
      issueTime: '00:30:00+04:00',
      typeCode: 'S',
      scope: 'D',
      role: '01',
      reportingParty: request.reportingParty,
      receivingParty: request.receivingParty,
      serviceProvider: request.serviceProviderId,
      envelopeId: request.envelopeId,
      customContents: [],
      reported: {
        number: 'INV-1',
        typeCode: '380',
        currency: 'AED',
        taxCurrency: null,
        sellerTaxId: '123456789012003',
        sellerTaxScheme: 'VAT',
        buyerTaxId: '198765432102003',
        taxTotal: '5.00',
        netTotal: '100.00',
      },
    })
    expect(buildTaxData(request)).toBe(buildTaxData(request))
  })

  it('carries both tax totals and the total in dirhams of a document in another currency', () => {
    const { taxData } = readTaxData(buildTaxData({ ...request, source: tree(invoice({ currency: 'USD' })) }))
    expect(taxData?.reported).toMatchObject({
      currency: 'USD',
      taxCurrency: 'AED',
      taxTotal: '5.00',
      taxTotalInTaxCurrency: '18.36',
    })
    expect(taxData?.customContents).toEqual([{ id: 'BTAE-20', value: '385.61' }])
    const withoutCurrency = tree(invoice({ currency: 'USD' }).replace('>AED 385.61<', '>385.61<'))
    expect(
      readTaxData(buildTaxData({ ...request, source: withoutCurrency })).taxData?.customContents,
    ).toEqual([{ id: 'BTAE-20', value: '385.61' }])
  })

  it('leaves attached files out, and the document itself as it is', () => {
    const source = tree(invoice({ attached: true }))
    const xml = buildTaxData({ ...request, source })
    expect(xml).not.toContain('EmbeddedDocumentBinaryObject')
    expect(xml).not.toContain('Attachment')
    expect(JSON.stringify(source, (key, value) => (key === 'parent' ? undefined : value))).toContain('YQ==')
  })

  it('of a document that was only reported names no envelope', () => {
    expect(readTaxData(buildTaxData({ ...request, envelopeId: null })).taxData?.envelopeId).toBeNull()
  })

  it('of type F may speak of a broken document, the other types may not', () => {
    const broken = invoice().replace('<cbc:UUID>f12f329f-6430-4399-b661-7c5cd9c3a9e6</cbc:UUID>', '')
    expect(
      readTaxData(buildTaxData({ ...request, typeCode: 'F', source: invoice() })).taxData?.reported,
    ).not.toBeNull()
    expect(
      readTaxData(buildTaxData({ ...request, typeCode: 'F', source: broken })).taxData?.reported,
    ).toBeNull()
    const unreadable = buildTaxData({
      ...request,
      typeCode: 'F',
      source: 'not xml',
      unreadableAs: 'CreditNote',
    })
    expect(readTaxData(unreadable).taxData).toMatchObject({ reported: null, source: { name: 'CreditNote' } })
    expect(() => buildTaxData({ ...request, source: broken })).toThrow('ibr-tdd-27')
    expect(() => buildTaxData({ ...request, source: 'not xml' })).toThrow('source')
    expect(() => buildTaxData({ ...request, source: '<a/>' })).toThrow('only a UBL Invoice or CreditNote')
    expect(() => buildTaxData({ ...request, issuedAt: '' })).toThrow('issuedAt')
    const wrongReceiver = { ...request, receivingParty: { scheme: '0235', value: '1' } }
    expect(() => buildTaxData(wrongReceiver)).toThrow('ibr-tdd-17')
  })

  it('has 58 rules, each with its id once', () => {
    const ids = taxDataRules.contexts.flatMap((context) => context.assertions.map((one) => one.id))
    expect([ids.length, new Set(ids).size]).toEqual([58, 58])
  })
})

describe('the scope of a report', () => {
  it.each([
    [{}, 'D'],
    [{ country: 'SA' }, 'IP'],
    [{ country: 'SA', endpoint: '9900000099' }, 'INP'],
    [{ country: 'SA', endpoint: '9900000098' }, 'INP'],
    [{ endpoint: '9900000097' }, 'D'],
    [{ endpoint: '9900000098' }, 'D'],
  ])('of %j is %s', (options, scope) => {
    expect(reportScopeOf(tree(invoice(options)))).toBe(scope)
  })
})

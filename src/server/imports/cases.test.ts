/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/**
 * What ledgers of other programs say, through the real door: every document comes to its true amount, or carries a finding
 * that says why not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { type Checked, finding, importSteps, table } from './testing/import-steps.ts'
import { uploadFile } from './testing/upload-file.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Sahel Trading LLC' })
})
afterAll(() => portal.stop())

const { send, checked, standing, written, amounts } = importSteps(() => ({ portal, company: ours }))

describe('rows below a document that name no number', () => {
  const head = 'Invoice No,Date,Customer,Item,Qty,Price,VAT %'

  test('are its lines, with merged cells or repeated ones; totals are nobody’s', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'CH-1,2026-11-20,Marsa Trading,Rope,2,100,5',
        ',,,Shackle,1,50,5',
        ',2026-11-20,Marsa Trading,Delivery,1,75,5',
        ',,,Sub total,4,225,',
        'CH-2,2026-11-21,Marsa Trading,Rope,1,10,5',
        'Grand Total,,,,5,335,',
      ]),
    )
    expect(check.one.counts).toMatchObject({ new: 2, invalid: 2 })
    expect(check.rows.map(({ item }) => item)).toEqual([2, 2, 2, 5, 6, 7])
    expect(check.found.filter(([, , rule]) => rule === 'falaj-import-total-row')).toHaveLength(2)
    expect(await amounts(check)).toEqual({ 'CH-1': '341.25', 'CH-2': '10.50' })
  })

  test('hold their document back when one of them cannot be read, and let it go when it is mended', async () => {
    const check = await checked(
      'documents',
      table([head, 'CH-3,2026-11-20,Marsa Trading,Rope,2,100,5', ',,,Shackle,one,50,5']),
    )
    expect(check.one.counts).toMatchObject({ new: 0, invalid: 1 })
    expect((await send('POST', `/imports/${check.one.id}/confirm`, {})).body.code).toBe(
      'import.nothing-to-write',
    )
    const mend = await send('POST', `/imports/${check.one.id}/mend`, { column: 4, from: 'one', to: '1' })
    expect(mend.status).toBe(200)
    await portal.runJobs()
    expect(await amounts(await standing(check.one.id))).toEqual({ 'CH-3': '262.50' })
  })

  test('with a buyer of their own are refused, and the document above waits for a decision', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'CH-4,2026-11-20,Marsa Trading,Rope,2,100,5',
        ',2026-11-20,Somebody Else,Shackle,1,50,5',
        ',,,Bolt,1,5,5',
      ]),
    )
    expect(check.one.counts).toMatchObject({ new: 1, invalid: 1 })
    expect(check.found).toContainEqual([2, '', 'falaj-import-rows-below'])
    expect(check.one.decisions).toEqual([{ rule: 'falaj-import-rows-below', items: 1 }])
    const refused = await send('POST', `/imports/${check.one.id}/confirm`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'import.undecided'])
    expect(refused.body.findings).toMatchObject([{ rule: 'falaj-import-rows-below', params: { count: '1' } }])
    // The row that was refused gets the number of the document: it is a line of it.
    const fixed = await send('PATCH', `/imports/${check.one.id}/rows/3`, {
      cells: { 0: 'CH-4', 2: 'Marsa Trading' },
    })
    expect(fixed.status).toBe(200)
    const after = await standing(check.one.id)
    expect(after.one).toMatchObject({ decisions: [], counts: { new: 1, invalid: 0 } })
    expect(await amounts(after)).toEqual({ 'CH-4': '267.75' })
  })
})

describe('discounts, charges, prices with VAT and totals', () => {
  const head =
    'Invoice No,Date,Customer,Item,Qty,Price,Discount %,Discount Amount,Shipping Charge,Is Inclusive Tax,VAT %,Total'

  test('come to what the file says', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'DI-1,2026-11-20,Marsa Trading,Rope,10,100,10,100,25,false,5,971.25',
        'DI-2,2026-11-20,Marsa Trading,Rope,1,105,0,0,0,true,5,105.00',
        'DI-3,2026-11-20,Marsa Trading,Rope,3,33.33,,,,true,5,99.99',
        'DI-4,2026-11-20,Marsa Trading,Rope,1,100,,20,,false,5,84',
        'DI-5,2026-11-20,Marsa Trading,Rope,1,100,,,,false,5,105',
        'DI-5,2026-11-20,Marsa Trading,Bolt,1,100,,,,false,5,105',
      ]),
    )
    expect(check.found).toEqual([])
    expect(check.one.comparison).toEqual([
      {
        ...{ currency: 'AED', items: 5, total: '1470.24' },
        ...{ stated: 5, statedTotal: '1470.24', comparedTotal: '1470.24' },
      },
    ])
    expect(await amounts(check)).toEqual({
      ...{ 'DI-1': '971.25', 'DI-2': '105.00', 'DI-3': '99.99', 'DI-4': '84.00', 'DI-5': '210.00' },
    })
  })

  test('that differ are findings with both amounts, counted, and accepted before they are written', async () => {
    const check = await checked(
      'documents',
      table([
        head,
        'DI-6,2026-11-20,Marsa Trading,Rope,10,100,10,100,25,false,5,1000.00',
        'DI-7,2026-11-20,Marsa Trading,Rope,10,100,10,90,,false,5,945',
      ]),
    )
    expect(finding(check, 'falaj-import-amount-differs')).toMatchObject({
      path: 'total',
      severity: 'warning',
      params: { stated: '1000.00', ours: '971.25' },
    })
    expect(finding(check, 'falaj-import-discount')).toMatchObject({
      params: { percent: '10', expected: '100.00', amount: '90.00' },
    })
    expect(check.one.counts).toMatchObject({ new: 1, invalid: 1 })
    expect(check.one.decisions).toEqual([{ rule: 'falaj-import-amount-differs', items: 1 }])
    expect((await send('POST', `/imports/${check.one.id}/confirm`, {})).body.code).toBe('import.undecided')
    expect(await amounts(check, ['falaj-import-amount-differs'])).toEqual({ 'DI-6': '971.25' })
  })

  test('in columns that are left out are named before anything is checked', async () => {
    const text = table([
      'Invoice No,Date,Customer,Item,Qty,Price,VAT %,Loyalty rebate,Paid so far,Extra,Phone,Invoice Status',
      'LO-1,2026-11-20,Marsa Trading,Rope,1,100,5,10,5,12.50,971501234,Paid',
    ])
    const { columns } = await uploadFile(portal, ours, { kind: 'documents', fileName: 'l.csv' }, text)
    const concerns = Object.fromEntries(columns.map(({ concern, heading }: any) => [heading, concern]))
    expect(concerns).toMatchObject({
      ...{ 'Loyalty rebate': 'discount', 'Paid so far': 'paid', Extra: 'amounts', Phone: null },
    })
    const check = await checked(
      'documents',
      table([
        'Invoice No,Status,Date,Customer,Item,Qty,Price,VAT %',
        'LO-2,Void,2026-11-20,Marsa Trading,Rope,1,100,5',
      ]),
    )
    expect(check.found).toEqual([[2, 'status', 'falaj-import-void']])
  })
})

/** A UBL invoice that another program wrote. */
function ubl({ trn, name, total, id }: { trn: string; name: string; total: string; id: string }): string {
  const party = (number: string, legalName: string) => `<cac:Party>
    <cbc:EndpointID schemeID="0235">${number.slice(0, 10)}</cbc:EndpointID>
    <cac:PostalAddress><cbc:StreetName>Street 1</cbc:StreetName><cbc:CityName>Dubai</cbc:CityName>
      <cbc:CountrySubentity>DXB</cbc:CountrySubentity>
      <cac:Country><cbc:IdentificationCode>AE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${legalName}</cbc:RegistrationName></cac:PartyLegalEntity>
    <cac:Contact><cbc:Name>Foreign person</cbc:Name></cac:Contact></cac:Party>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:DueDate>2026-12-20</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>AED</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${party(trn, name)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('190000000100003', 'Outside buyer 1')}</cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>ae07 0331 2345 6789 0123 456</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="AED">5.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="AED">100.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="AED">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="AED">${total}</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="AED">${total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="AED">100.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Description>Report</cbc:Description><cbc:Name>Report</cbc:Name>
      <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="AED">100</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`
}

async function checkedXml(text: string): Promise<Checked> {
  const read = await uploadFile(portal, ours, { kind: 'documents', fileName: 'invoice.xml' }, text)
  await portal.runJobs()
  return await standing(read.id)
}

describe('documents that a file holds whole', () => {
  test('of another seller are refused: nothing of theirs gets onto an invoice of ours', async () => {
    const check = await checkedXml(
      ubl({ trn: '104238816300003', name: 'Al Noor LLC', total: '105.00', id: 'K-1' }),
    )
    expect(check.one.counts).toMatchObject({ new: 0, invalid: 1 })
    expect(finding(check, 'falaj-import-other-seller')).toMatchObject({
      severity: 'fatal',
      params: { name: 'Al Noor LLC' },
    })
  })

  test('of ours lose the ids of another format, keep their number, and say when their total is another', async () => {
    const own = { trn: ours.participant.trn, name: 'Sahel Trading LLC' }
    const check = await checkedXml(ubl({ ...own, total: '104.00', id: 'K-2' }))
    expect(finding(check, 'falaj-import-amount-differs')).toMatchObject({
      params: { stated: '104.00', ours: '105.00' },
    })
    const document = (await written(check, ['falaj-import-amount-differs'])).get('K-2')
    expect(document.draft).toMatchObject({ number: 'K-2', keepsNumber: true })
    expect(document.draft).not.toHaveProperty('customizationId')
    expect(document.draft).not.toHaveProperty('profileId')
    expect(document.findings.map(({ rule }: any) => rule)).not.toContain('aligned-ibrp-001-ae')
    const issued = await send('POST', `/documents/${document.id}/issue`, { version: document.version }, true)
    expect(issued.body.findings ?? []).not.toContainEqual(expect.objectContaining({ path: 'number' }))
  })
})

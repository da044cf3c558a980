import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { modelPathFor, readUbl, toXmlTree, writeUbl } from '#core/ubl'
import { createLocator, textOf, walkElements } from '#core/xml'
import { termLocations } from './term-locations.ts'

function example(name: string): InvoiceDraft {
  const file = join(import.meta.dirname, '../../../examples', name, 'input.json')
  return invoiceDraftSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const invoice = example('mixed-rates-with-discounts')
const xml = writeUbl(invoice, computeTotals(invoice))

describe('reading', () => {
  it('does not care for prefixes, comments, CDATA or white space', () => {
    const odd = xml
      .replace(/(<\/?)cbc:/g, '$1basic:')
      .replace('xmlns:cbc=', 'xmlns:basic=')
      .replace('<basic:Note>', '<!-- note --><basic:Note>')
      .replace(
        '<basic:Name>Medical textbook</basic:Name>',
        '<basic:Name><![CDATA[Medical textbook]]></basic:Name>',
      )
    expect(odd).not.toBe(xml)
    expect(readUbl(odd)).toEqual(readUbl(xml))
    expect(readUbl(new TextEncoder().encode(`\ufeff${xml}`))).toEqual(readUbl(xml))
  })

  it('says what it does not model, and where', () => {
    const more = xml
      .replace('<cac:AccountingSupplierParty>', '<cac:Signature><cbc:ID>S</cbc:ID></cac:Signature>$&')
      .replace('<cbc:ID>INV-2027-0042</cbc:ID>', '<cbc:ID schemeName="x">INV-2027-0042</cbc:ID>')
      .replace('<cbc:Percent>5</cbc:Percent>', '<cbc:Percent>5</cbc:Percent><cbc:TierRange>1</cbc:TierRange>')
    const { unmodeled, document } = readUbl(more)
    expect(unmodeled.map(({ xpath }) => xpath)).toEqual([
      '/Invoice/cbc:ID/@schemeName',
      '/Invoice/cac:Signature',
      '/Invoice/cac:AllowanceCharge[1]/cac:TaxCategory/cbc:TierRange',
    ])
    expect(unmodeled[1]?.content).toContain('<cbc:ID>S</cbc:ID>')
    expect(document).toEqual(readUbl(xml).document)
  })

  it('separates a second tax point date from the first', () => {
    const dated = xml.replace(
      '<cbc:DocumentCurrencyCode>',
      '<cbc:TaxPointDate>2026-12-01</cbc:TaxPointDate><cbc:TaxPointDate>2026-12-02</cbc:TaxPointDate>$&',
    )
    const { document, unmodeled } = readUbl(dated.replace(/<cbc:TaxPointDate>2027[^\n]*\n/, ''))
    expect(document?.taxPointDate).toBe('2026-12-01')
    expect(unmodeled).toMatchObject([
      { xpath: '/Invoice/cbc:TaxPointDate[2]', content: expect.stringContaining('2026-12-02') },
    ])
  })

  it('keeps what has no place in our lists', () => {
    const { document, unmodeled, totals } = readUbl(
      xml
        .replace('>380<', '>326<')
        .replace(/(?<=<cbc:ProfileExecutionID>)[01]+/, '12')
        .replace('<cbc:PayableAmount currencyID="AED">', '<cbc:PayableAmount currencyID="USD">'),
    )
    expect(document).toMatchObject({ kind: 'invoice', typeCode: '326' })
    expect(unmodeled).toEqual([
      { xpath: '/Invoice/cbc:ProfileExecutionID', content: expect.stringContaining('>12<') },
    ])
    expect(totals?.otherCurrencies).toEqual({ 'totals.payable': 'USD' })
  })

  it('refuses what is no invoice with a finding, and never throws', () => {
    const order = 'urn:oasis:names:specification:ubl:schema:xsd:Order-2'
    for (const bad of [
      '',
      '<a>',
      '{}',
      `<Order xmlns="${order}"/>`,
      '<!DOCTYPE x><Invoice/>',
      '<Invoice/>',
    ]) {
      const read = readUbl(bad)
      expect(read.document, bad).toBeUndefined()
      expect(read.findings.length, bad).toBeGreaterThan(0)
    }
  })

  it('survives any mutilation', () => {
    fc.assert(
      fc.property(fc.nat(xml.length), fc.nat(200), fc.string({ maxLength: 5 }), (at, length, scrap) => {
        const read = readUbl(xml.slice(0, at) + scrap + xml.slice(at + length))
        expect(read.document === undefined).toBe(read.findings.length > 0)
      }),
      { numRuns: 300 },
    )
  })
})

describe('writing', () => {
  it('leaves out what is empty and completes what follows', () => {
    const draft: InvoiceDraft = {
      kind: 'creditNote',
      dueDate: '2027-03-01',
      note: '',
      currency: 'AED',
      seller: {},
    }
    const text = writeUbl(draft, computeTotals(draft))
    expect(text).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
    expect(text).toContain('<cbc:PaymentDueDate>2027-03-01</cbc:PaymentDueDate>')
    expect(text).not.toMatch(/Note>\s*<\/cbc:Note|<cbc:Note\/>|AccountingSupplierParty/)
    expect(readUbl(text).document?.dueDate).toBe('2027-03-01')
  })

  it('writes every text so that it reads back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (note) => {
        fc.pre(!/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(note))
        const draft: InvoiceDraft = { ...invoice, note, seller: { legalName: note } }
        const read = readUbl(writeUbl(draft, computeTotals(draft)))
        expect(read.document?.note).toBe(note)
        expect(read.document?.seller?.legalName).toBe(note)
      }),
    )
  })
})

describe('places', () => {
  const root = toXmlTree(invoice, computeTotals(invoice))

  it.each([
    ['/Invoice/cbc:ID', 'number'],
    ['/Invoice/cbc:InvoiceTypeCode', 'kind'],
    ['/Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount', 'lines[1].price.gross'],
    ['/Invoice/cac:InvoiceLine[1]/cbc:InvoicedQuantity/@unitCode', 'lines[0].unit'],
    ['/Invoice/cac:InvoiceLine[3]/cac:Item/cac:ClassifiedTaxCategory/cbc:ID', 'lines[2].vat.category'],
    ['/Invoice/cac:InvoiceLine[1]/cac:AllowanceCharge[2]/cbc:Amount', 'lines[0].charges[0].amount'],
    ['/Invoice/cac:InvoiceLine[1]/cbc:LineExtensionAmount', 'lines[0].lineNet'],
    [
      '/Invoice/cac:InvoiceLine[1]/cac:Item/cac:CommodityClassification/cbc:CommodityCode',
      'lines[0].item.type',
    ],
    ['/Invoice/cac:AllowanceCharge[2]/cac:TaxCategory/cbc:Percent', 'charges[0].vat.rate'],
    ['/Invoice/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID', 'seller.participantId.value'],
    ['/Invoice/cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', 'buyer.address'],
    ['/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID', 'seller.trn'],
    ['/Invoice/cac:OrderReference', 'references.purchaseOrder'],
    ['/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount', 'totals.payable'],
    ['/Invoice/cac:TaxTotal/cac:TaxSubtotal[2]/cac:TaxCategory/cbc:Percent', 'totals.breakdown[1].rate'],
    ['/Invoice/cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID', 'paymentMeans[0].account.value'],
    ['/Invoice/cac:InvoiceLine[2]/cac:Unknown', 'lines[1]'],
    ['/CreditNote/cac:PaymentMeans/cbc:PaymentDueDate', 'dueDate'],
    ['/CreditNote/cac:CreditNoteLine[4]/cbc:CreditedQuantity', 'lines[3].quantity'],
    ['/CreditNote/cac:DiscrepancyResponse/cbc:ResponseCode', 'creditReason'],
    ['/CreditNote/cac:DiscrepancyResponse[2]/cbc:ResponseCode', 'furtherCreditReasons[0].code'],
  ])('%s is %s', (xpath, path) => {
    expect(modelPathFor(xpath, xpath.startsWith('/Invoice') ? root : undefined)).toBe(path)
  })

  it('are unknown for the root and for other documents', () => {
    expect(modelPathFor('/Invoice')).toBeUndefined()
    expect(modelPathFor('/Order/cbc:ID')).toBeUndefined()
    expect(modelPathFor('')).toBeUndefined()
  })

  it('lead from each element that was written to the value that it holds', () => {
    const locate = createLocator()
    const totals = computeTotals(invoice)
    const values = { ...structuredClone(invoice), totals } as unknown
    for (const node of walkElements(root)) {
      if (node.children.some((child) => child.kind === 'element')) continue
      const path = modelPathFor(locate(node), root)
      if (!path) continue
      const value = path
        .split(/[.[\]]+/)
        .filter(Boolean)
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)
      if (
        typeof value === 'string' &&
        /^(lines|seller|buyer|totals)/.test(path) &&
        !path.endsWith('category')
      ) {
        expect([textOf(node), value], `${locate(node)} ${path}`).toContain(value)
      }
    }
  })

  it('hold every business term of PINT AE 1.0.4 once', () => {
    const terms = termLocations().map(({ term }) => term)
    // 254 terms and groups, and 20 scheme attributes that count as parts of their terms.
    expect(terms).toHaveLength(274)
    expect(new Set(terms).size).toBe(274)
    const pathOf = new Map(termLocations().map(({ term, path }) => [term, path]))
    expect(pathOf.get('IBT-129')).toBe('lines[].quantity')
    expect(pathOf.get('IBT-115')).toBe('totals.payable')
  })
})

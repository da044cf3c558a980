import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkXml } from '#core/rules'

type Change = readonly [from: string | RegExp, to: string]

/** A golden example with changes; one that finds nothing is a mistake in the test. */
function changed(name: string, ...changes: readonly Change[]): string {
  const file = path.resolve(import.meta.dirname, '../../../../examples', name, 'document.xml')
  return changes.reduce(
    (text, [from, to]) => {
      const next = text.replace(from, to)
      if (next === text) throw new Error(`Nothing to change: ${String(from)}`)
      return next
    },
    readFileSync(file, 'utf8'),
  )
}

const found = (xml: string, id: string) => checkXml(xml).findings.filter(({ rule }) => rule === id)
const paramsOf = (xml: string, id: string) => found(xml, id).map(({ params }) => params)

const mixed = 'mixed-rates-with-discounts'
const lineCategory = (code: string, percent: string): Change => [
  new RegExp(
    `(<cac:ClassifiedTaxCategory>\\s*<cbc:ID>${code}</cbc:ID>)(\\s*<cbc:Percent>[^<]*</cbc:Percent>)?`,
  ),
  `$1${percent === '' ? '' : `<cbc:Percent>${percent}</cbc:Percent>`}`,
]

describe('the tax by rate', () => {
  it('misses no category or rate of a line; where there is no rate none counts', () => {
    const missing = (...changes: Change[]) =>
      paramsOf(changed(mixed, ...changes), 'falaj-breakdown-missing').map(
        (params) => `${params?.['category']} ${params?.['rate']}`,
      )
    for (const code of ['E', 'O']) expect(missing(lineCategory(code, '7'))).toEqual([])
    for (const rate of ['5.0', '5.00', '05', '5.']) expect(missing(lineCategory('S', rate))).toEqual([])
    expect(missing(lineCategory('S', '5.50'))).toEqual(['S 5.5'])
    expect(missing(lineCategory('S', '50'))).toEqual(['S 50'])
    expect(missing(lineCategory('S', '10'))).toEqual(['S 10'])
    expect(missing(lineCategory('S', ''))).toEqual(['S 0'])
    expect(missing(lineCategory('Z', '1'))).toEqual(['Z 1'])
    // A zero rate is the same as none.
    expect(missing(lineCategory('Z', ''))).toEqual([])
    // Without any tax by rate there are rules that say so.
    expect(missing([/<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>/, ''], lineCategory('S', '10'))).toEqual([])
  })

  it('has each category and rate once', () => {
    const twice = changed(mixed, [/<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/, '$&$&'])
    expect(found(twice, 'falaj-breakdown-twice')).toHaveLength(1)
    expect(found(changed(mixed), 'falaj-breakdown-twice')).toEqual([])
  })

  it('adds up to the total without tax, within two fils', () => {
    const sum = (text: string, ...more: Change[]) =>
      paramsOf(changed(mixed, ['>4672.50<', `>${text}<`], ...more), 'falaj-breakdown-total')
    expect(sum('4672.51')).toEqual([])
    expect(sum('4672.52')).toEqual([])
    expect(sum('4672.48')).toEqual([])
    expect(sum('4672.53')).toMatchObject([{ expected: '10071.50', actual: '10071.53' }])
    expect(sum('4672.47')).toMatchObject([{ expected: '10071.50', actual: '10071.47' }])
    const included = (flag: string): Change => [
      '<cac:TaxSubtotal>',
      `<cbc:TaxIncludedIndicator>${flag}</cbc:TaxIncludedIndicator><cac:TaxSubtotal>`,
    ]
    expect(sum('4000', included('true'))).toEqual([])
    expect(sum('4000', included('1'))).toEqual([])
    expect(sum('4000', included('false'))).toHaveLength(1)
    expect(sum('much')).toEqual([])
    expect(sum('4000', ['>10071.50</cbc:TaxExclusiveAmount>', '>all</cbc:TaxExclusiveAmount>'])).toEqual([])
    expect(sum('4000', [/<cbc:TaxExclusiveAmount .*\n/, ''])).toEqual([])
    expect(sum('4000', [/<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>/, ''])).toEqual([])
  })

  it('adds up to the tax of a credit note, to the fils', () => {
    const total = (...changes: Change[]) =>
      paramsOf(changed('standard-credit-note', ...changes), 'falaj-credit-note-tax')
    const xml = changed('standard-credit-note')
    const stated = /<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="AED">([^<]+)</.exec(xml)?.[1] ?? ''
    const off = (Number(stated) + 0.01).toFixed(2)
    const change: Change = [/(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="AED">)[^<]+</, `$1${off}<`]
    expect(total()).toEqual([])
    expect(total(change)).toMatchObject([{ expected: stated, actual: off }])
    expect(total(change, [/<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>/, ''])).toEqual([])
    expect(total([/(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="AED">)[^<]+</, '$1x<'])).toEqual([])
  })
})

describe('identifiers of the document', () => {
  it.each([
    ['standard-tax-invoice', 'billing'],
    ['self-billed-invoice', 'selfbilling'],
  ])('%s: are exactly those of %s', (name, specification) => {
    const paramsFor = (id: string, ...changes: Change[]) =>
      paramsOf(changed(name, ...changes), id).map((params) => params?.['expected'])
    const wanted = `urn:peppol:pint:${specification}-1@ae-1`
    expect(paramsFor('falaj-specification')).toEqual([])
    expect(paramsFor('falaj-specification', [`>${wanted}<`, `> ${wanted}\n<`])).toEqual([])
    expect(paramsFor('falaj-specification', [`>${wanted}<`, `>${wanted}#x<`])).toEqual([wanted])
    const process = `urn:peppol:bis:${specification}`
    expect(paramsFor('falaj-process', [`>${process}<`, `>${process}:1<`])).toEqual([process])
    expect(paramsFor('falaj-process', [/<cbc:ProfileID>.*\n/, ''])).toEqual([])
  })
})

describe('exports', () => {
  const countOf = (id: string, ...changes: Change[]) =>
    found(changed('export-report-only', ...changes), id).length

  it('go abroad, to a buyer abroad, and are classified', () => {
    const delivery: Change = [/(<cac:DeliveryLocation>[^]*?<cbc:IdentificationCode>)DE(<)/, '$1AE$2']
    const buyer: Change = [/(<cac:AccountingCustomerParty>[^]*?<cbc:IdentificationCode>)DE(<)/, '$1AE$2']
    const noFlag: Change = [/(<cbc:ProfileExecutionID>)[01]{8}/, '$100000000']
    expect([countOf('falaj-export-destination'), countOf('falaj-export-destination', delivery)]).toEqual([
      0, 1,
    ])
    expect(countOf('falaj-export-destination', delivery, noFlag)).toBe(0)
    expect([countOf('falaj-export-buyer'), countOf('falaj-export-buyer', buyer)]).toEqual([0, 1])
    expect(countOf('falaj-export-buyer', buyer, noFlag)).toBe(0)
    const unclassified: Change = [/<cac:CommodityClassification>[^]*?<\/cac:CommodityClassification>/, '']
    expect([countOf('falaj-item-unclassified'), countOf('falaj-item-unclassified', unclassified)]).toEqual([
      0, 1,
    ])
    expect(countOf('falaj-item-unclassified', unclassified, noFlag)).toBe(0)
  })
})

describe('kinds of supply', () => {
  it('have what the guidelines ask for', () => {
    const noFlag: Change = [/(<cbc:ProfileExecutionID>)[01]{8}/, '$100000000']
    const period: Change = [/ {2}<cac:InvoicePeriod>[^]*?<\/cac:InvoicePeriod>\n/, '']
    expect(found(changed('continuous-supply', period), 'falaj-continuous-period')).toHaveLength(1)
    expect(found(changed('continuous-supply'), 'falaj-continuous-period')).toEqual([])
    expect(found(changed('continuous-supply', period, noFlag), 'falaj-continuous-period')).toEqual([])
    expect(
      found(changed('deemed-supply', ['9900000097', '1039772544']), 'falaj-deemed-endpoint'),
    ).toHaveLength(1)
    expect(found(changed('deemed-supply'), 'falaj-deemed-endpoint')).toEqual([])
    expect(
      found(changed('deemed-supply', ['9900000097', '1039772544'], noFlag), 'falaj-deemed-endpoint'),
    ).toEqual([])
    expect(found(changed('margin-scheme', noFlag), 'falaj-margin-flag')).toHaveLength(1)
    expect(found(changed('margin-scheme'), 'falaj-margin-flag')).toEqual([])
  })

  it('credit the buyer with a reason and an invoice, but for volume discounts', () => {
    const name = 'self-billed-credit-note'
    const noInvoice: Change = [/ {2}<cac:BillingReference>[^]*?<\/cac:BillingReference>\n/, '']
    const noReason: Change = [/ {2}<cac:DiscrepancyResponse>[^]*?<\/cac:DiscrepancyResponse>\n/, '']
    const volume: Change = [/DL8\.61\.1\.D/, 'VD']
    expect(found(changed(name, noInvoice), 'falaj-credit-note-invoice')).toHaveLength(1)
    expect(found(changed(name, noInvoice, volume), 'falaj-credit-note-invoice')).toEqual([])
    expect(found(changed(name), 'falaj-credit-note-invoice')).toEqual([])
    expect(found(changed(name, noReason), 'falaj-credit-note-reason')).toHaveLength(1)
    expect(found(changed(name), 'falaj-credit-note-reason')).toEqual([])
  })
})

describe('lines in dirhams', () => {
  const name = 'standard-tax-invoice'
  const xml = changed(name)
  const price =
    /<cac:ItemPriceExtension>\s*<cbc:Amount currencyID="AED">([^<]+)<[^]*?<cbc:TaxAmount currencyID="AED">([^<]+)</
  const [, total = '', tax = ''] = price.exec(xml) ?? []
  const plus = (text: string, fils: number) => (Number(text) + fils / 100).toFixed(2)
  const totalIs = (text: string): Change => [
    /(<cac:ItemPriceExtension>\s*<cbc:Amount currencyID="AED">)[^<]+</,
    `$1${text}<`,
  ]
  const taxIs = (text: string): Change => [
    /(<cac:ItemPriceExtension>[^]*?<cbc:TaxAmount currencyID="AED">)[^<]+</,
    `$1${text}<`,
  ]

  it('are net and tax together, within two fils', () => {
    const lineTotalParams = (change: Change) => paramsOf(changed(name, change), 'falaj-line-total')
    expect([lineTotalParams(totalIs(plus(total, 2))), lineTotalParams(totalIs(plus(total, -2)))]).toEqual([
      [],
      [],
    ])
    expect(lineTotalParams(totalIs(plus(total, 3)))).toMatchObject([
      { expected: total, actual: plus(total, 3) },
    ])
    expect(lineTotalParams(totalIs(plus(total, -3)))).toHaveLength(1)
    expect(lineTotalParams(totalIs('much'))).toEqual([])
  })

  it('bear the tax of their rate, and none where it is not the standard rate', () => {
    const lineTaxParams = (...changes: Change[]) => paramsOf(changed(name, ...changes), 'falaj-line-tax')
    expect([lineTaxParams(taxIs(plus(tax, 2))), lineTaxParams(taxIs(plus(tax, -2)))]).toEqual([[], []])
    expect(lineTaxParams(taxIs(plus(tax, 3)))).toMatchObject([{ expected: tax, actual: plus(tax, 3) }])
    expect(lineTaxParams(lineCategory('S', ''))).toEqual([])
    expect(paramsOf(changed('zero-rated', taxIs('1.00')), 'falaj-line-tax')).toMatchObject([
      { expected: '0.00', actual: '1.00' },
    ])
  })

  it('are in AED, by the rate of exchange of the document', () => {
    const foreign = changed('foreign-currency')
    for (const id of ['falaj-line-currency', 'falaj-line-tax', 'falaj-line-total'])
      expect(found(foreign, id)).toEqual([])
    const stated = /<cbc:CalculationRate>([^<]+)</.exec(foreign)?.[1] ?? ''
    const doubled: Change = [`<cbc:CalculationRate>${stated}<`, `<cbc:CalculationRate>${Number(stated) * 2}<`]
    expect(found(changed('foreign-currency', doubled), 'falaj-line-total').length).toBeGreaterThan(0)
    expect(
      found(
        changed('foreign-currency', doubled, [/(<cbc:TargetCurrencyCode>)AED/, '$1EUR']),
        'falaj-line-total',
      ),
    ).toEqual([])
    const currency: Change = [/(<cac:ItemPriceExtension>\s*<cbc:Amount currencyID=")AED/, '$1USD']
    expect(found(changed(name, currency), 'falaj-line-currency')).toHaveLength(1)
  })

  it('warn of another standard rate than five percent', () => {
    expect(found(changed(name, lineCategory('S', '7')), 'falaj-standard-rate')).toHaveLength(1)
    expect(found(changed(name, lineCategory('S', '5.0')), 'falaj-standard-rate')).toEqual([])
    expect(found(changed(name, lineCategory('S', '')), 'falaj-standard-rate')).toEqual([])
  })

  it('name a quantity that is no number, once, whether or not the net amount is there', () => {
    const quantity: Change = [/(<cbc:InvoicedQuantity[^>]*>)[^<]+</, '$1٤<']
    const net: Change = [/(<cac:InvoiceLine>[^]*?)\s*<cbc:LineExtensionAmount[^\n]*/, '$1']
    expect(paramsOf(changed(name, quantity), 'falaj-not-a-number')).toMatchObject([{ value: '٤' }])
    expect(paramsOf(changed(name, quantity, net), 'falaj-not-a-number')).toMatchObject([{ value: '٤' }])
    expect(found(changed(name, net), 'falaj-not-a-number')).toEqual([])
  })
})

describe('parties', () => {
  const name = 'standard-tax-invoice'

  it('with an id twice that no official rule reads are refused by the schema alone', () => {
    const buyersScheme: Change = [
      /(<cac:AccountingCustomerParty>[^]*?)<cbc:ID>VAT<\/cbc:ID>/,
      '$1<cbc:ID>VAT</cbc:ID><cbc:ID>VAT</cbc:ID>',
    ]
    const fatal = checkXml(changed(name, buyersScheme)).findings.filter(
      ({ severity }) => severity === 'fatal',
    )
    expect(fatal.map(({ rule }) => rule)).toEqual(['falaj-schema-repeated-element'])
    const sellersScheme: Change = [
      /(<cac:AccountingSupplierParty>[^]*?)<cbc:ID>VAT<\/cbc:ID>/,
      '$1<cbc:ID>VAT</cbc:ID><cbc:ID>VAT</cbc:ID>',
    ]
    expect(found(changed(name, sellersScheme), 'falaj-repeated')).toHaveLength(1)
  })

  it('are addressed by the TIN of their TRN', () => {
    const seller = (id: string): Change => ['>1042388163</cbc:EndpointID>', `>${id}</cbc:EndpointID>`]
    expect(paramsOf(changed(name, seller('1042388164')), 'falaj-tin-of-trn')).toMatchObject([
      { expected: '1042388163' },
    ])
    expect(found(changed(name, seller('104238816')), 'falaj-participant-id')).toHaveLength(1)
    expect(found(changed(name, seller('9900000099')), 'falaj-participant-id')).toHaveLength(1)
    const buyer = (id: string): Change => ['>1039772544</cbc:EndpointID>', `>${id}</cbc:EndpointID>`]
    for (const id of ['9900000097', '9900000098', '9900000099'])
      expect(found(changed(name, buyer(id)), 'falaj-participant-id')).toEqual([])
    for (const id of ['9900000096', '19900000097', '99000000970'])
      expect(found(changed(name, buyer(id)), 'falaj-participant-id')).toHaveLength(1)
  })

  it('are in the scheme of the Emirates when they sell, and in one of the emirates', () => {
    const scheme: Change = [
      '<cbc:EndpointID schemeID="0235">1042388163',
      '<cbc:EndpointID schemeID="0192">1042388163',
    ]
    expect(found(changed(name, scheme), 'falaj-seller-scheme')).toHaveLength(1)
    expect(found(changed(name), 'falaj-seller-scheme')).toEqual([])
    const emirate: Change = ['<cbc:CountrySubentity>DXB<', '<cbc:CountrySubentity>Dubai<']
    expect(found(changed(name, emirate), 'falaj-emirate')).toHaveLength(1)
    expect(found(changed('export-report-only'), 'falaj-emirate')).toEqual([])
  })
})

describe('what a receiver would stumble over', () => {
  const count = (id: string, ...changes: Change[]) =>
    found(changed('standard-tax-invoice', ...changes), id).length
  const payable = (amount: string): Change => [/(TaxInclusiveAmount currencyID="AED">)[^<]*/, `$1${amount}`]
  const flag = (value: string): Change => [/(TaxIncludedIndicator>)[^<]*/, `$1${value}`]

  it('is a total below zero, but not zero', () => {
    expect(['-0.01', '0.00', '0.01'].map((amount) => count('falaj-negative-total', payable(amount)))).toEqual(
      [1, 0, 0],
    )
  })

  it('is a price of minus zero, however it is written', () => {
    const price = (text: string): Change => [/(PriceAmount currencyID="AED">)[^<]*/, `$1${text}`]
    const warnings = (text: string) => count('falaj-negative-zero', price(text))
    expect(['-0', '-0.00', '-.0', '-0.', ' -00.0 '].map(warnings)).toEqual([1, 1, 1, 1, 1])
    expect(['0', '0.00', '-0.01', '-1', '-', '-.', '10'].map(warnings)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('is a flag for tax included that is set, or is not one of the four words', () => {
    const flags = ['true', '1', '0', ' false ', 'yes', '']
    expect(flags.map((value) => count('falaj-tax-included', flag(value)))).toEqual([1, 1, 0, 0, 0, 0])
    expect(flags.map((value) => count('falaj-tax-indicator', flag(value)))).toEqual([0, 0, 0, 0, 1, 1])
  })
})

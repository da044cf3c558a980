/**
 * Mistakes that others make when they map their documents: amounts, kinds and categories. The table of all cases is
 * docs/mapping-cases.md.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeDraft } from '#core/drafts'
import type { InvoiceLine } from '#core/invoice'
import { documentKinds, typeCodeOf } from '#core/kinds'
import { decimal, equal, multiply, printDecimal, roundForDocument } from '#core/money'
import { computeTotals, netPriceOf } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'
import {
  clicked,
  example,
  fatalRules,
  findingsOf,
  severities,
  standard,
  withLine,
  xmlOf,
} from '../../../tools/mapping-case-documents.ts'
import { rulesDocument } from '../../../tools/write-rules-document.ts'
import { checkXml } from './index.ts'

describe('amounts', () => {
  it('mapping case 1: the dirham amounts of lines in dollars are in dirhams, at the stated rate', () => {
    const draft = example('foreign-currency')
    const rate = decimal(draft.exchangeRate?.rate ?? '')
    const { lines } = computeTotals(draft)
    const inDirhams = (amount: string | undefined) =>
      printDecimal(roundForDocument(multiply(decimal(amount ?? ''), rate)))
    for (const { taxAmount, gross, taxAmountAed, grossAed } of lines) {
      expect(equal(decimal(taxAmountAed ?? ''), decimal(inDirhams(taxAmount)))).toBe(true)
      expect(equal(decimal(grossAed ?? ''), decimal(inDirhams(gross)))).toBe(true)
    }
    const xml = xmlOf(draft)
    const priceExtension = /<cac:ItemPriceExtension>[^]*?<\/cac:ItemPriceExtension>/g
    expect(xml.match(priceExtension)?.every((part) => !part.includes('USD'))).toBe(true)
    const left = xml.replace(priceExtension, (part) => part.replaceAll('"AED"', '"USD"'))
    expect(checkXml(left).findings).toContainEqual(
      expect.objectContaining({ rule: 'falaj-line-currency', severity: 'warning' }),
    )
  })

  it('mapping case 14: a price for 1,000 stays one, and a percentage of an odd amount is exact', () => {
    const draft = withLine(standard(), (line) => ({
      ...line,
      quantity: '2500',
      price: { gross: '12.50', baseQuantity: '1000' },
      charges: [{ base: '1.23', percent: '12.5', reasonCode: 'FC' }],
    }))
    const [line] = computeTotals(draft).lines
    expect(line).toMatchObject({ netPrice: '12.50', charges: [{ amount: '0.15375' }], lineNet: '31.40375' })
    expect(xmlOf(draft)).toMatch(/<cbc:BaseQuantity[^>]*>1000</)
    expect(fatalRules(draft)).toEqual([])
    expect(readUbl(xmlOf(draft)).document?.lines?.[0]?.price).toMatchObject({
      gross: '12.50',
      baseQuantity: '1000',
    })
  })

  it('mapping case 15: the total in dirhams is read in each form that is met, and written in the right one', () => {
    const xml = xmlOf(example('foreign-currency'))
    const right =
      /<cbc:ID>AED<\/cbc:ID>(\s*)<cbc:DocumentTypeCode>aedtotal-incl-vat<\/cbc:DocumentTypeCode>(\s*)<cbc:DocumentDescription>AED ([\d.]+)</
    const [whole = '', , , amount] = right.exec(xml) ?? []
    expect(amount).toBe(computeTotals(example('foreign-currency')).grossTotalAed)
    const forms = [
      whole,
      whole.replace('>AED 1', '>1').replace(/>AED (\d)/, '>$1'),
      whole.replace('<cbc:ID>AED<', '<cbc:ID>aedtotal-incl-vat<'),
      whole.replace('<cbc:ID>AED<', '<cbc:ID>aedtotal-incl-vat<').replace(/>AED (\d)/, '>$1'),
      whole
        .replace('<cbc:ID>AED<', '<cbc:ID>aedtotal-incl-vat<')
        .replace(/<cbc:DocumentTypeCode>.*<\/cbc:DocumentTypeCode>/, ''),
    ]
    for (const form of forms) {
      const { document, totals } = readUbl(xml.replace(whole, form))
      expect(totals?.grossTotalAed, form).toBe(amount)
      expect(document?.attachments, form).toBeUndefined()
      expect(document && totals && writeUbl(document, totals), form).toContain(whole)
    }
  })

  it('mapping case 25: 3 × 10.00 with tax included adds up, rounded by line or by document', () => {
    const price = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 500 }))
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 6 }), (entries) => {
        const all = entries.map(([fils, quantity]) => [(fils / 100).toFixed(2), String(quantity)] as const)
        const lines = all.map(
          ([gross, quantity]): InvoiceLine => ({
            quantity,
            unit: 'C62',
            price: { gross: printDecimal(netPriceOf(decimal(gross), decimal('5')) ?? decimal('0')) },
            vat: { category: 'standard', rate: '5' },
            item: { name: 'A', description: 'A' },
          }),
        )
        const wanted = all.reduce((sum, [gross, quantity]) => sum + Number(gross) * Number(quantity), 0)
        for (const rounding of ['document', 'line'] as const) {
          const draft = completeDraft(standard({ lines }))
          const totals = computeTotals(draft, { rounding })
          const fatal = checkXml(writeUbl(draft, totals)).findings.filter(
            ({ severity }) => severity === 'fatal',
          )
          expect(fatal.map(({ rule }) => rule)).toEqual([])
          const off = Math.abs(Number(totals.payable) - wanted)
          expect(off).toBeLessThanOrEqual(0.01 * (entries.length + 1))
        }
      }),
      { numRuns: 60, examples: [[[[1000, 3]]]] },
    )
    const three = completeDraft(
      standard({
        lines: [{ quantity: '3', price: { gross: '9.523810' }, vat: { category: 'standard', rate: '5' } }],
      }),
    )
    for (const rounding of ['document', 'line'] as const)
      expect(computeTotals(three, { rounding })).toMatchObject({
        netTotal: '28.57',
        taxTotal: '1.43',
        payable: '30.00',
      })
  })
})

describe('kinds and categories', () => {
  it('mapping case 4: a credit note may say how it is paid, and keeps it', () => {
    const paymentMeans = [{ code: '30', account: { value: 'AE070331234567890123456', scheme: 'IBAN' } }]
    const draft = example('standard-credit-note', { paymentMeans })
    expect(fatalRules(draft)).toEqual([])
    expect(readUbl(xmlOf(draft)).document?.paymentMeans).toEqual(paymentMeans)
  })

  it('mapping case 5: a commercial credit note may be zero-rated', () => {
    const given = example('commercial-credit-note')
    const lines = given.lines?.map((line) => ({
      ...line,
      vat: { category: 'zeroRated' as const, rate: '0' },
    }))
    expect(fatalRules({ ...given, lines })).toEqual([])
    const taxed = given.lines?.map((line) => ({ ...line, vat: { category: 'standard' as const, rate: '5' } }))
    expect(fatalRules({ ...given, lines: taxed })).toContain('ibr-122-ae')
  })

  it('mapping case 17: a tax invoice may be zero-rated or under reverse charge throughout', () => {
    for (const [name, category] of [
      ['zero-rated', 'zeroRated'],
      ['reverse-charge', 'reverseCharge'],
    ] as const) {
      const draft = example(name)
      expect([draft.kind, ...new Set(draft.lines?.map(({ vat }) => vat?.category))]).toEqual([
        'invoice',
        category,
      ])
      expect(fatalRules(draft)).toEqual([])
    }
    const outside = withLine(standard(), (line) => ({ ...line, vat: { category: 'outOfScope' } }))
    expect(fatalRules({ ...outside, lines: outside.lines?.slice(0, 1) })).toContain('ibr-151-ae')
  })

  it('mapping case 18: the margin scheme and its mark come together, in both directions', () => {
    const margin = example('margin-scheme')
    expect(fatalRules(margin)).toEqual([])
    expect(severities({ ...margin, flags: {} }, 'falaj-margin-flag')).toEqual(['fatal', 'warning'])
    expect(severities(standard({ flags: { profitMargin: true } }), 'ibr-116-ae')).toEqual(['fatal', 'fatal'])
    expect(clicked({ ...margin, flags: {} }, 'falaj-margin-flag').label).toBe('margin.flag')
  })

  it('mapping case 19: a commercial summary is refused, and the clash with the Guidelines is explained', () => {
    const given = example('commercial-invoice')
    expect(fatalRules(given)).toEqual([])
    const period = { start: '2027-01-01', end: '2027-01-31' }
    const [finding] = findingsOf({ ...given, period, flags: { summaryInvoice: true } })
    expect(finding).toMatchObject({ rule: 'ibr-157-ae', severity: 'fatal' })
    expect(finding?.message).toContain('The Guidelines would allow a commercial summary')
  })

  it('mapping case 20: a summary covers a period with both its ends', () => {
    const given = example('summary-invoice')
    const { start, end } = given.period ?? {}
    expect(findingsOf(given).map(({ rule }) => rule)).not.toContain('falaj-summary-period')
    for (const half of [{ start }, { end }])
      expect(severities({ ...given, period: half }, 'falaj-summary-period')).toEqual(['fatal', 'warning'])
    const { period: _period, ...none } = given
    expect(fatalRules(none)).toContain('ibr-138-ae')
    expect(fatalRules({ ...standard(), period: { start } })).toEqual([])
  })

  it('mapping case 21: a debit memo is read and refused with words; no kind of ours is one', () => {
    expect(documentKinds.map(typeCodeOf)).not.toContain('383')
    const memo = xmlOf(standard()).replace('>380<', '>383<')
    expect(readUbl(memo).document).toMatchObject({ kind: 'invoice', typeCode: '383' })
    const refusal = checkXml(memo).findings.find(({ rule }) => rule === 'ibr-cl-01')
    expect(refusal).toMatchObject({ severity: 'fatal', params: { value: '383' } })
  })

  it('mapping case 24: it is written down why validators for EN 16931 complain', () => {
    expect(rulesDocument()).toContain('not a subset of EN 16931')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InvoiceDraft, invoiceDraftSchema, type Totals } from '#core/invoice'
import { add, decimal, equal, roundForDocument, subtract, sum, zero } from '#core/money'
import { checkDocument } from '#core/rules'
import { computeTotals } from '#core/tax'
import { drafts, mixedCategories, propertyParameters, totalsOptions } from '../../tools/arbitrary-drafts.ts'

/**
 * For all amounts that a user can enter, the computed ones pass the official rules and add up. Set FALAJ_RUNS for
 * more runs, FALAJ_SEED for the seed of a failure.
 */
const parameters = propertyParameters(150)

function value(text: string | undefined) {
  return text === undefined ? zero : decimal(text)
}

function expectSums(totals: Totals): void {
  const total = (texts: (string | undefined)[]) => sum(texts.map(value))
  const same = (name: string, left: ReturnType<typeof value>, right: ReturnType<typeof value>) =>
    expect(equal(left, right), `${name}: ${left} is not ${right}`).toBe(true)
  const lineNets = total(totals.lines.map(({ lineNet }) => lineNet))
  same('lineNetTotal', value(totals.lineNetTotal), roundForDocument(lineNets))
  same(
    'netTotal',
    value(totals.netTotal),
    add(subtract(value(totals.lineNetTotal), value(totals.allowanceTotal)), value(totals.chargeTotal)),
  )
  same(
    'taxTotal',
    value(totals.taxTotal),
    roundForDocument(total(totals.breakdown.map((entry) => entry.taxAmount))),
  )
  same('grossTotal', value(totals.grossTotal), add(value(totals.netTotal), value(totals.taxTotal)))
  same(
    'payable',
    value(totals.payable),
    add(subtract(value(totals.grossTotal), value(totals.prepaid)), value(totals.rounding)),
  )
  // The breakdown covers what was billed, but for the rounding of the two totals.
  const taxable = total(totals.breakdown.map((entry) => entry.taxable))
  const exactNet = add(
    subtract(lineNets, total(totals.allowances.map(({ amount }) => amount))),
    total(totals.charges.map(({ amount }) => amount)),
  )
  same('taxable', taxable, exactNet)
}

describe('arithmetic', () => {
  it('adds up and passes the official rules, for all input', () => {
    fc.assert(
      fc.property(drafts, totalsOptions, (draft, rounding) => {
        const totals = computeTotals(draft, rounding)
        expectSums(totals)
        const fatal = checkDocument(draft, totals).filter(({ severity }) => severity === 'fatal')
        expect(fatal.map(({ rule, path }) => `${rule} ${path}`)).toEqual([])
      }),
      parameters,
    )
  })

  it('is deterministic, and ignores given amounts', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const totals = computeTotals(draft)
        expect(computeTotals(structuredClone(draft))).toEqual(totals)
        expect(computeTotals({ ...draft, totals } as InvoiceDraft)).toEqual(totals)
      }),
      { ...parameters, numRuns: Math.min(parameters.numRuns, 50) },
    )
  })

  it('never throws on half-filled forms', () => {
    const scrap = fc.constantFrom('', '-', '12.', 'abc', '١٢', '1e5', '99999999999999999999.999999', '0')
    fc.assert(
      fc.property(
        fc.array(scrap, { minLength: 8, maxLength: 8 }),
        fc.constantFrom(...mixedCategories),
        (texts, category) => {
          const [quantity, gross, discount, baseQuantity, amount, percent, rate, prepaid] = texts
          const draft = invoiceDraftSchema.parse({
            kind: 'invoice',
            currency: texts[0] === '-' ? 'USD' : 'AED',
            exchangeRate: { rate },
            prepaid,
            lines: [{ quantity, price: { gross, discount, baseQuantity }, vat: { category, rate } }, {}],
            allowances: [{ amount }, { percent, base: amount }],
            charges: [{}],
            prepayments: [{ amount }],
            retention: { percent },
          })
          const totals = computeTotals(draft)
          expect(totals.lines).toHaveLength(2)
          expect(() => checkDocument(draft, totals)).not.toThrow()
        },
      ),
      parameters,
    )
  })
})

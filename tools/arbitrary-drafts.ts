import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  type DocumentAllowance,
  type InvoiceDraft,
  type InvoiceLine,
  invoiceDraftSchema,
} from '#core/invoice'
import type { TotalsOptions } from '#core/tax'
import { allowanceRateOf, lineRateOf, type VatCategory } from '#core/vat'

/** Documents with any amounts that a user can enter, for property tests. All other fields are valid. */

/** A golden example without its amounts. */
function settingOf(name: string): InvoiceDraft {
  const file = join(import.meta.dirname, '../examples', name, 'input.json')
  const draft = invoiceDraftSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { lines: _, allowances: _a, charges: _c, prepayments: _p, exchangeRate: _e, ...rest } = draft
  return rest
}

/** Kinds and flags in which lines may have any tax category but that of the margin scheme. */
const taxSettings = [
  'standard-tax-invoice',
  'standard-credit-note',
  'self-billed-invoice',
  'self-billed-credit-note',
  'free-zone',
  'summary-invoice',
  'continuous-supply',
  'disclosed-agent',
  'deemed-supply',
  'ecommerce',
  'volume-discount-credit-note',
].map(settingOf)
const commercialSettings = ['commercial-invoice', 'commercial-credit-note'].map(settingOf)
const marginSetting = settingOf('margin-scheme')

/** Decimal text with up to `digits` before and `decimals` after the point. */
function amounts(digits: number, decimals: number, negative = false): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) - 1n }),
      fc.integer({ min: 0, max: decimals }),
      fc.bigInt({ min: 0n, max: 10n ** BigInt(decimals) - 1n }),
      negative ? fc.boolean() : fc.constant(false),
    )
    .map(([whole, scale, fraction, minus]) => {
      const tail = scale === 0 ? '' : `.${fraction.toString().padStart(decimals, '0').slice(0, scale)}`
      const text = `${whole}${tail}`
      return minus && /[1-9]/.test(text) ? `-${text}` : text
    })
}

/** Amounts that like to sit on a tie of rounding. */
const ties = fc
  .tuple(fc.integer({ min: 0, max: 5000 }), fc.constantFrom('005', '015', '125', '335', '375', '995'))
  .map(([whole, fraction]) => `${whole}.${fraction}`)
const prices = fc.oneof(amounts(6, 4), ties, amounts(9, 2))
const percents = fc.oneof(amounts(2, 2), fc.constantFrom('2.5', '7.5', '12.345', '33.33'))

const allowance = fc.oneof(
  fc.record({ amount: amounts(3, 3) }),
  fc.record({ percent: percents }),
  fc.record({ percent: percents, base: prices }),
)

const vatOf: Readonly<Record<VatCategory, Partial<InvoiceLine>>> = {
  standard: {},
  zeroRated: {},
  outOfScope: {},
  marginScheme: {},
  exempt: { vat: { exemptionReasonCode: 'DL8.46.2' } },
  reverseCharge: {
    item: { reverseChargeType: 'DL8.48.8.2', standardId: { value: '06291041500213', scheme: '0160' } },
  },
}

function lineOf(category: VatCategory): fc.Arbitrary<InvoiceLine> {
  return fc
    .record({
      quantity: fc.oneof(amounts(4, 3, true), fc.constantFrom('1', '2', '3', '0.5')),
      gross: prices,
      baseQuantity: fc.constantFrom('1', '1', '3', '7', '12', '100', '1000'),
      allowances: fc.array(allowance, { maxLength: 2 }),
      charges: fc.array(allowance, { maxLength: 2 }),
      discounted: fc.boolean(),
    })
    .map(({ quantity, gross, baseQuantity, allowances, charges, discounted }) => {
      const rate = lineRateOf(category)
      const reason = { reason: 'Agreed', reasonCode: '95' }
      return {
        quantity,
        unit: 'H87',
        price: { gross, baseQuantity, ...(discounted ? { discount: gross } : {}) },
        allowances: allowances.map((entry) => ({ ...entry, ...reason })),
        charges: charges.map((entry) => ({ ...entry, reason: 'Packing', reasonCode: 'PC' })),
        vat: { category, ...(rate ? { rate } : {}), ...vatOf[category].vat },
        item: { name: 'Item', classifications: [{ code: '94033000' }], ...vatOf[category].item },
      }
    })
}

function documentAllowance(category: VatCategory, reasonCode: string): fc.Arbitrary<DocumentAllowance> {
  const rate = allowanceRateOf(category)
  return allowance.map((entry) => ({
    ...entry,
    reason: 'Agreed',
    reasonCode,
    vat: { category, ...(rate ? { rate } : {}) },
  }))
}

export const mixedCategories: readonly [VatCategory, ...VatCategory[]] = [
  'standard',
  'zeroRated',
  'exempt',
  'outOfScope',
  'reverseCharge',
]

/** A document of one of the settings, its first line of the first category. */
function documentsOf(
  settings: readonly InvoiceDraft[],
  categories: readonly [VatCategory, ...VatCategory[]],
): fc.Arbitrary<InvoiceDraft> {
  const category = fc.constantFrom(...categories)
  return fc
    .tuple(
      fc.constantFrom(...settings),
      lineOf(categories[0]),
      fc.array(category.chain(lineOf), { maxLength: 5 }),
      fc.array(
        category.chain((code) => documentAllowance(code, '95')),
        { maxLength: 2 },
      ),
      fc.array(
        category.chain((code) => documentAllowance(code, 'FC')),
        { maxLength: 2 },
      ),
    )
    .map(([setting, first, more, allowances, charges]) => ({
      ...setting,
      lines: [first, ...more],
      allowances,
      charges,
    }))
}

const taxDocuments = documentsOf(taxSettings, mixedCategories)
const commercialDocuments = documentsOf(commercialSettings, ['exempt', 'outOfScope'])
const marginDocuments = fc
  .array(lineOf('marginScheme'), { minLength: 1, maxLength: 4 })
  .map((lines): InvoiceDraft => ({ ...marginSetting, lines }))

const currencies = fc.oneof(
  fc.constant<Partial<InvoiceDraft>>({ currency: 'AED' }),
  amounts(2, 6).map((rate): Partial<InvoiceDraft> => ({ currency: 'USD', exchangeRate: { rate } })),
)

const payments = fc.record(
  { prepaid: amounts(4, 3), rounding: amounts(1, 3, true) },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<InvoiceDraft>>

export const drafts = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: taxDocuments },
      { weight: 1, arbitrary: commercialDocuments },
      { weight: 1, arbitrary: marginDocuments },
    ),
    currencies,
    payments,
  )
  .map(([document, currency, payment]): InvoiceDraft => ({ ...document, ...currency, ...payment }))

export const totalsOptions: fc.Arbitrary<TotalsOptions> = fc.constantFrom({}, { rounding: 'line' } as const)

/** How often and from which seed: FALAJ_RUNS for more runs, FALAJ_SEED to repeat a failure. */
export function propertyParameters(usualRuns: number): { numRuns: number; seed?: number } {
  const seed = process.env['FALAJ_SEED']
  return {
    numRuns: Number(process.env['FALAJ_RUNS'] ?? usualRuns),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
  }
}

import type { XmlElement } from '#core/xml'
import {
  absolute,
  compare,
  type Decimal,
  equal,
  multiply,
  percentOf,
  printDecimal,
  roundToFils,
  subtract,
  zero,
} from '../../engine/decimal.ts'
import type { DocumentIndex } from '../../engine/document-index.ts'
import { contextsOf, type Outcome, rule, structural } from '../../engine/rule.ts'
import { all, has, someIs } from '../../engine/select.ts'
import { Unreadable } from '../../engine/unreadable.ts'
import { decimalAt, decimalOf, isDecimal, someNumber } from '../../engine/values.ts'
import { allowanceRates, lineRates, linesAtRate, rateKey, taxableAtRate, taxableOf } from './category-sums.ts'
import { categoryOf, isCategory, isVat } from './facts.ts'

const context = contextsOf('ae')

const taxable = '../cbc:TaxableAmount'
const tax = '../cbc:TaxAmount'
const lineNames = ['cac:InvoiceLine', 'cac:CreditNoteLine'] as const

const vatCategories = (breakdown: XmlElement): XmlElement[] => all(breakdown, 'cac:TaxCategory').filter(isVat)

/** Not subject to VAT and exempt have no rate, all others have one. */
function rateWhereDue(breakdown: XmlElement): boolean {
  const withoutRate = someIs(all(breakdown, 'cac:TaxCategory/cbc:ID'), 'O', 'E')
  return withoutRate !== has(breakdown, 'cac:TaxCategory/cbc:Percent')
}

const anyBreakdown = context(16, 'cac:TaxSubtotal', [
  structural('aligned-ibrp-045', (breakdown) => has(breakdown, 'cbc:TaxableAmount'), 'cbc:TaxableAmount'),
  structural('aligned-ibrp-046', (breakdown) => has(breakdown, 'cbc:TaxAmount'), 'cbc:TaxAmount'),
  rule(
    'aligned-ibrp-047',
    (breakdown) => vatCategories(breakdown).some((category) => has(category, 'cbc:ID')),
    'cac:TaxCategory/cbc:ID',
  ),
  rule(
    'aligned-ibrp-048',
    (breakdown) => {
      const categories = vatCategories(breakdown)
      return (
        categories.some((category) => has(category, 'cbc:Percent')) ||
        categories.some((category) => ['O', 'E'].includes(categoryOf(category)))
      )
    },
    'cac:TaxCategory/cbc:Percent',
  ),
  rule('ibr-119-ae', rateWhereDue, 'cac:TaxCategory/cbc:Percent'),
])

const slack: Decimal = { units: 2, scale: 2 }

/** Equal within 0.02. */
function near(stated: Decimal, expected: Decimal): boolean {
  return compare(absolute(subtract(stated, expected)), slack) <= 0
}

/** The number that the official comparison cannot do without. */
function required(category: XmlElement, path: string): Decimal {
  const value = decimalAt(category, path)
  if (!value) throw new Unreadable('not-a-number', category.parent ?? category, '')
  return value
}

/** The taxable amount of a rate against lines (and allowances and charges) of that rate. */
function taxableOfRate(code: string, withAllowances: boolean) {
  return (category: XmlElement, index: DocumentIndex): Outcome => {
    const percent = all(category, 'cbc:Percent')
    if (!isDecimal(percent)) return false
    const rate = rateKey(decimalOf(percent[0] as XmlElement))
    let expected: Decimal | undefined
    for (const line of lineNames) {
      const used =
        lineRates(index, line, code).has(rate) || (withAllowances && allowanceRates(index, code).has(rate))
      if (!used) continue
      const stated = required(category, taxable)
      const sum = withAllowances
        ? taxableAtRate(index, line, code, rate)
        : linesAtRate(index, line, code, rate)
      if (near(stated, sum)) return true
      expected ??= sum
    }
    const stated = all(category, taxable)[0]
    return expected && stated
      ? { expected: printDecimal(expected), actual: printDecimal(decimalOf(stated)) }
      : false
  }
}

/** The taxable amount of a category against lines, allowances and charges of it, exactly and whatever the rate. */
function taxableOfCategory(code: string) {
  return (category: XmlElement, index: DocumentIndex): Outcome => {
    const lines = lineNames.filter((line) => index.named(line).length > 0)
    if (lines.length === 0) return false
    let expected: Decimal | undefined
    const stated = decimalAt(category, taxable)
    for (const line of lines) {
      const sum = taxableOf(index, line, code)
      if (equal(stated, sum)) return true
      expected ??= sum
    }
    return expected && stated ? { expected: printDecimal(expected), actual: printDecimal(stated) } : false
  }
}

/** Tax amount = taxable amount × rate, within 0.02; signs are overlooked. */
function standardTax(category: XmlElement): Outcome {
  const parts = [all(category, 'cbc:Percent'), all(category, taxable), all(category, tax)] as const
  if (!parts.every(isDecimal)) return false
  const [rate, base, stated] = parts.map((nodes) => decimalOf(nodes[0] as XmlElement)) as [
    Decimal,
    Decimal,
    Decimal,
  ]
  const expected = roundToFils(multiply(absolute(base), percentOf(rate)))
  return (
    near(absolute(stated), expected) || { expected: printDecimal(expected), actual: printDecimal(stated) }
  )
}

const isZero = (category: XmlElement): boolean => equal(decimalAt(category, tax), zero)
const noRate = (category: XmlElement): boolean => !has(category, 'cbc:Percent')

const categoryPath = '/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory'

export const breakdownContexts = [
  anyBreakdown,
  context(
    20,
    categoryPath,
    [
      rule('aligned-ibrp-s-08', taxableOfRate('S', true), taxable),
      rule('aligned-ibrp-s-09', standardTax, tax),
      structural(
        'aligned-ibrp-s-10',
        (category) =>
          !has(category, 'cbc:TaxExemptionReason') && !has(category, 'cbc:TaxExemptionReasonCode'),
        'cbc:TaxExemptionReasonCode',
      ),
    ],
    { when: isCategory('S') },
  ),
  context(
    21,
    categoryPath,
    [
      rule('ibr-102-ae', taxableOfRate('N', false), taxable),
      rule('ibr-108-ae', (category) => someNumber(all(category, tax), (amount) => amount === 0), tax),
    ],
    { when: isCategory('N') },
  ),
  context(
    22,
    categoryPath,
    [
      rule('aligned-ibrp-e-08', taxableOfCategory('E'), taxable),
      rule('aligned-ibrp-e-09', isZero, tax),
      structural('ibr-121-ae', noRate, 'cbc:Percent'),
    ],
    { when: isCategory('E') },
  ),
  context(
    29,
    categoryPath,
    [
      rule('aligned-ibrp-z-08', taxableOfCategory('Z'), taxable),
      rule('aligned-ibrp-z-09', isZero, tax),
      rule(
        'ibr-120-ae',
        (category) => someNumber(all(category, 'cbc:Percent'), (rate) => rate === 0),
        'cbc:Percent',
      ),
    ],
    { when: isCategory('Z') },
  ),
  context(
    33,
    categoryPath,
    [
      rule('aligned-ibrp-o-08', taxableOfCategory('O'), taxable),
      rule('aligned-ibrp-o-09', isZero, tax),
      structural('aligned-ibrp-o-11-ae', noRate, 'cbc:Percent'),
    ],
    { when: isCategory('O') },
  ),
  context(
    37,
    categoryPath,
    [
      rule('aligned-ibrp-ae-08-ae', taxableOfCategory('AE'), taxable),
      rule('aligned-ibrp-ae-09-ae', isZero, tax),
    ],
    { when: isCategory('AE') },
  ),
]

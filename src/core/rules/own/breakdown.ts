import type { XmlElement } from '#core/xml'
import {
  absolute,
  compare,
  type Decimal,
  printDecimal,
  roundToFils,
  subtract,
  sum,
  zero,
} from '../engine/decimal.ts'
import type { DocumentIndex } from '../engine/document-index.ts'
import { advice, contextsOf, type Outcome } from '../engine/rule.ts'
import { all, someIs } from '../engine/select.ts'
import { decimalOf, isDecimal, soleDecimalAt } from '../engine/values.ts'
import { rateKey } from '../pint-ae/ae/category-sums.ts'
import { categoryOf } from '../pint-ae/ae/facts.ts'

const context = contextsOf('own-breakdown')

const tolerance: Decimal = { units: 2, scale: 2 }
const breakdownPath = 'cac:TaxTotal/cac:TaxSubtotal'
const categoryPath = `${breakdownPath}/cac:TaxCategory`

interface Rated {
  readonly category: string
  readonly rate: Decimal
}

/** Category and rate of a category element; rates do not count where there is none or where they do not matter. */
function rated(category: XmlElement): Rated {
  const code = categoryOf(category)
  const rate = soleDecimalAt(category, 'cbc:Percent')
  return { category: code, rate: rate && code !== 'E' && code !== 'O' ? rate : zero }
}

const keyOf = ({ category, rate }: Rated): string => `${category} ${rateKey(rate)}`

function breakdownKeys(index: DocumentIndex): string[] {
  return index.once(breakdownKeys, () =>
    all(index.root, categoryPath).map((category) => keyOf(rated(category))),
  )
}

/** Each category and rate of the lines has its own entry in the tax by rate. */
function allBrokenDown(_: XmlElement, index: DocumentIndex): Outcome {
  const keys = new Set(breakdownKeys(index))
  if (keys.size === 0) return true
  const missing = index
    .distinct('cac:ClassifiedTaxCategory')
    .map(rated)
    .find((line) => !keys.has(keyOf(line)))
  if (missing === undefined) return true
  return { category: missing.category, rate: printDecimal(missing.rate).replace(/\.?0+$/, '') }
}

function onceEach(_: XmlElement, index: DocumentIndex): boolean {
  const keys = breakdownKeys(index)
  return new Set(keys).size === keys.length
}

/** The taxable amounts add up to the total without tax. */
function addsUp(root: XmlElement): Outcome {
  const stated = all(root, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')
  const parts = all(root, breakdownPath).map((breakdown) => all(breakdown, 'cbc:TaxableAmount'))
  const isIncluded = someIs(all(root, 'cac:TaxTotal/cbc:TaxIncludedIndicator'), 'true', '1')
  if (isIncluded || parts.length === 0 || !isDecimal(stated) || !parts.every(isDecimal)) return true
  const total = sum(parts.map((nodes) => decimalOf(nodes[0] as XmlElement)))
  const expected = decimalOf(stated[0] as XmlElement)
  if (compare(absolute(subtract(total, expected)), tolerance) <= 0) return true
  return { expected: printDecimal(expected), actual: printDecimal(roundToFils(total)) }
}

/** Nothing official compares the tax by rate with the totals, or the rates on the lines with it. */
export const breakdownContexts = [
  context(
    1,
    ['/ubl:Invoice', '/cn:CreditNote'],
    [
      advice('falaj-breakdown-total', addsUp, breakdownPath),
      advice('falaj-breakdown-missing', allBrokenDown, breakdownPath),
      advice('falaj-breakdown-twice', onceEach, breakdownPath),
    ],
  ),
]

import type { XmlElement } from '#core/xml'
import {
  absolute,
  add,
  compare,
  type Decimal,
  multiply,
  percentOf,
  printDecimal,
  readDecimal,
  roundToFils,
  subtract,
  zero,
} from '../engine/decimal.ts'
import type { DocumentIndex } from '../engine/document-index.ts'
import { advice, contextsOf, type Outcome, rule } from '../engine/rule.ts'
import { all, attribute, has, sole, some, someIs, text } from '../engine/select.ts'
import { readFloat, soleDecimalAt } from '../engine/values.ts'
import { categoryOf } from '../pint-ae/ae/facts.ts'

const onLines = contextsOf('own-lines')
const onRates = contextsOf('own-rates')
const onQuantities = contextsOf('own-quantities')

const taxPath = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount'
const totalPath = 'cac:ItemPriceExtension/cbc:Amount'
const isInDirhams = (amount: XmlElement): boolean => attribute(amount, 'currencyID') === 'AED'
const isInAnother = (amount: XmlElement): boolean => !isInDirhams(amount)
const tolerance: Decimal = { units: 2, scale: 2 }

/** Dirhams for one unit of the document's currency; undefined when it cannot be determined. */
function dirhamRate(index: DocumentIndex): Decimal | undefined {
  return index.once(dirhamRate, () => {
    if (someIs(all(index.root, 'cbc:DocumentCurrencyCode'), 'AED')) return { units: 1, scale: 0 }
    const [exchange] = all(index.root, 'cac:TaxExchangeRate')
    return exchange && someIs(all(exchange, 'cbc:TargetCurrencyCode'), 'AED')
      ? soleDecimalAt(exchange, 'cbc:CalculationRate')
      : undefined
  })
}

interface NetAndTax {
  readonly net: Decimal
  readonly tax: Decimal
}

/** Net amount and VAT of a line in its own currency, computed once. */
function netAndTax(line: XmlElement, index: DocumentIndex): NetAndTax | undefined {
  const known = index.once(netAndTax, () => new Map<XmlElement, NetAndTax | undefined>())
  if (known.has(line)) return known.get(line)
  const computed = computeNetAndTax(line)
  known.set(line, computed)
  return computed
}

/** Only the standard rate bears VAT. */
function computeNetAndTax(line: XmlElement): NetAndTax | undefined {
  const net = soleDecimalAt(line, 'cbc:LineExtensionAmount')
  const category = sole(line, 'cac:Item/cac:ClassifiedTaxCategory')
  if (!net || !category) return undefined
  if (categoryOf(category) !== 'S') return { net, tax: zero }
  const rate = soleDecimalAt(category, 'cbc:Percent')
  return rate && { net, tax: multiply(net, percentOf(rate)) }
}

const taxOf = ({ tax }: NetAndTax): Decimal => tax
const grossOf = ({ net, tax }: NetAndTax): Decimal => add(net, tax)

function inDirhams(
  line: XmlElement,
  index: DocumentIndex,
  path: string,
  amountOf: (line: NetAndTax) => Decimal,
): Outcome {
  const amount = sole(line, path)
  const stated = amount && isInDirhams(amount) ? readDecimal(text(amount)) : undefined
  const rate = stated && dirhamRate(index)
  const computed = rate && netAndTax(line, index)
  if (!stated || !computed) return true
  const expected = roundToFils(multiply(amountOf(computed), rate))
  if (compare(absolute(subtract(stated, expected)), tolerance) <= 0) return true
  return { expected: printDecimal(expected), actual: printDecimal(stated) }
}

const netParts = ['cbc:LineExtensionAmount', 'cac:Price/cbc:PriceAmount', 'cac:Price/cbc:BaseQuantity']

/**
 * The official rule for the net amount gives up on a line that lacks a part of it, and does not read the quantity then:
 * a quantity that is no number would go unnamed, though nothing was computed because of it.
 */
const unreadQuantity = onQuantities(
  1,
  ['cac:InvoiceLine', 'cac:CreditNoteLine'].flatMap((line) =>
    ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'].map((name) => `${line}/${name}`),
  ),
  [
    rule('falaj-not-a-number', (quantity) => {
      const value = text(quantity)
      return readFloat(value) !== undefined || { value: value.slice(0, 100) }
    }),
  ],
  { when: ({ parent }) => parent !== undefined && !netParts.every((path) => has(parent, path)) },
)

/**
 * Amounts of a line in dirhams, of which the official rules require only the presence, and quantities that no official
 * rule reads.
 */
export const lineContexts = [
  unreadQuantity,
  onLines(
    1,
    ['cac:InvoiceLine', 'cac:CreditNoteLine'],
    [
      advice(
        'falaj-line-currency',
        (line) => !some(line, taxPath, isInAnother) && !some(line, totalPath, isInAnother),
        totalPath,
      ),
      advice('falaj-line-tax', (line, index) => inDirhams(line, index, taxPath, taxOf), taxPath),
      advice('falaj-line-total', (line, index) => inDirhams(line, index, totalPath, grossOf), totalPath),
    ],
  ),
  onRates(
    1,
    [
      'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory',
      'cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory',
    ],
    [
      advice(
        'falaj-standard-rate',
        (category) => {
          const rate = soleDecimalAt(category, 'cbc:Percent')
          return rate === undefined || compare(rate, { units: 5, scale: 0 }) === 0
        },
        'cbc:Percent',
      ),
    ],
    { when: (category) => categoryOf(category) === 'S' },
  ),
]

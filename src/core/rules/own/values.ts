import { ublNamespaces } from '#core/xml-namespaces'
import { isDecimalText, trimXml } from '../engine/decimal.ts'
import { nameOf } from '../engine/document-index.ts'
import { advice, contextsOf } from '../engine/rule.ts'
import { text } from '../engine/select.ts'

/** A minus, and nothing but zeros after it. */
const isNegativeZero = (value: string): boolean => value.startsWith('-') && /^-(?:0+\.?0*|\.0+)$/.test(value)

const context = contextsOf('own-values')
const onPrices = contextsOf('own-prices')

/** Official rules ignore many numbers that they do not compute with; the schema of UBL takes decimals only. */
export const valueContexts = [
  context(
    1,
    ['*Amount', '*Quantity', '*Percent', '*Rate', '*Numeric'],
    [
      advice(
        'falaj-number-form',
        (node) => isDecimalText(text(node)) || trimXml(text(node)) === '' || { element: nameOf(node) },
      ),
    ],
    { when: (node) => node.ns === ublNamespaces.cbc, isStructural: true },
  ),
  // ibr-027 and ibr-028 take -0.00 for 0 where the processor follows XPath; the one of most providers does not.
  onPrices(
    1,
    ['cac:Price/cbc:PriceAmount', 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount'],
    [advice('falaj-negative-zero', (price) => !isNegativeZero(trimXml(text(price))))],
  ),
]

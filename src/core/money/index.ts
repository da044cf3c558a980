/** Exact decimals and the one rounding of documents. No JS number ever holds an amount. */
export {
  absolute,
  add,
  compare,
  Decimal,
  type DecimalString,
  divide,
  equal,
  hundred,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  one,
  percent,
  printDecimal,
  type RoundingMode,
  round,
  subtract,
  sum,
  trim,
  withScale,
  zero,
} from './decimal.ts'
export { decimal, parseDecimal, parseUserDecimal, parseXmlDecimal } from './parse.ts'
export { roundForDocument } from './round-for-document.ts'

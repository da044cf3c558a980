/** Exact decimals and the one rounding of documents. No JS number ever holds an amount. */
export {
  add,
  compare,
  Decimal,
  type DecimalString,
  divide,
  equal,
  isNegative,
  isZero,
  multiply,
  negate,
  one,
  percent,
  printDecimal,
  round,
  subtract,
  sum,
  trim,
  withScale,
  zero,
} from './decimal.ts'
export { decimal, parseDecimal } from './parse.ts'
export { roundForDocument } from './round-for-document.ts'

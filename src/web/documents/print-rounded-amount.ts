import { parseDecimal, printDecimal, roundForDocument, withScale } from '#core/money'

/** An exact amount as people read it: two decimals, rounded half up. What is stored keeps its digits. */
export function printRoundedAmount(amount: string): string {
  const value = parseDecimal(amount)
  return value ? printDecimal(withScale(roundForDocument(value), 2)) : amount
}

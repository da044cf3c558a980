import { parseDecimal, printDecimal, roundForDocument, withScale } from '#core/money'

/** An exact amount for display: two decimals, rounded half up. Stored amounts keep their digits. */
export function printRoundedAmount(amount: string): string {
  const value = parseDecimal(amount)
  return value ? printDecimal(withScale(roundForDocument(value), 2)) : amount
}

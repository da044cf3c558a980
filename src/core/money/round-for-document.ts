import { type Decimal, round } from './decimal.ts'

/**
 * The one rounding of documents: at most two decimals, ties towards positive infinity. The official rules compute in
 * the same way (`round(x * 100) div 100`, XPath), so that also negative sums agree with them to the fils. Source:
 * PINT AE 1.0.4, ibr-co-10 to ibr-co-16.
 */
export function roundForDocument(value: Decimal): Decimal {
  return round(value, { scale: 2, mode: 'halfUp' })
}

import type { ImportKind } from '#core/imports'
import type { ColumnProfile } from './conventions.ts'
import { plainHeading } from './guess-columns.ts'

/** The kind of amount or state that an ignored column seems to contain. */
type ColumnConcern = 'discount' | 'charge' | 'tax' | 'total' | 'paid' | 'status' | 'currency' | 'amounts'

const concerns: readonly (readonly [ColumnConcern, RegExp])[] = [
  ['discount', /\b(?:discount|disc|rebate|allowance)\b|خصم|حسم/u],
  ['charge', /\b(?:charges?|shipping|freight|delivery fee|surcharge|adjustment|retention)\b|شحن|رسوم|محتجز/u],
  ['tax', /\b(?:tax|vat|exempt\w*|inclusive|excise)\b|ضريب|معف|شامل/u],
  ['paid', /\b(?:paid|advance|deposit|prepaid|prepayment|balance)\b|مدفوع|دفعه مقدمه|الرصيد/u],
  ['total', /\b(?:total|subtotal|net|gross|amount|value)\b|اجمالي|مجموع|مبلغ|صافي/u],
  ['status', /\b(?:status|void|voided|cancelled|canceled)\b|حاله|ملغ/u],
  ['currency', /\b(?:currency|curr|exchange rate)\b|عمله|سعر الصرف/u],
]

/** A number with a fraction: an amount, rather than a phone number or a code. */
const hasFraction = /\d[.,٫]\d{1,3}(?!\d)/u

/**
 * Why it matters that a column of documents is left out: by the words of its heading, or by amounts in it. Null for the
 * rest, and for columns without a value. Pure.
 */
export function concernOf(
  kind: ImportKind,
  heading: string,
  { filled, point, comma, samples }: ColumnProfile,
): ColumnConcern | null {
  if (kind !== 'documents' || filled === 0) return null
  const plain = plainHeading(heading)
  const named = concerns.find(([, words]) => words.test(plain))
  if (named) return named[0]
  const isNumbers = Math.max(point, comma) === filled
  return isNumbers && samples.some((value) => hasFraction.test(value)) ? 'amounts' : null
}

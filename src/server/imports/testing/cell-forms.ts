/** The ways in which users and programs write dates, amounts, quantities and taxes in ledgers. */

/** Numbers from 0 to below 1, the same for each seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export type Day = readonly [year: string, month: string, day: string]
export const dateForms: readonly ((day: Day) => string)[] = [
  ([y, m, d]) => `${y}-${m}-${d}`,
  ([y, m, d]) => `${y}-${m}-${d} 00:00:00`,
  ([y, m, d]) => `${d}/${m}/${y} 14:05`,
  ([y, m, d]) => `${d}-${monthNames[Number(m) - 1]}-${y}`,
  ([y, m, d]) => `${d}-${monthNames[Number(m) - 1]}-${y.slice(2)}`,
  ([y, m, d]) => `${y}${m}${d}`,
  ([y, m, d]) => arabic(`${d}/${m}/${y}`),
  ([y, m, d]) => `${y}-${m}-${d}T00:00:00+04:00`,
  ([y, m, d]) => new Date(Date.parse(`${y}-${m}-${d}T00:00:00+04:00`)).toISOString(),
  ([y, m, d]) => String(Math.round(Date.parse(`${y}-${m}-${d}T00:00:00Z`) / 86_400_000) + 25_569),
]

const inThrees = /(\d)(?=(?:\d{3})+$)/g
/** In threes, and twos above: 12,34,567. */
const inLakh = /(\d)(?=(?:\d{2})*\d{3}$)/g
const grouped = (cents: number, pattern: RegExp) =>
  `${String(Math.floor(cents / 100)).replace(pattern, '$1,')}.${String(cents % 100).padStart(2, '0')}`
export const plainAmount = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export type Amount = (cents: number, currency: string) => string
export const amountForms: readonly Amount[] = [
  plainAmount,
  (cents) => grouped(cents, inThrees),
  (cents) => grouped(cents, inLakh),
  (cents) => arabic(plainAmount(cents)).replace('.', '٫'),
  (cents) => `\u200e${plainAmount(cents)}\u200f`,
]
/** Amounts that contain their currency. */
export const amountsWithCurrency: readonly Amount[] = [
  (cents, currency) => `${currency} ${plainAmount(cents)}`,
  (cents, currency) => `${grouped(cents, inThrees)} ${currency}`,
  (cents, currency) =>
    currency === 'AED' ? `Dhs. ${plainAmount(cents)}` : `${currency} ${plainAmount(cents)}`,
]

export const quantityForms: readonly ((quantity: number) => string)[] = [
  String,
  String,
  String,
  (quantity) => `${quantity} pcs`,
  (quantity) => `${quantity} KGS`,
  (quantity) => arabic(String(quantity)),
  (quantity) => `${quantity}.000`,
  // A mistake: a percentage is no quantity.
  (quantity) => `${quantity * 100}%`,
]

export const taxForms = [
  '5',
  '5%',
  'VAT 5%',
  '٥٪',
  '5.00%',
  'Standard Rate [5%]',
  '0.05',
  '5 %',
  'Output VAT 5%',
]
export const currencies = ['AED', 'AED', 'AED', 'USD', 'EUR', 'SAR']

import type { DecimalString } from '#core/money'
import { latinDigits, plainText } from './plain-text.ts'
import { currencyWords, unitWords } from './synonyms.ts'

export type DecimalMark = 'point' | 'comma'

/** A number of a cell with the text beside it, which may not be dropped silently. */
export interface ReadNumber {
  readonly value: DecimalString
  /** There is a percent sign beside it; the value is the number before the sign: `5` for `5 %`. */
  readonly isPercent: boolean
  /** The text before or after it, as written, such as `USD`, `Dhs.`, `KGS`, `/pcs`, `Cr`. */
  readonly beside: readonly string[]
}

const groups: Readonly<Record<DecimalMark, RegExp>> = {
  // In threes, in threes and twos (lakh), or none.
  point: /^(?:\d+|\d{1,3}(?:([, ’'])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})?(?:\.\d+)?$/,
  comma: /^(?:\d+|\d{1,3}(?:([. ’'])\d{3})(?:\1\d{3})*)?(?:,\d+)?$/,
}

/** Sign and words, the digits, words and sign. A word behind may hold a digit only as square and cubic measures do. */
const parts = /^([^\d.,]*?(?:\.(?!\d)[^\d.,]*?)*)([.,]?\d(?:[\d.,’' ]*\d)?)([^\d]*|\s*\/?\s*\p{L}{1,3}[23])$/u

/**
 * Parses the number of a cell and the text beside it: digits of other scripts, groups of thousands and of lakh,
 * `(100.00)` and `100.00-` for negative numbers, `.50`. Undefined if it is not a number under this convention.
 */
export function readNumber(cell: string, decimals: DecimalMark): ReadNumber | undefined {
  if (cell.length > 40) return undefined
  const text = latinDigits(plainText(cell))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/[\u2212\u2012-\u2014]/g, '-')
    .replace(/[\u066a\uff05]/g, '%')
    .replace(/^'/, '')
  const [, before = '', digits = '', after = ''] = parts.exec(text) ?? []
  if (digits === '' || !groups[decimals].test(digits)) return undefined
  const sign = signOf(before, after)
  if (sign === undefined) return undefined
  const [, front = ''] = /^(.*?)$/u.exec(before.replace(/[-+(]/g, '').trim()) ?? []
  const back = after.replace(/[-)]/g, '').trim()
  const isPercent = /^%|%$/.test(front) || /^%|%$/.test(back)
  const beside = [front, back]
    .map((word) => word.replace(/^%|%$/g, '').trim())
    .filter((word) => word !== '' && word !== '.')
  const plain =
    decimals === 'point' ? digits.replace(/[, ’']/g, '') : digits.replace(/[. ’']/g, '').replace(',', '.')
  const whole = plain.startsWith('.') ? `0${plain}` : plain
  return { value: `${sign}${whole}`, isPercent, beside }
}

/** The sign from the marks around the digits; undefined where they contradict each other. */
function signOf(before: string, after: string): '' | '-' | undefined {
  const opens = before.includes('(')
  const closes = after.includes(')')
  const minuses = (before.match(/-/g)?.length ?? 0) + (after.match(/-/g)?.length ?? 0)
  if (opens !== closes || minuses > 1 || (opens && minuses > 0) || (before.includes('+') && minuses > 0))
    return undefined
  return opens || minuses === 1 ? '-' : ''
}

/** Whether a word beside a number is a usual one: a currency, a unit, debit or credit. */
function isUsual(word: string): boolean {
  return (
    /^[A-Z]{3}$/.test(word) ||
    currencyWords(word) !== undefined ||
    unitWords(word.replace(/^(?:\/|per )\s*/i, '')) !== undefined ||
    creditOrDebit.test(word) ||
    /^(?:\/|per )?\s*\p{L}{1,10}\.?[23]?$/iu.test(word)
  )
}

export const creditOrDebit = /^(?:cr|dr)\.?$/i

/** A number of a file as the model writes it (`1750.00`); undefined when it is no number under this convention. */
export function readDecimal(cell: string, decimals: DecimalMark): DecimalString | undefined {
  const read = readNumber(cell, decimals)
  return read?.beside.every(isUsual) ? read.value : undefined
}

import { Decimal } from './decimal.ts'

/** More digits than this are no amount of money; refusing them keeps hostile input cheap. */
const maxLength = 400

const wire = /^-?\d+(\.\d+)?$/
const xsDecimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** Reads a decimal as the model and the wire write it (`12.50`, `-3`); undefined for anything else. */
export function parseDecimal(text: string | undefined | null): Decimal | undefined {
  if (text === undefined || text === null || text.length > maxLength || !wire.test(text)) return undefined
  return fromDigits(text)
}

/**
 * Parses a typed or pasted number: Arabic-Indic and Persian digits, grouping (`1,234.50`, `١٬٢٣٤٫٥٠`, `1 234.5`), a
 * leading plus, a currency word around. A comma groups only in threes before the point; `12,5` is refused, since it
 * may mean 12.5 or 125. Undefined when it is not plainly one number.
 */
export function parseUserDecimal(text: string | undefined | null): Decimal | undefined {
  if (text === undefined || text === null || text.length > maxLength) return undefined
  const latin = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/[\u2212\u2012-\u2014]/g, '-')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^(?:[A-Z]{3}|د\.إ\.?|درهم)\s*|\s*(?:[A-Z]{3}|د\.إ\.?|درهم)$/gu, '')
  const grouped = /^[+-]?\d{1,3}(?:([,\u00a0\u202f ' ])\d{3}(?:\1\d{3})*)?(?:\.\d+)?$/
  const ungrouped = grouped.test(latin) ? latin.replace(/[,\u00a0\u202f ' ]/g, '') : latin
  return xsDecimal.test(ungrouped) ? fromDigits(ungrouped) : undefined
}

/** Reads a decimal that the program itself writes. Throws a RangeError for anything else. */
export function decimal(text: string | bigint): Decimal {
  if (typeof text === 'bigint') return new Decimal(text, 0)
  const parsed = parseDecimal(text)
  if (!parsed) throw new RangeError(`"${text}" is not a decimal number such as 12.50`)
  return parsed
}

function fromDigits(text: string): Decimal {
  const point = text.indexOf('.')
  if (point < 0) return new Decimal(BigInt(text.replace('+', '')), 0)
  const fraction = text.slice(point + 1)
  const whole = text.slice(0, point)
  const negative = whole.startsWith('-')
  const digits = BigInt(`${whole.replace(/[+-]/, '')}${fraction}` || '0')
  return new Decimal(negative ? -digits : digits, fraction.length)
}

import { type Decimal, parseDecimal } from '#core/money'

/** Longer texts are no amount of money; refusing them keeps hostile input cheap. */
const maxLength = 400

/**
 * Reads what people type or paste: Arabic-Indic and Persian digits, grouping (`1,234.50`, `١٬٢٣٤٫٥٠`, `1 234.5`),
 * a leading plus, a currency word around. A comma groups only in threes before the point; `12,5` is refused, since
 * it may mean 12.5 or 125. Undefined when it is not plainly one number.
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
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(ungrouped) ?? []
  if (whole === '' && fraction === '') return undefined
  return parseDecimal(`${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`)
}

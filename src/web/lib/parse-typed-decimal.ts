import { westernDigits } from './format.ts'

/** Parses a typed number, in any digits and with any grouping, to a plain decimal; null if it is not a number. */
export function parseTypedDecimal(typed: string): string | null {
  const text = westernDigits(typed)
    .replace(/[\s\u00a0\u202f\u066c'’]/g, '')
    .replace('\u066b', '.')
    .replace('\u2212', '-')
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  const match = plain.match(/^(-?)(\d*)(?:\.(\d*))?$/)
  if (!match || (match[2] === '' && !match[3])) return null
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '') || '0'
  return `${match[1]}${whole}${match[3] ? `.${match[3]}` : ''}`
}

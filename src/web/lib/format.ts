/** Formats amounts: Western digits in both languages, never through a JS number. */
import { formatDecimal } from '#core/number-text'

export { formatDecimal }

/** Currencies whose minor unit is not a hundredth (ISO 4217). */
const minorUnits: Readonly<Record<string, number>> = {
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

/** An amount with at least the decimals of its currency. */
export function formatAmount(value: string, currency: string): string {
  return formatDecimal(value, minorUnits[currency] ?? 2)
}

const easternDigits = /[٠-٩۰-۹]/g

/** Replaces Arabic-Indic and Persian digits by Western ones. */
export function westernDigits(text: string): string {
  return text.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
}

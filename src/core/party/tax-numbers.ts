/** The digits of a typed number: without blanks and dashes, Arabic-Indic digits converted. */
export function digitsOf(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s\u00a0\u200e\u200f-]/g, '')
}

/** True for a TRN: 15 digits, first 1, last 03. Source: PINT AE 1.0.4, ibr-132-ae. No check digit is published. */
export function isTrn(text: string): boolean {
  return /^1\d{12}03$/.test(text)
}

/** True for a TIN: 10 digits, first 1. Source: PINT AE 1.0.4, ibr-148-ae. */
export function isTin(text: string): boolean {
  return /^1\d{9}$/.test(text)
}

/** The TRN in a typed text (`100-1234567-8901-03`); undefined when it is invalid. */
export function parseTrn(text: string): string | undefined {
  const digits = digitsOf(text)
  return isTrn(digits) ? digits : undefined
}

/** The TIN in a typed text; undefined when it is invalid. */
export function parseTin(text: string): string | undefined {
  const digits = digitsOf(text)
  return isTin(digits) ? digits : undefined
}

/**
 * The TIN in the first ten digits of a TRN. The TIN of a member of a tax group is not part of the group's TRN. Source:
 * MoF Guidelines 2.
 */
export function tinOfTrn(trn: string): string | undefined {
  return isTrn(trn) ? trn.slice(0, 10) : undefined
}

/**
 * True when the last digit is the Luhn check digit that the Peppol code list describes for TINs. No official sample
 * has it, so a failing check is worth a hint and never a refusal.
 */
export function hasLuhnCheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Invisible marks and digits of other scripts, which prevent the reading of a cell. */

/** Marks of direction and of zero width, soft hyphens and byte order marks; joiners stay, which Persian needs. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** A text without invisible marks, with plain blanks, trimmed. */
export function plainText(text: string): string {
  return text
    .replace(unseen, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .trim()
}

/** Arabic-Indic and Persian digits as 0 to 9. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** A number that a spreadsheet shows with an exponent: `9.71501E+11`. Its last digits are lost. */
export function isExponent(text: string): boolean {
  return /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)
}

/** Texts that accountants write for zero or empty: dashes, `nil`, `N/A`. */
export function isDash(text: string): boolean {
  return /^(?:[-\u2010-\u2015\u2212]+|nil|n\/?a|null|none|لا يوجد)$/iu.test(text)
}

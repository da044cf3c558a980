import { type Flags, parseFlags, printFlags } from '#core/kinds'
import { type VatCategory, vatCategories, vatCategoryCode, vatCategoryOf } from '#core/vat'
import type { Codec } from './mapping-types.ts'

/** White space around a code has no meaning to the rules and is dropped. */
function fold(text: string): string {
  return text.trim()
}

export const flagsCodec: Codec = {
  decode: (text) => parseFlags(fold(text)),
  encode: (value) => (typeof value === 'object' && value !== null ? printFlags(value as Flags) : undefined),
}

export const vatCategoryCodec: Codec = {
  decode: (text) => vatCategoryOf(fold(text)),
  encode: (value) =>
    vatCategories.includes(value as VatCategory) ? vatCategoryCode(value as VatCategory) : undefined,
}

export const booleanCodec: Codec = {
  decode: (text) => ({ true: true, '1': true, false: false, '0': false })[fold(text)],
  encode: (value) => (typeof value === 'boolean' ? String(value) : undefined),
}

const aedText = /^(?:AED\s*)?(-?\d+(?:\.\d+)?)$/

/** BTAE-20 is the text `AED 913621.44` in the XML; some senders omit the currency, which is accepted. */
export const aedTotalCodec: Codec = {
  decode: (text) => aedText.exec(fold(text))?.[1],
  encode: (value) => (typeof value === 'string' && value !== '' ? `AED ${value}` : undefined),
}

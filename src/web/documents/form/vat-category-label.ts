import { type VatCategory, vatCategoryCode } from '#core/vat'

/** `S 5%`, `Z 0%`, `E`: a VAT treatment, short enough for a cell. */
export function vatCategoryLabel(
  vat: { category?: VatCategory | undefined; rate?: string | undefined } | undefined,
): string {
  if (!vat?.category) return '–'
  return `${vatCategoryCode(vat.category)}${vat.rate ? ` ${vat.rate}%` : ''}`
}

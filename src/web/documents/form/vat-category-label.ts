import { type VatCategory, vatCategoryCode } from '#core/vat'

/**
 * `S 5%`, `Z 0%`, `E`: a VAT treatment, short enough for a cell. The margin scheme (`N`) shows no rate: its tax is part
 * of the margin, and must not be shown on the invoice (VAT Executive Regulation, Article 29).
 */
export function vatCategoryLabel(
  vat: { category?: VatCategory | undefined; rate?: string | undefined } | undefined,
): string {
  if (!vat?.category) return '–'
  const rate = vat.category === 'marginScheme' ? undefined : vat.rate
  return `${vatCategoryCode(vat.category)}${rate ? ` ${rate}%` : ''}`
}

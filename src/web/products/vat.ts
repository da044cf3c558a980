import type { ProductInput } from '#contract/products'

export type VatCategory = ProductInput['vatCategory']

/** What a category does to the rate: fixed, typed, or none (PINT AE). */
export const rateOf: Readonly<Record<VatCategory, { initial: string; editable: boolean }>> = {
  S: { initial: '5', editable: true },
  Z: { initial: '0', editable: false },
  E: { initial: '', editable: false },
  O: { initial: '', editable: false },
  AE: { initial: '5', editable: true },
  N: { initial: '5', editable: true },
}

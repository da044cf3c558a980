/** VAT treatments. In the model they are words; the codes of the wire are S Z E O AE N. */
export const vatCategories = [
  'standard',
  'zeroRated',
  'exempt',
  'outOfScope',
  'reverseCharge',
  'marginScheme',
] as const
export type VatCategory = (typeof vatCategories)[number]

const codes: Readonly<Record<VatCategory, string>> = {
  standard: 'S',
  zeroRated: 'Z',
  exempt: 'E',
  outOfScope: 'O',
  reverseCharge: 'AE',
  marginScheme: 'N',
}
const byCode = new Map<string, VatCategory>(vatCategories.map((name) => [codes[name], name] as const))

/** `standard` → `S`. */
export function vatCategoryCode(category: VatCategory): string {
  return codes[category]
}

/** `S` → `standard`; undefined for codes that PINT AE does not have. */
export function vatCategoryOf(code: string): VatCategory | undefined {
  return byCode.get(code)
}

/**
 * The first day of VAT in the UAE: no document before it bears any. Source: Federal Decree-Law 8 of 2017, Art. 85 (in force
 * from 1 January 2018).
 */
export const firstDayOfVat = '2018-01-01'

/** The UAE's standard rate in percent, since `firstDayOfVat`. Source: Federal Decree-Law 8 of 2017, Art. 3. */
const standardRate = '5'

/**
 * The rate that a line of this category carries (IBT-152); undefined where none is allowed. Reverse charge and
 * margin scheme lines state the standard rate, while their tax is zero.
 */
export function lineRateOf(category: VatCategory): string | undefined {
  if (category === 'zeroRated') return '0'
  return category === 'exempt' || category === 'outOfScope' ? undefined : standardRate
}

/** The rate of a document allowance or charge of this category (IBT-096, IBT-103). */
export function allowanceRateOf(category: VatCategory): string | undefined {
  if (category === 'outOfScope') return undefined
  return category === 'standard' || category === 'marginScheme' ? standardRate : '0'
}

/** True only where VAT is added to the price. */
export function isTaxed(category: VatCategory): boolean {
  return category === 'standard'
}

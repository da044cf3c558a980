import type { CodeList } from './code-list.ts'

/** The long lists, each in a module of its own, so that a page loads only the one that it shows. */
const loaders = {
  countries: async () => (await import('./lists/countries.gen.ts')).countries,
  currencies: async () => (await import('./lists/currencies.gen.ts')).currencies,
  units: async () => (await import('./lists/units.gen.ts')).units,
  chargeReasons: async () => (await import('./lists/charge-reasons.gen.ts')).chargeReasons,
  electronicAddressSchemes: async () =>
    (await import('./lists/electronic-address-schemes.gen.ts')).electronicAddressSchemes,
  identifierSchemes: async () => (await import('./lists/identifier-schemes.gen.ts')).identifierSchemes,
  referenceTypes: async () => (await import('./lists/reference-types.gen.ts')).referenceTypes,
  itemClassificationSchemes: async () =>
    (await import('./lists/item-classification-schemes.gen.ts')).itemClassificationSchemes,
} as const satisfies Record<string, () => Promise<CodeList>>

export type LongListName = keyof typeof loaders
export const longListNames = Object.keys(loaders) as LongListName[]

/** Loads one of the long lists (countries, currencies, units, …). */
export function loadCodeList(name: LongListName): Promise<CodeList> {
  return loaders[name]()
}

import { countries, currencies, units } from './lists.ts'

/** The long lists as the rules take them, codes only; names are in `#core/codelists`, loaded on demand. */
export const codeSets: Readonly<Record<'countries' | 'currencies' | 'units', ReadonlySet<string>>> = {
  countries,
  currencies,
  units,
}

import i18next from 'i18next'
import type { Finding } from '#contract/common'
import { countryName } from './country-name.ts'
import { formatAmount } from './format.ts'

/** Parameters that are amounts of the finding's `currency`. */
const amounts: ReadonlySet<string> = new Set(['left', 'excess'])

/** The parameters of a finding's text, with amounts, currencies and countries in their usual format. */
export function findingParams({ params: given = {} }: Pick<Finding, 'params'>): Record<string, unknown> {
  const params = given['country'] ? { ...given, country: countryName(given['country']) } : given
  const { currency, ...others } = params
  if (currency === undefined || !Object.keys(others).some((name) => amounts.has(name))) return params
  const printed = Object.entries(others).map(([name, value]) => [
    name,
    amounts.has(name) ? formatAmount(value, currency) : value,
  ])
  const word = i18next.t(`common:currency.${currency}`, { defaultValue: currency })
  return { ...Object.fromEntries(printed), currency: word }
}

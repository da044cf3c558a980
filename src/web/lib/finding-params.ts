import i18next from 'i18next'
import type { Finding } from '#contract/common'
import { countryName } from './country-name.ts'
import { dayText } from './day-text.ts'
import { formatAmount } from './format.ts'

/** Parameters that are amounts of the finding's `currency`. */
const amounts: ReadonlySet<string> = new Set(['left', 'excess'])

/** Parameters that may be days, in findings of ours; other texts are shown as they are. */
const days: ReadonlySet<string> = new Set(['date', 'from', 'to', 'first', 'value'])

/** The parameters of a finding's text, with amounts, currencies, countries and days in their usual format. */
export function findingParams({ params: stored = {} }: Pick<Finding, 'params'>): Record<string, unknown> {
  const named = stored['country'] ? { ...stored, country: countryName(stored['country']) } : stored
  const params = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, days.has(name) ? dayText(value) : value]),
  )
  const { currency, ...others } = params
  if (currency === undefined || !Object.keys(others).some((name) => amounts.has(name))) return params
  const printed = Object.entries(others).map(([name, value]) => [
    name,
    amounts.has(name) ? formatAmount(value, currency) : value,
  ])
  const word = i18next.t(`common:currency.${currency}`, { defaultValue: currency })
  return { ...Object.fromEntries(printed), currency: word }
}

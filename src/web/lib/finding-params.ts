import i18next from 'i18next'
import type { Finding } from '#contract/common'
import { formatAmount } from './format.ts'

/** Parameters that are amounts of the finding's `currency`. */
const amounts: ReadonlySet<string> = new Set(['left', 'excess'])

/** What the words of a finding are filled with: its parameters, amounts and their currency as they are printed elsewhere. */
export function findingParams({ params = {} }: Pick<Finding, 'params'>): Record<string, unknown> {
  const { currency, ...others } = params
  if (currency === undefined || !Object.keys(others).some((name) => amounts.has(name))) return params
  const printed = Object.entries(others).map(([name, value]) => [
    name,
    amounts.has(name) ? formatAmount(value, currency) : value,
  ])
  const word = i18next.t(`common:currency.${currency}`, { defaultValue: currency })
  return { ...Object.fromEntries(printed), currency: word }
}

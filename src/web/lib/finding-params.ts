import type { Finding } from '#contract/common'
import { formatAmount } from './format.ts'

/** Parameters that are amounts of the finding's `currency`. */
const amounts: ReadonlySet<string> = new Set(['left', 'excess'])

/** What the words of a finding are filled with: its parameters, amounts as they are printed elsewhere. */
export function findingParams({ params }: Pick<Finding, 'params'>): Record<string, unknown> {
  const { currency } = params ?? {}
  if (currency === undefined) return { ...params }
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      amounts.has(name) ? formatAmount(value, currency) : value,
    ]),
  )
}

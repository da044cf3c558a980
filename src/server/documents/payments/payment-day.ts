import type { Finding } from '#contract/common'
import { fieldFinding } from '#platform/base/problem'

const firstDay = '2000-01-01'

/** What is wrong with the day of a payment: it lies in the future, or before 2000. `today` is that of Dubai. */
export function faultsOfDay({ paidOn }: { readonly paidOn: string }, today: string): Finding[] {
  if (paidOn > today)
    return [
      fieldFinding('paidOn', 'falaj-paid-later', `The payment date, ${paidOn}, is in the future.`, {
        date: paidOn,
      }),
    ]
  if (paidOn >= firstDay) return []
  return [
    fieldFinding('paidOn', 'falaj-payment-early', `The payment date, ${paidOn}, is before ${firstDay}.`, {
      date: paidOn,
      first: firstDay,
    }),
  ]
}

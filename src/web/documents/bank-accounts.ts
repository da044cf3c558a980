import { queryOptions } from '@tanstack/react-query'
import type { BankAccount } from '#contract/bank-accounts'
import { api, type DataOf } from '#web/lib/api.ts'

/** The accounts of the selected participant that its buyers pay to. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['settings', 'bankAccounts'],
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<BankAccount[]>>('/settings/bank-accounts', { signal })).data,
})

/** An IBAN in groups of four, as it is read aloud. */
export function printAccount(account: string): string {
  return account.replace(/(.{4})(?=.)/g, '$1 ')
}

import { queryOptions } from '@tanstack/react-query'
import * as settingsApi from '#contract/api/settings'
import { call } from '#web/lib/call.ts'

/** The accounts of the selected participant that its buyers pay to. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['settings', 'bankAccounts'],
  queryFn: async ({ signal }) => (await call(settingsApi.listBankAccounts, { signal })).data,
})

/** An IBAN in groups of four, as it is read aloud. */
export function printAccount(account: string): string {
  return account.replace(/(.{4})(?=.)/g, '$1 ')
}

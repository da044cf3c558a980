import { queryOptions } from '@tanstack/react-query'
import * as settingsApi from '#contract/api/settings'
import { call } from '#web/lib/call.ts'

/** The accounts to which buyers pay the selected participant. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['settings', 'bankAccounts'],
  queryFn: async ({ signal }) => (await call(settingsApi.listBankAccounts, { signal })).data,
})

/** An IBAN in groups of four characters. */
export function printAccount(account: string): string {
  return account.replace(/(.{4})(?=.)/g, '$1 ')
}

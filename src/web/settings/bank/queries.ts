import * as settingsApi from '#contract/api/settings'
import type { BankAccount, NewBankAccount, UpdateBankAccount } from '#contract/bank-accounts'
import { bankAccountsQuery, paperStyleQuery } from '#web/documents/index.ts'
import type { DataOf } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Each change returns all accounts; the accounts on the paper may have changed with them. */
async function keep({ data }: DataOf<BankAccount[]>): Promise<void> {
  queryClient.setQueryData(bankAccountsQuery.queryKey, data)
  await queryClient.invalidateQueries({ queryKey: paperStyleQuery().queryKey })
}

export async function addBankAccount(account: NewBankAccount, idempotencyKey: string): Promise<void> {
  await keep(await call(settingsApi.addBankAccount, { body: account, idempotencyKey }))
}

export async function updateBankAccount(id: string, account: UpdateBankAccount): Promise<void> {
  await keep(await call(settingsApi.updateBankAccount, { params: { id }, body: account }))
}

export async function removeBankAccount(id: string): Promise<void> {
  await keep(await call(settingsApi.removeBankAccount, { params: { id } }))
}

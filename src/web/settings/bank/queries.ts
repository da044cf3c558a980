import type { BankAccount, NewBankAccount, UpdateBankAccount } from '#contract/bank-accounts'
import { bankAccountsQuery, paperStyleQuery } from '#web/documents/index.ts'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

const path = '/settings/bank-accounts'

/** Each change answers with all accounts; what is on the paper may have changed with them. */
async function keep({ data }: DataOf<BankAccount[]>): Promise<void> {
  queryClient.setQueryData(bankAccountsQuery.queryKey, data)
  await queryClient.invalidateQueries({ queryKey: paperStyleQuery().queryKey })
}

export async function addBankAccount(account: NewBankAccount): Promise<void> {
  await keep(await api.post<DataOf<BankAccount[]>>(path, account))
}

export async function updateBankAccount(id: string, account: UpdateBankAccount): Promise<void> {
  await keep(await api.put<DataOf<BankAccount[]>>(`${path}/${id}`, account))
}

export async function removeBankAccount(id: string): Promise<void> {
  await keep(await api.delete<DataOf<BankAccount[]>>(`${path}/${id}`))
}

import type { BankAccount } from '#contract/bank-accounts'
import type { TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'

/** An account with its participant. */
export type BankAccountRecord = BankAccount & { readonly participantKey: string }

function toRecord(row: Row<'bank_accounts'>): BankAccountRecord {
  const { createdAt: _created, id, updatedAt: _updated, ...account } = recordOf(row)
  return { ...account, id: id as BankAccount['id'] }
}

/** The accounts of a participant, the oldest first; with `lock`, they are locked until the end of `tx`. */
export async function selectBankAccounts(
  tx: TenantTx,
  participantKey: string,
  options: { lock?: boolean } = {},
): Promise<BankAccountRecord[]> {
  const query = tx.tenant
    .selectFrom('bank_accounts')
    .selectAll()
    .where('participant_key', '=', participantKey)
    .orderBy('id')
  const rows = await (options.lock ? query.forUpdate() : query).execute()
  return rows.map(toRecord)
}

/** Adds an account; false when the participant has it in this currency already. */
export async function insertBankAccount(
  tx: TenantTx,
  account: BankAccountRecord,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.tenant
    .insertInto('bank_accounts', { ...account, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function replaceBankAccount(tx: TenantTx, account: BankAccountRecord, now: Date): Promise<void> {
  const { id, participantKey: _, ...fields } = account
  await tx.tenant
    .updateTable('bank_accounts', { ...fields, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteBankAccount(tx: TenantTx, id: string): Promise<void> {
  await tx.tenant.deleteFrom('bank_accounts').where('id', '=', id).execute()
}

/** The default account for invoices in a currency; undefined where there is none. */
export function usualAccounts(
  accounts: readonly BankAccountRecord[],
): (currency: string | undefined) => BankAccountRecord | undefined {
  return (currency) => accounts.find((one) => one.isDefault && one.currency === currency)
}

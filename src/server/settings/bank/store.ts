import type { BankAccount } from '#contract/bank-accounts'
import type { TenantScope, Tx } from '#platform/database'

interface BankAccountsTable {
  organization_id: string
  environment: string
  id: string
  participant_key: string
  account: string
  account_name: string
  bank_name: string
  bank_name_ar: string
  bic: string
  currency: string
  is_default: boolean
  version: number
  created_at: Date
  updated_at: Date
}

type Tables = { bank_accounts: BankAccountsTable }

/** An account with the participant that it belongs to. */
export type BankAccountRecord = BankAccount & { readonly participantKey: string }

function toRecord(row: BankAccountsTable): BankAccountRecord {
  return {
    id: row.id as BankAccount['id'],
    participantKey: row.participant_key,
    account: row.account,
    accountName: row.account_name,
    bankName: row.bank_name,
    bankNameAr: row.bank_name_ar,
    bic: row.bic,
    currency: row.currency,
    isDefault: row.is_default,
    version: row.version,
  }
}

function toColumns(account: BankAccountRecord, now: Date) {
  return {
    account: account.account,
    account_name: account.accountName,
    bank_name: account.bankName,
    bank_name_ar: account.bankNameAr,
    bic: account.bic,
    currency: account.currency,
    is_default: account.isDefault,
    version: account.version,
    updated_at: now,
  }
}

/** The accounts of a participant, the oldest first; with `lock`, nobody else changes them until the end of `tx`. */
export async function selectBankAccounts(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  options: { lock?: boolean } = {},
): Promise<BankAccountRecord[]> {
  const query = tx
    .withTables<Tables>()
    .selectFrom('bank_accounts')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .orderBy('id')
  const rows = await (options.lock ? query.forUpdate() : query).execute()
  return rows.map(toRecord)
}

/** Adds an account; false when the participant has it in this currency already. */
export async function insertBankAccount(
  tx: Tx,
  scope: TenantScope,
  account: BankAccountRecord,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<Tables>()
    .insertInto('bank_accounts')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: account.id,
      participant_key: account.participantKey,
      created_at: now,
      ...toColumns(account, now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function replaceBankAccount(
  tx: Tx,
  scope: TenantScope,
  account: BankAccountRecord,
  now: Date,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('bank_accounts')
    .set(toColumns(account, now))
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', account.id)
    .execute()
}

export async function deleteBankAccount(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('bank_accounts')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

/** The account that invoices in a currency begin with; undefined where there is none. */
export function usualAccounts(
  accounts: readonly BankAccountRecord[],
): (currency: string | undefined) => BankAccountRecord | undefined {
  return (currency) => accounts.find((one) => one.isDefault && one.currency === currency)
}

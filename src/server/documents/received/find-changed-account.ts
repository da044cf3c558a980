import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import {
  type ApprovedAccount,
  approvedAccounts,
  type ChangedAccount,
  changedAccount,
  isApproved,
} from './payee-accounts.ts'
import { selectSupplierAccounts } from './supplier-account-store.ts'

/** What earlier invoices of the supplier say about the accounts of an invoice. */
export interface AccountHistory {
  readonly changedAccount: ChangedAccount | null
  /** Empty beside a changed account: nothing about the accounts may then look confirmed. */
  readonly approvedAccounts: readonly ApprovedAccount[]
}

/** Compares the accounts of a received invoice with those of earlier invoices of its supplier. */
export async function findAccountHistory(tx: TenantTx, record: DocumentRecord): Promise<AccountHistory> {
  if (record.payeeAccounts.length === 0) return { changedAccount: null, approvedAccounts: [] }
  const earlier = await selectSupplierAccounts(tx, record)
  const changed = isApproved(record) ? null : changedAccount(record, earlier)
  return { changedAccount: changed, approvedAccounts: changed ? [] : approvedAccounts(record, earlier) }
}

/** Whether the supplier of an unapproved bill was paid to another account before. Also for other rooms. */
export async function findChangedAccount(
  tx: TenantTx,
  record: DocumentRecord,
): Promise<ChangedAccount | null> {
  return (await findAccountHistory(tx, record)).changedAccount
}

import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { type ChangedAccount, changedAccount, isApproved } from './payee-accounts.ts'
import { selectSupplierAccounts } from './supplier-account-store.ts'

/** Whether the supplier of an unapproved bill was paid to another account before. Also for other rooms. */
export async function findChangedAccount(
  tx: TenantTx,
  record: DocumentRecord,
): Promise<ChangedAccount | null> {
  if (record.payeeAccounts.length === 0 || isApproved(record)) return null
  return changedAccount(record, await selectSupplierAccounts(tx, record))
}

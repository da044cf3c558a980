import type { TenantScope, Tx } from '#platform/database'
import { addUsage } from './store.ts'

/** Counts one more document that names the contact; call it once in the transaction that records the document. */
export async function markContactUsed(tx: Tx, scope: TenantScope, contactId: string): Promise<void> {
  await addUsage(tx, scope, contactId)
}

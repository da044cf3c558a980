import type { TenantScope, Tx } from '#platform/database'
import { contactStore } from './store.ts'

/** Counts one more document that names the contact; call it once in the transaction that records the document. */
export async function markContactUsed(tx: Tx, scope: TenantScope, contactId: string): Promise<void> {
  await contactStore.addUsage(tx, scope, contactId)
}

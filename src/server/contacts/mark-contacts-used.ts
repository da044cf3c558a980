import type { TenantTx } from '#platform/database/database'
import { contactStore } from './store.ts'

/**
 * Counts more documents for contacts; call it in the transaction that records the documents.
 * @param counts how many documents name a contact, by its id; ids that are not of this tenant count nowhere
 */
export async function markContactsUsed(tx: TenantTx, counts: ReadonlyMap<string, number>): Promise<void> {
  await contactStore.addUsage(tx, counts)
}

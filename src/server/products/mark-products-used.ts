import type { TenantScope, Tx } from '#platform/database'
import { addUsage } from './store.ts'

/**
 * Counts one more document for each product on it (once, however many lines name it); call it once in the
 * transaction that records the document. Ids that are not of this tenant count nowhere.
 */
export async function markProductsUsed(
  tx: Tx,
  scope: TenantScope,
  productIds: readonly string[],
): Promise<void> {
  await addUsage(tx, scope, productIds)
}

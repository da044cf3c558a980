import type { TenantScope, Tx } from '#platform/database'
import { productStore } from './store.ts'

/**
 * Counts one more document for each product on it (once, however many lines name it); call it once in the
 * transaction that records the document. Ids that are not of this tenant count nowhere.
 */
export async function markProductsUsed(
  tx: Tx,
  scope: TenantScope,
  productIds: readonly string[],
): Promise<void> {
  // In one order, so that two documents issued at once do not wait for each other in a circle.
  for (const id of [...new Set(productIds)].sort()) await productStore.addUsage(tx, scope, id)
}

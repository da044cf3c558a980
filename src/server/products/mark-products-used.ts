import type { TenantTx } from '#platform/database/database'
import { productStore } from './store.ts'

/**
 * Counts more documents for products; call it in the transaction that records the documents.
 * @param counts how many documents name a product, each once however many of its lines do, by the product's id; ids
 * that are not of this tenant count nowhere
 */
export async function markProductsUsed(tx: TenantTx, counts: ReadonlyMap<string, number>): Promise<void> {
  await productStore.addUsage(tx, counts)
}

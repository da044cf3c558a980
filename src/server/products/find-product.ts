import type { TenantScope, Tx } from '#platform/database'
import type { ProductRecord } from './product.ts'
import { productStore, selectIdsByCode } from './store.ts'

/** For other rooms, inside their transaction: a product of this tenant, archived or not. */
export async function findProduct(
  tx: Tx,
  scope: TenantScope,
  id: string,
): Promise<ProductRecord | undefined> {
  return await productStore.select(tx, scope, id)
}

/** For documents, whose lines name products by our code: the ids of the active ones; unknown codes are left out. */
export async function findProductIdsByCode(
  tx: Tx,
  scope: TenantScope,
  codes: readonly string[],
): Promise<string[]> {
  return await selectIdsByCode(tx, scope, codes)
}

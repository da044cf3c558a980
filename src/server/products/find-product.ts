import type { TenantScope, Tx } from '#platform/database'
import type { ProductRecord } from './product.ts'
import { selectProduct } from './store.ts'

/** For other rooms, inside their transaction: a product of this tenant, archived or not. */
export async function findProduct(tx: Tx, scope: TenantScope, id: string): Promise<ProductRecord | undefined> {
  return await selectProduct(tx, scope, id)
}

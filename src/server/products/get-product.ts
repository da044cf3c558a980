import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireRecord } from '#server/master-data'
import type { ProductRecord } from './product.ts'
import { productKind } from './product-kind.ts'

/** One product. Raises `product.not-found`. */
export async function getProduct(context: Context, actor: Actor, id: string): Promise<ProductRecord> {
  authorize(actor, 'product.read')
  return await context.db.tenant(actor, (tx) => requireRecord(tx, productKind, id))
}

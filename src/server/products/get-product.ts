import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import type { ProductRecord } from './product.ts'
import { productStore } from './store.ts'

/** One product. Raises `product.not-found`. */
export async function getProduct(context: Context, actor: Actor, id: string): Promise<ProductRecord> {
  authorize(actor, 'product.read')
  const product = await context.db.tenant(actor, (tx) => productStore.select(tx, actor, id))
  if (!product) throw problem('product.not-found', { detail: id })
  return product
}

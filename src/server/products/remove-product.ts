import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { removeRecord } from '#server/master-data'
import { productKind } from './product-kind.ts'

/** Deletes a product; one that documents name is archived instead. Raises `product.not-found`. */
export async function removeProduct(
  context: Context,
  actor: Actor,
  id: string,
): Promise<'deleted' | 'archived'> {
  authorize(actor, 'product.write')
  return await removeRecord(context, actor, productKind, id)
}

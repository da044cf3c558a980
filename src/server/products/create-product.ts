import type { ProductInput } from '#contract/products'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { createRecord } from '#server/master-data'
import { checkProduct } from './check-product.ts'
import type { ProductRecord } from './product.ts'
import { productKind } from './product-kind.ts'

/**
 * Adds a product. Idempotent for a key.
 * Raises `common.invalid` and `product.duplicate-code`.
 */
export async function createProduct(
  context: Context,
  actor: Actor,
  input: ProductInput,
  idempotencyKey: string | undefined,
): Promise<ProductRecord> {
  authorize(actor, 'product.write')
  await checkProduct(input)
  return await createRecord(context, actor, productKind, { input, idempotencyKey })
}

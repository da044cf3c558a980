import type { z } from 'zod'
import type { UpdateProductRequest } from '#contract/products'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { updateRecord } from '#server/master-data'
import { checkProduct } from './check-product.ts'
import type { ProductRecord } from './product.ts'
import { productKind } from './product-kind.ts'

/**
 * Changes a product; drafts and documents do not change.
 * Raises `common.invalid`, `product.not-found`, `product.duplicate-code` and `version.conflict`.
 */
export async function updateProduct(
  context: Context,
  actor: Actor,
  id: string,
  input: z.infer<typeof UpdateProductRequest>,
): Promise<ProductRecord> {
  authorize(actor, 'product.write')
  await checkProduct(input)
  return await updateRecord(context, actor, productKind, id, { input })
}

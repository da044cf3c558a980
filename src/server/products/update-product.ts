import type { z } from 'zod'
import { productUpdated } from '#contract/domain-events/product-updated'
import type { UpdateProductRequest } from '#contract/products'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { checkProduct } from './check-product.ts'
import { inputOf, type ProductRecord } from './product.ts'
import { productEvent } from './product-event.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { productStore } from './store.ts'

/**
 * Changes a product; drafts and documents keep what stands on them.
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
  return await context.db.tenant(actor, async (tx) => {
    const before = await productStore.select(tx, actor, id, { lock: true })
    if (!before) throw problem('product.not-found', { detail: id })
    if (before.version !== input.version) throw problem('version.conflict', { detail: id })
    if (!before.archived) await refuseDuplicate(tx, actor, input.code, id)
    const after: ProductRecord = {
      ...before,
      ...inputOf(input),
      version: before.version + 1,
      updatedAt: context.clock.now().toISOString(),
    }
    if (!(await productStore.replace(tx, actor, after)))
      throw problem('product.duplicate-code', { detail: id })
    await context.events.publish(
      tx,
      actor,
      { name: 'product.changed', subjectId: id, participantKey: null },
      { domainEvents: [productEvent(productUpdated, after)] },
    )
    await recordAudit(tx, actor, {
      action: 'product.updated',
      subjectId: id,
      before: inputOf(before),
      after: inputOf(after),
    })
    return after
  })
}

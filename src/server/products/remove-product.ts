import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { inputOf } from './product.ts'
import { productStore } from './store.ts'

/**
 * Deletes a product; one that stands on documents is archived instead. Raises `product.not-found`.
 */
export async function removeProduct(
  context: Context,
  actor: Actor,
  id: string,
): Promise<'deleted' | 'archived'> {
  authorize(actor, 'product.write')
  return await context.db.tenant(actor, async (tx) => {
    const product = await productStore.select(tx, actor, id, { lock: true })
    if (!product) throw problem('product.not-found', { detail: id })
    const outcome = product.usageCount > 0 ? 'archived' : 'deleted'
    if (outcome === 'deleted') await productStore.delete(tx, actor, id)
    else if (!product.archived) {
      const updatedAt = context.clock.now().toISOString()
      await productStore.replace(tx, actor, {
        ...product,
        archived: true,
        version: product.version + 1,
        updatedAt,
      })
    }
    await context.events.publish(tx, actor, { name: 'product.changed', subjectId: id, participantKey: null })
    await recordAudit(tx, actor, { action: `product.${outcome}`, subjectId: id, before: inputOf(product) })
    return outcome
  })
}

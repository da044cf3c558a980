import { productArchived } from '#contract/domain-events/product-archived'
import { productDeleted } from '#contract/domain-events/product-deleted'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { NewDomainEvent } from '#platform/domain-events'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { inputOf } from './product.ts'
import { productEvent } from './product-event.ts'
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
    const domainEvents: NewDomainEvent[] = []
    if (outcome === 'deleted') {
      await productStore.delete(tx, actor, id)
      domainEvents.push(productEvent(productDeleted, product))
    } else if (!product.archived) {
      const updatedAt = context.clock.now().toISOString()
      const after = { ...product, archived: true, version: product.version + 1, updatedAt }
      await productStore.replace(tx, actor, after)
      domainEvents.push(productEvent(productArchived, after))
    }
    await context.events.publish(
      tx,
      actor,
      { name: 'product.changed', subjectId: id, participantKey: null },
      { domainEvents },
    )
    await recordAudit(tx, actor, { action: `product.${outcome}`, subjectId: id, before: inputOf(product) })
    return outcome
  })
}

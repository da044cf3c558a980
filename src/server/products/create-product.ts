import { productCreated } from '#contract/domain-events/product-created'
import type { ProductInput } from '#contract/products'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { onceIfKeyed } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { checkProduct } from './check-product.ts'
import { inputOf, type ProductRecord } from './product.ts'
import { productEvent } from './product-event.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { productStore } from './store.ts'

/**
 * Adds a product. With a key, the same request again gives the same product.
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
  return await context.db.tenant(actor, (tx) => {
    const create = async (): Promise<ProductRecord> => {
      const now = context.clock.now().toISOString()
      const product: ProductRecord = {
        ...inputOf(input),
        id: newId('prd'),
        version: 1,
        archived: false,
        usageCount: 0,
        createdAt: now,
        updatedAt: now,
      }
      await refuseDuplicate(tx, actor, product.code, product.id)
      if (!(await productStore.insert(tx, actor, product))) {
        await refuseDuplicate(tx, actor, product.code, product.id)
        throw problem('product.duplicate-code', { detail: product.code })
      }
      await context.events.publish(
        tx,
        actor,
        {
          name: 'product.changed',
          subjectId: product.id,
          participantKey: null,
        },
        { domainEvents: [productEvent(productCreated, product)] },
      )
      await recordAudit(tx, actor, {
        action: 'product.created',
        subjectId: product.id,
        after: inputOf(product),
      })
      return product
    }
    const asked = { operation: 'product.create', key: idempotencyKey, request: input }
    return onceIfKeyed(context, tx, actor, asked, create)
  })
}

import type { productCreated } from '#contract/domain-events/product-created'
import { type NewDomainEvent, occurrence } from '#platform/queue/domain-events'
import { presentProduct } from './present.ts'
import type { ProductRecord } from './product.ts'

type ProductEventType = Omit<typeof productCreated, 'name'> & { readonly name: `product.${string}` }

/** The event about a product, with its state after the change. */
export function productEvent(event: ProductEventType, product: ProductRecord): NewDomainEvent {
  const { usageCount: _dependsOnReader, ...payload } = presentProduct(product, {})
  return occurrence(event, { subjectId: product.id, participantKey: null, payload })
}

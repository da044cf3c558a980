import type { productCreated } from '#contract/domain-events/product-created'
import { resourceEvents } from '#platform/queue/domain-events'
import { presentProduct } from './present.ts'
import type { ProductRecord } from './product.ts'

/** The event about a product. */
export const productEvent = resourceEvents<
  'product',
  (typeof productCreated)['payload'],
  [product: ProductRecord]
>((product) => {
  const { usageCount: _dependsOnReader, ...payload } = presentProduct(product, {})
  return payload
})

import { productArchived } from '#contract/domain-events/product-archived'
import { productCreated } from '#contract/domain-events/product-created'
import { productDeleted } from '#contract/domain-events/product-deleted'
import { productUpdated } from '#contract/domain-events/product-updated'
import type { ProductInput } from '#contract/products'
import { resourceEvents } from '#platform/queue/domain-events'
import type { RecordKind } from '#server/master-data'
import { presentProduct } from './present.ts'
import { inputOf, type ProductRecord } from './product.ts'
import { productStore, selectByCode } from './store.ts'

const events = {
  created: productCreated,
  updated: productUpdated,
  archived: productArchived,
  deleted: productDeleted,
}

const productEvent = resourceEvents<'product', (typeof productCreated)['payload'], [product: ProductRecord]>(
  (product) => {
    const { usageCount: _dependsOnReader, ...payload } = presentProduct(product, {})
    return payload
  },
)

/** Products as master data: no two active ones have the same code, in any case. */
export const productKind: RecordKind<ProductRecord, ProductInput> = {
  name: 'product',
  prefix: 'prd',
  store: productStore,
  inputOf,
  initial: {},
  eventOf: (fact, product) => productEvent(events[fact], product),
  notFound: 'product.not-found',
  unique: {
    field: 'code',
    problem: 'product.duplicate-code',
    rule: 'falaj-product-duplicate',
    messageOf: ({ name }) => `${name} already has this code; give this product another one.`,
    find: async (tx, { code }) => (code === '' ? undefined : await selectByCode(tx, code)),
  },
}

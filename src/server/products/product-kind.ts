import type { ProductInput } from '#contract/products'
import type { RecordKind } from '#server/master-data'
import { inputOf, type ProductRecord } from './product.ts'
import { productStore, selectByCode } from './store.ts'

/** Products as master data: no two active ones have the same code, whatever its case. */
export const productKind: RecordKind<ProductRecord, ProductInput> = {
  name: 'product',
  prefix: 'prd',
  store: productStore,
  inputOf,
  initial: {},
  notFound: 'product.not-found',
  unique: {
    field: 'code',
    problem: 'product.duplicate-code',
    rule: 'falaj-product-duplicate',
    messageOf: ({ name }) => `${name} already has this code; give this product another one.`,
    find: async (tx, scope, { code }) => (code === '' ? undefined : await selectByCode(tx, scope, code)),
  },
}

import { productCreated } from '#contract/domain-events/product-created'
import { productDeleted } from '#contract/domain-events/product-deleted'
import { productUpdated } from '#contract/domain-events/product-updated'
import { ProductInput } from '#contract/products'
import { archiveTarget, checkedInput, nestedValues } from '#server/imports'
import { checkProduct } from './check-product.ts'
import { inputOf, type ProductRecord } from './product.ts'
import { productEvent } from './product-event.ts'
import { productStore, selectByCodesOrNames } from './store.ts'

type Values = ReadonlyMap<string, string>

/** Products of a file: identified by code, and by name where they have none. */
export const productTarget = archiveTarget<ProductRecord, ProductInput>({
  name: 'product',
  eventOf: (fact, item) =>
    productEvent({ created: productCreated, updated: productUpdated, deleted: productDeleted }[fact], item),
  prefix: 'prd',
  store: productStore,
  inputOf,
  fresh: {},
  keyOf,
  findByKey: async (tx, scope, rows) => {
    const found = await selectByCodesOrNames(
      tx,
      scope,
      rows.flatMap(({ values }) => values.get('code') ?? []),
      rows.flatMap(({ values }) => (values.has('code') ? [] : (values.get('name') ?? []))),
    )
    return new Map(
      found.map((one) => [
        keyOf(
          new Map([
            ['code', one.code],
            ['name', one.name],
          ]),
        ),
        { item: one },
      ]),
    )
  },
  merge: (_kind, values, before) => ({
    unitCode: 'EA',
    ...before,
    ...rateOf(values),
    ...nestedValues(values),
  }),
  check: (raw) => checkedInput(ProductInput, raw, checkProduct),
})

function keyOf(values: Values): string {
  const code = values.get('code')
  return code ? `code ${code.toLowerCase()}` : `name ${values.get('name') ?? ''}`
}

/** A category brings its rate, where the file names none. */
function rateOf(values: Values): { vatRate?: string } {
  const category = values.get('vatCategory')
  if (category === undefined || values.has('vatRate')) return {}
  return { vatRate: category === 'Z' ? '0' : category === 'E' || category === 'O' ? '' : '5' }
}

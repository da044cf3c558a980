import { ProductInput } from '#contract/products'
import { checkedInput, nestedValues, recordTarget } from '#server/master-data'
import { checkProduct } from './check-product.ts'
import { productKind } from './product-kind.ts'
import { selectByCodesOrNames } from './store.ts'

type Values = ReadonlyMap<string, string>

/** Products of a file: identified by code, and by name where they have none. */
export const productTarget = recordTarget(productKind, {
  keyOf,
  findByKey: async (tx, rows) => {
    const products = await selectByCodesOrNames(
      tx,
      rows.flatMap(({ values }) => values.get('code') ?? []),
      rows.flatMap(({ values }) => (values.has('code') ? [] : (values.get('name') ?? []))),
    )
    return new Map(
      products.map((one) => [
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

/** A category has a default rate, if the file has none. */
function rateOf(values: Values): { vatRate?: string } {
  const category = values.get('vatCategory')
  if (category === undefined || values.has('vatRate')) return {}
  return { vatRate: category === 'Z' ? '0' : category === 'E' || category === 'O' ? '' : '5' }
}

import type { z } from 'zod'
import type { Page } from '#contract/common'
import type { ProductQuery } from '#contract/products'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { pageOf, readEdge } from '#platform/keyset'
import type { ProductRecord } from './product.ts'
import { productStore } from './store.ts'

/** One page of the products, by name. Raises `page.bad-cursor`. */
export async function listProducts(
  context: Context,
  actor: Actor,
  query: z.infer<typeof ProductQuery>,
): Promise<{ rows: ProductRecord[]; page: Page }> {
  authorize(actor, 'product.read')
  const edge = readEdge(query.cursor)
  const filter = { search: query.search, archived: query.archived ?? false }
  return await context.db.tenant(actor, async (tx) => {
    const found = await productStore.selectPage(tx, actor, filter, edge, query.limit + 1)
    const total = await productStore.count(tx, actor, filter)
    return pageOf(found, query.limit, edge, total, ({ name }) => name)
  })
}

import type { z } from 'zod'
import type { Page } from '#contract/common'
import type { ProductQuery } from '#contract/products'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { ProductRecord } from './product.ts'
import { productStore } from './store.ts'

/** One page of the products, by name. Raises `page.bad-cursor`, and `common.took-too-long` for a search; `signal` ends it early. */
export async function listProducts(
  context: Context,
  actor: Actor,
  query: z.infer<typeof ProductQuery>,
  signal?: AbortSignal,
): Promise<{ rows: ProductRecord[]; page: Page }> {
  authorize(actor, 'product.read')
  const filter = { search: query.search, archived: query.archived ?? false }
  return await productStore.list(context, actor, filter, query, signal)
}

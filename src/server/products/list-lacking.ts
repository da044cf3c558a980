import type { Page, PageQuery } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { ProductRecord } from './product.ts'
import { productStore } from './store.ts'

/**
 * One page of the active products with missing fields for the next invoice, by name, as `productReadiness` of the
 * core defines them. Raises `page.bad-cursor`.
 */
export async function listLackingProducts(
  context: Context,
  actor: Actor,
  query: PageQuery,
): Promise<{ rows: ProductRecord[]; page: Page }> {
  authorize(actor, 'product.read')
  const filter = { archived: false, lacking: true }
  return await productStore.list(context, actor, filter, query)
}

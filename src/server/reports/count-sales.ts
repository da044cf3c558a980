import { salePartsOf } from '#core/vat-return'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import type { Days } from './days.ts'
import { insertSales, selectUncounted } from './sales-store.ts'

/** Documents whose contents are read at a time, in a transaction of their own. */
const batchSize = 250

/** Maximum number of documents that one request for a page counts: it takes about a second. */
export const mostOfRequest = 1_000

/**
 * Stores what the documents of a period sell, of those that are not stored yet, the oldest first: up to a number of
 * documents, or until none is left. The caller checks the permission. Repeating it is harmless, also at the same time.
 */
export async function countSales(
  context: Context,
  scope: TenantScope,
  days: Days,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let counted = 0; counted < most; ) {
    const wanted = Math.min(batchSize, most - counted)
    const found = await context.db.tenant(scope, async (tx) => {
      const uncounted = await selectUncounted(tx, days, wanted)
      const sales = uncounted.map((contents) => ({
        contents,
        parts: salePartsOf(contents.draft, contents.totals, contents.net_aed),
      }))
      await insertSales(tx, days.participantKey, sales)
      return uncounted.length
    })
    if (found < wanted) return
    counted += found
  }
}

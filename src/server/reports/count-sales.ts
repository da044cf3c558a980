import { setImmediate as nextTurn } from 'node:timers/promises'
import { salePartsOf } from '#core/vat-return'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import type { Days } from './days.ts'
import { type CountedSale, insertSales, selectUncounted } from './sales-store.ts'

/** Maximum number of documents that are counted in a transaction. */
const batchSize = 250

/** Maximum number of documents that one request for a page counts. */
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
  let last: CountedSale['contents'] | undefined
  for (let counted = 0; counted < most; ) {
    const wanted = Math.min(batchSize, most - counted)
    const found = await context.db.tenant(scope, (tx) => countBatch(tx, days, last, wanted))
    if (found.length === 0) return
    counted += found.length
    last = found.at(-1)?.contents
  }
}

async function countBatch(
  tx: TenantTx,
  days: Days,
  after: CountedSale['contents'] | undefined,
  limit: number,
): Promise<CountedSale[]> {
  const sales: CountedSale[] = []
  for (const contents of await selectUncounted(tx, days, after, limit)) {
    // Other requests to this process get a turn between documents.
    await nextTurn()
    sales.push({ contents, parts: salePartsOf(contents.draft, contents.totals, contents.net_aed) })
  }
  await insertSales(tx, days.participantKey, sales)
  return sales
}

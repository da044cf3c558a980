import { setImmediate as nextTurn } from 'node:timers/promises'
import { salePartsOf } from '#core/vat-return'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import type { Days } from './days.ts'
import { type CountedSale, insertSales, selectUncounted } from './sales-store.ts'

/** Maximum number of documents that are counted in a transaction. */
const batchSize = 250

/** Maximum number of documents that one request for a page counts, and a file between two empty batches. */
export const mostOfRequest = 1_000

/** The last document that was counted. */
type Position = Pick<CountedSale['contents'], 'date' | 'id'>

/**
 * Stores what the documents of a period sell, of those that are not stored yet, the oldest first: up to a number of
 * documents, beyond the position if there is one. Returns where it stopped, or undefined when none is left. The caller
 * checks the permission. Repeating it is harmless, also at the same time.
 */
export async function countSales(
  context: Context,
  scope: TenantScope,
  days: Days,
  most: number,
  after?: Position,
): Promise<Position | undefined> {
  let last = after
  for (let counted = 0; counted < most; ) {
    const wanted = Math.min(batchSize, most - counted)
    const from = last
    const found = await context.db.tenant(scope, (tx) => countBatch(tx, days, from, wanted))
    if (found.length === 0) return undefined
    counted += found.length
    last = found.at(-1)?.contents
  }
  return last
}

async function countBatch(
  tx: TenantTx,
  days: Days,
  after: Position | undefined,
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

import { setImmediate as nextTurn } from 'node:timers/promises'
import { salePartsOf } from '#core/vat-return'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import type { Days } from './days.ts'
import { type CountedSale, insertSales, selectFirstUncounted, selectUncounted } from './sales-store.ts'

/** Maximum number of documents that are counted in a transaction. */
const batchSize = 250

/** How many transactions count in a request for a page, and in a file between two empty batches. */
const batchesAtOnce = 16

/** The last document that was counted. */
type Position = Pick<CountedSale['contents'], 'date' | 'id'>

/**
 * Stores what the documents of a period sell, of those that are not stored yet, the oldest first: of up to 4,000
 * documents, beyond the position if there is one. Returns where it stopped, or undefined when none is left. The caller
 * checks the permission. Repeating it is harmless, also at the same time.
 */
export async function countSales(
  context: Context,
  scope: TenantScope,
  days: Days,
  after?: Position,
): Promise<Position | undefined> {
  const from = after?.date ?? (await context.db.tenant(scope, (tx) => selectFirstUncounted(tx, days)))
  if (from === undefined) return undefined
  const uncounted = { ...days, from }
  let last = after
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const beyond = last
    const counted = await context.db.tenant(scope, (tx) => countBatch(tx, uncounted, beyond))
    if (counted.length === 0) return undefined
    last = counted.at(-1)?.contents
  }
  return last
}

async function countBatch(tx: TenantTx, days: Days, after: Position | undefined): Promise<CountedSale[]> {
  const sales: CountedSale[] = []
  for (const contents of await selectUncounted(tx, days, after, batchSize)) {
    // Other requests to this process get a turn between documents.
    await nextTurn()
    sales.push({ contents, parts: salePartsOf(contents.draft, contents.totals, contents.net_aed) })
  }
  await insertSales(tx, days.participantKey, sales)
  return sales
}

import type { z } from 'zod'
import type { Page } from '#contract/common'
import type { ArrivalQuery } from '#contract/operations'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { countLimit, totalOf } from '#platform/database/keyset'
import { decodeCursor, encodeCursor } from '#platform/database/paging'
import { countQuarantined, type QuarantinedEnvelope, selectQuarantined } from '#server/exchange/operators'
import type { Operator } from '#server/identity'

/**
 * For operators: quarantined arrivals, newest first, of both environments.
 * Raises `page.bad-cursor`.
 */
export async function listArrivals(
  context: Context,
  _operator: Operator,
  query: z.infer<typeof ArrivalQuery>,
): Promise<{ arrivals: QuarantinedEnvelope[]; page: Page }> {
  const before = readEdge(query.cursor)
  const filter = { state: query.state, dismissed: query.dismissed, now: context.clock.now() }
  return await context.db.system(async (tx) => {
    const rows = await selectQuarantined(tx, filter, { before, limit: query.limit + 1 })
    const arrivals = rows.slice(0, query.limit)
    const last = arrivals.at(-1)
    return {
      arrivals,
      page: {
        next: rows.length > query.limit && last ? encodeCursor([last.id]) : null,
        previous: null,
        total: await total(),
      },
    }

    async function total(): Promise<Page['total']> {
      if (query.dismissed) {
        const some = await selectQuarantined(tx, filter, { before: undefined, limit: countLimit + 1 })
        return totalOf(some.length)
      }
      const counts = await countQuarantined(tx, filter.now)
      const count = query.state
        ? counts[query.state]
        : Object.values(counts).reduce((sum, one) => sum + one, 0)
      return { count, exact: true }
    }
  })
}

function readEdge(cursor: string | undefined): string | undefined {
  const values = decodeCursor(cursor)
  if (!values) return undefined
  if (!/^inb_[0-9a-z]{26}$/.test(values[0] ?? '')) throw problem('page.bad-cursor')
  return values[0]
}

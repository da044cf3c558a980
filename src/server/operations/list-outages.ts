import type { Page } from '#contract/common'
import type { OutageQuery } from '#contract/operations'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { decodeCursor, encodeCursor } from '#platform/database/paging'
import type { TenantOutage } from './outage.ts'
import { selectTenantOutages } from './tenant-outage-store.ts'

/** The log is short: a thousand outages are years. */
const maxCounted = 1_000

/**
 * The outages that delayed documents of the organization, and present ones of the network; newest first, optionally
 * only those that are not over.
 */
export async function listOutages(
  context: Context,
  actor: Actor,
  query: OutageQuery,
): Promise<{ outages: TenantOutage[]; page: Page }> {
  authorize(actor, 'report.read')
  const before = readEdge(query.cursor)
  const openOnly = query.open === true
  return await context.db.tenant(actor, async (tx) => {
    const rows = await selectTenantOutages(tx, { before, limit: query.limit + 1, openOnly })
    const outages = rows.slice(0, query.limit)
    const last = outages.at(-1)
    const counted =
      before || rows.length > query.limit
        ? await selectTenantOutages(tx, { before: undefined, limit: maxCounted + 1, openOnly })
        : rows
    return {
      outages,
      page: {
        next: rows.length > query.limit && last ? encodeCursor([last.beganAt, last.id]) : null,
        previous: null,
        total: { count: Math.min(counted.length, maxCounted), exact: counted.length <= maxCounted },
      },
    }
  })
}

function readEdge(cursor: string | undefined): { beganAt: string; id: string } | undefined {
  const values = decodeCursor(cursor)
  if (!values) return undefined
  const [beganAt, id] = values
  if (!beganAt || !id || Number.isNaN(Date.parse(beganAt))) throw problem('page.bad-cursor')
  return { beganAt, id }
}

import type { Page, PageQuery } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { decodeCursor, encodeCursor } from '#platform/database/paging'
import { requireOutage } from './get-outage.ts'
import { type HeldUpDocument, selectHeldUp } from './tenant-outage-store.ts'

/**
 * The documents of the organization that an outage delayed, oldest first. Raises `outage.not-found` and
 * `page.bad-cursor`.
 */
export async function listDelayedDocuments(
  context: Context,
  actor: Actor,
  outageId: string,
  query: PageQuery,
): Promise<{ documents: HeldUpDocument[]; page: Page }> {
  authorize(actor, 'report.read')
  const after = readEdge(query.cursor)
  return await context.db.tenant(actor, async (tx) => {
    const outage = await requireOutage(tx, outageId)
    const rows = await selectHeldUp(tx, outage, { after, limit: query.limit + 1 })
    const documents = rows.slice(0, query.limit)
    const last = documents.at(-1)
    return {
      documents,
      page: {
        next: rows.length > query.limit && last ? encodeCursor([last.heldSince, last.transmissionId]) : null,
        previous: null,
        total: { count: outage.affected, exact: true },
      },
    }
  })
}

function readEdge(cursor: string | undefined): { heldSince: string; id: string } | undefined {
  const values = decodeCursor(cursor)
  if (!values) return undefined
  const [heldSince, id] = values
  if (!heldSince || !id || Number.isNaN(Date.parse(heldSince))) throw problem('page.bad-cursor')
  return { heldSince, id }
}

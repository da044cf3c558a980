import type { Page, PageQuery } from '#contract/common'
import type { UnreportedRow, UnreportedTotal } from '#contract/reports'
import type { Actor } from '#core/access'
import { dubaiDate, isPlainDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { pageOf, readEdge, totalOf } from '#platform/database/keyset'
import { requireParticipant } from '#server/participants'
import { countUnreported, selectUnreported } from './open-documents-store.ts'

/**
 * One page of the documents of which the tax authority has no report yet, newest first, with how many there are of
 * each age. Raises `participant.not-found` and `page.bad-cursor`.
 */
export async function listUnreported(
  context: Context,
  actor: Actor,
  participantKey: string,
  { cursor, limit }: PageQuery,
): Promise<{ rows: UnreportedRow[]; page: Page; totals: UnreportedTotal[] }> {
  authorize(actor, 'report.read')
  const edge = readEdge(cursor, isPlainDate)
  const today = dubaiDate(context.clock.now().getTime())
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const documents = await selectUnreported(tx, participantKey, today, edge, limit + 1)
    const groups = await countUnreported(tx, participantKey, today)
    const total = groups.reduce((sum, { count }) => sum + count, 0)
    const totals = groups.map(({ count, group }) => ({ group, documents: count }))
    return { totals, ...pageOf(documents, limit, edge, totalOf(total), ({ date }) => date) }
  })
}

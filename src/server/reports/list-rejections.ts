import type { Page, PageQuery } from '#contract/common'
import type { RejectionRow } from '#contract/reports'
import type { Actor } from '#core/access'
import { isPlainDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { pageOf, readEdge } from '#platform/database/keyset'
import { requireParticipant } from '#server/participants'
import type { Days } from './days.ts'
import { countRejections, selectRejections } from './open-documents-store.ts'

/**
 * One page of the rejections in a period, with reasons, newest first. Raises `participant.not-found` and
 * `page.bad-cursor`.
 */
export async function listRejections(
  context: Context,
  actor: Actor,
  days: Days,
  { cursor, limit }: PageQuery,
): Promise<{ rows: RejectionRow[]; page: Page }> {
  authorize(actor, 'report.read')
  const edge = readEdge(cursor, isPlainDate)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, days.participantKey)
    const rejections = await selectRejections(tx, days, edge, limit + 1)
    return pageOf(rejections, limit, edge, await countRejections(tx, days), ({ date }) => date)
  })
}

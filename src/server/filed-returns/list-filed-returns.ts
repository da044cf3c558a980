import type { Page } from '#contract/common'
import type { FiledReturnsQuery } from '#contract/filed-returns'
import type { Actor } from '#core/access'
import { isPlainDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { pageOf, readEdge } from '#platform/database/keyset'
import { requireParticipant } from '#server/participants'
import { type FiledReturnRecord, selectFiledReturns } from './store.ts'

/**
 * One page of the filed returns of a participant, the newest period first, withdrawn ones included. Raises
 * `participant.not-found` and `page.bad-cursor`.
 */
export async function listFiledReturns(
  context: Context,
  actor: Actor,
  participantKey: string,
  { cursor, from, limit, to }: FiledReturnsQuery,
): Promise<{ rows: FiledReturnRecord[]; page: Page }> {
  authorize(actor, 'report.read')
  const edge = readEdge(cursor, isPlainDate)
  const days = from !== undefined && to !== undefined ? { from, to } : undefined
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const { found, total } = await selectFiledReturns(tx, participantKey, days, edge, limit + 1)
    return pageOf(found, limit, edge, total, (filed) => filed.from)
  })
}

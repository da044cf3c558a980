import type { Page } from '#contract/common'
import type { RegisterQuery, RegisterRow } from '#contract/reports'
import type { Actor } from '#core/access'
import { isPlainDate } from '#core/calendar'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { pageOf, readEdge } from '#platform/keyset'
import { requireParticipant } from '#server/participants'
import { countRegister, selectRegister } from './register-store.ts'

/** One page of the register of a period, newest date first. Raises `participant.not-found` and `page.bad-cursor`. */
export async function listRegister(
  context: Context,
  actor: Actor,
  participantKey: string,
  query: RegisterQuery,
): Promise<{ rows: RegisterRow[]; page: Page }> {
  authorize(actor, 'report.read')
  const { direction, from, to, limit } = query
  const filter = { participantKey, direction, from, to }
  const edge = readEdge(query.cursor, isPlainDate)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    const found = await selectRegister(tx, actor, filter, edge, limit + 1)
    return pageOf(found, limit, edge, await countRegister(tx, actor, filter), ({ date }) => date)
  })
}

import type { Page, PageQuery } from '#contract/common'
import type { RegisterRow } from '#contract/reports'
import type { Actor } from '#core/access'
import { isPlainDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { pageOf, readEdge } from '#platform/database/keyset'
import { requireParticipant } from '#server/participants'
import { countRegister, type RegisterFilter, selectRegister } from './register-store.ts'

/** One page of a register, newest date first. Raises `participant.not-found` and `page.bad-cursor`. */
export async function listRegister(
  context: Context,
  actor: Actor,
  filter: RegisterFilter,
  { cursor, limit }: PageQuery,
): Promise<{ rows: RegisterRow[]; page: Page }> {
  authorize(actor, 'report.read')
  const edge = readEdge(cursor, isPlainDate)
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, filter.participantKey)
    const lines = await selectRegister(tx, filter, edge, limit + 1)
    return pageOf(lines, limit, edge, await countRegister(tx, filter), ({ date }) => date)
  })
}

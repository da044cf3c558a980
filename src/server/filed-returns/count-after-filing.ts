import type { AfterFilingQuery } from '#contract/filed-returns'
import type { Actor } from '#core/access'
import { addDays, startOfDubaiDay } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { countReceivedSince } from '#server/reports'

/**
 * The number of documents of a period that were issued or received after the day on which its return was filed: marking
 * the return freezes figures that include them. Raises `participant.not-found`.
 */
export async function countAfterFiling(
  context: Context,
  actor: Actor,
  participantKey: string,
  { filedOn, from, to }: AfterFilingQuery,
): Promise<{ documents: number }> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const since = startOfDubaiDay(addDays(filedOn, 1))
    return { documents: await countReceivedSince(tx, { participantKey, from, to }, since) }
  })
}

import type { z } from 'zod'
import type { DocumentCounts, DocumentCountsQuery } from '#contract/documents'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { requireParticipant } from '#server/participants'
import { countByStanding } from './count-store.ts'
import { filterOf } from './list-documents.ts'

type Counts = z.infer<typeof DocumentCounts>

/**
 * How many documents each quick filter of a list holds, under the list's other filters; `atLeast` names those of which
 * there may be more than were counted.
 */
export async function countDocuments(
  context: Context,
  actor: Actor,
  participantKey: string,
  query: z.infer<typeof DocumentCountsQuery>,
): Promise<Counts> {
  authorize(actor, 'document.read')
  const { standings, unread } = await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    return await countByStanding(tx, actor, filterOf(participantKey, query))
  })
  const all = Object.values(standings)
  const atLeast: Counts['atLeast'] = []
  const of = (key: (typeof atLeast)[number], count = { count: 0, exact: true }) => {
    if (!count.exact) atLeast.push(key)
    return count.count
  }
  return {
    all: of('all', {
      count: all.reduce((sum, { count }) => sum + count, 0),
      exact: all.every(({ exact }) => exact),
    }),
    needsYou: of('needsYou', standings.needsYou),
    drafts: of('drafts', standings.drafts),
    onItsWay: of('onItsWay', standings.onItsWay),
    complete: of('complete', standings.complete),
    reportedOnly: of('reportedOnly', standings.reportedOnly),
    unread: of('unread', unread),
    atLeast,
  }
}

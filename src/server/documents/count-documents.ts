import type { z } from 'zod'
import type { DocumentCountsQuery, StandingFilter } from '#contract/documents'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { requireParticipant } from '#server/participants'
import { filterOf } from './list-documents.ts'
import { countByStanding } from './list-store.ts'

export type Counts = Record<z.infer<typeof StandingFilter>, number> & { unread: number }

/** How many documents each quick filter of a list holds, under the list's other filters. */
export async function countDocuments(
  context: Context,
  actor: Actor,
  participantKey: string,
  query: z.infer<typeof DocumentCountsQuery>,
): Promise<Counts> {
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, actor, participantKey)
    const counts: Counts = {
      all: 0,
      needsYou: 0,
      drafts: 0,
      onItsWay: 0,
      complete: 0,
      reportedOnly: 0,
      unread: 0,
    }
    for (const row of await countByStanding(tx, actor, filterOf(participantKey, query))) {
      counts.all += row.count
      counts.unread += row.unread
      if (row.standing !== 'none') counts[row.standing] += row.count
    }
    return counts
  })
}

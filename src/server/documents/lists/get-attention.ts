import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { urgencyOf } from '../standing/index.ts'
import { type AttentionCount, countAttention } from './list-store.ts'

/**
 * Documents of a participant that need a user, by cause, the most urgent first. The list with the same direction and
 * `verdict` has the documents of a group. Raises `participant.not-found`.
 */
export async function getAttention(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<AttentionCount[]> {
  authorize(actor, 'document.read')
  const counts = await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    return await countAttention(tx, participantKey)
  })
  return counts.sort(
    (a, b) => urgencyOf(a.attention) - urgencyOf(b.attention) || (a.direction < b.direction ? 1 : -1),
  )
}

import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { selectPaperStyle, type VersionedStyle } from './paper-style-store.ts'

/**
 * The paper style of a participant, now or at an instant. Raises `participant.not-found`.
 * @param at ISO 8601; by default now
 */
export async function getPaperStyle(
  context: Context,
  actor: Actor,
  participantKey: string,
  at: string | undefined,
): Promise<VersionedStyle> {
  authorize(actor, 'settings.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    return await selectPaperStyle(tx, participantKey, at ? new Date(at) : undefined)
  })
}

import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { type NumberSettings, yearOf } from './series.ts'
import { selectSettings } from './store.ts'

/** Settings of a participant of the actor's organization. Raises `participant.not-found`. */
export async function getSettings(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<NumberSettings> {
  authorize(actor, 'settings.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    return await selectSettings(tx, participantKey, yearOf(context.clock.now()))
  })
}

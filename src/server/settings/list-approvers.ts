import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { type FoundApprovers, findApprovers } from './find-approvers.ts'

/** The members who may approve documents of a participant. Raises `participant.not-found`. */
export async function listApprovers(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<FoundApprovers> {
  authorize(actor, 'settings.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    return await findApprovers(tx, participantKey)
  })
}

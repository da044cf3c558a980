import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { ParticipantDirectory } from '#server/directory'
import { endRegistration, listParticipants } from '#server/participants'

/**
 * Takes the companies of a demo organization off the network: they are withdrawn from the directory, and their ids are
 * released. Idempotent. Raises `participant.directory-unavailable`.
 */
export async function leaveNetwork(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
): Promise<void> {
  const { seat: serviceProviderSeat } = context.config.serviceProvider
  for (const { id, participantId, registration } of await listParticipants(context, actor)) {
    if (registration !== 'registered') continue
    const { outcome } = await directory.withdraw({ participantId, serviceProviderSeat }, actor.environment)
    if (outcome === 'unavailable') throw problem('participant.directory-unavailable')
    await context.db.tenant(actor, (tx) => endRegistration(context, tx, actor, id))
  }
}

import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { allDocumentTypes, type ParticipantDirectory } from '#server/directory'
import { requireParticipant } from './get-participant.ts'
import type { Participant } from './participant.ts'
import { recordDirectoryState } from './recheck-participants.ts'

/**
 * Publishes a registered participant in the directory again, with our data: the entry may differ. Raises
 * `participant.not-found`, `participant.not-registered`, `participant.live-not-connected`,
 * `participant.registered-elsewhere` when another provider has the entry, and `participant.directory-unavailable`.
 */
export async function republishParticipant(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
  key: string,
): Promise<Participant> {
  authorize(actor, 'participant.update')
  if (!directory.environments.includes(actor.environment)) throw problem('participant.live-not-connected')
  const participant = await context.db.tenant(actor, (tx) => requireParticipant(tx, key))
  if (participant.registration !== 'registered') throw problem('participant.not-registered')
  const { nameEn, participantId } = participant
  const entry = { participantId, name: nameEn, documentTypes: allDocumentTypes, takesResponses: true }
  const { seat } = context.config.serviceProvider
  const answer = await directory.publish({ ...entry, serviceProviderSeat: seat }, actor.environment)
  if (answer.outcome === 'refused')
    throw problem('participant.registered-elsewhere', { detail: answer.detail })
  if (answer.outcome === 'unavailable')
    throw problem('participant.directory-unavailable', { detail: answer.detail })
  await recordDirectoryState(context, actor, participant, 'published')
  return await context.db.tenant(actor, async (tx) => {
    await recordAudit(tx, actor, { action: 'participant.republished', subjectId: key })
    return await requireParticipant(tx, key)
  })
}

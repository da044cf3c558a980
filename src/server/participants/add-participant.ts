import { participantCreated } from '#contract/domain-events/participant-created'
import type { AddParticipantRequest } from '#contract/participants'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { fieldFinding, problem } from '#platform/base/problem'
import { runOnceIfKeyed } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import type { ParticipantDirectory } from '#server/directory'
import type { Participant } from './participant.ts'
import { participantEvent } from './participant-event.ts'
import { insertParticipant, selectParticipant } from './store.ts'

/**
 * Adds a company from the users' own input, in an environment without a network: it is not verified, so it is not
 * registered, and never gets documents from outside. Linking it through the tax authority later takes over the same
 * company. Idempotent for a key. Raises `participant.verify-instead` where there is a network, `participant.exists`, and `common.invalid`
 * for a TRN of another TIN.
 */
export async function addParticipant(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
  request: AddParticipantRequest,
  idempotencyKey: string | undefined,
): Promise<Participant> {
  authorize(actor, 'participant.create')
  if (directory.environments.includes(actor.environment)) throw problem('participant.verify-instead')
  if (request.trn !== '' && !request.trn.startsWith(request.tin)) {
    const message = 'The TRN begins with the TIN; check both.'
    throw problem('common.invalid', { findings: [fieldFinding('trn', 'falaj-participant-trn', message)] })
  }
  const participantId = `0235:${request.tin}`
  const participant: Participant = {
    ...request,
    id: newId('par'),
    environment: actor.environment,
    participantId,
    registration: 'notRegistered',
    registeredAt: null,
    supportedDocuments: [],
    directoryState: 'published',
    directoryCheckedAt: null,
    effectiveDate: null,
    version: 1,
  }
  const keyed = { operation: 'participant.add', key: idempotencyKey, request }
  return await context.db.tenant(actor, (tx) =>
    runOnceIfKeyed(context, tx, actor, keyed, async () => {
      if (await selectParticipant(tx, { participantId })) throw problem('participant.exists')
      await insertParticipant(tx, participant, context.clock.now())
      await context.events.publish(
        tx,
        {
          name: 'participant.updated',
          subjectId: participant.id,
          participantKey: participant.id,
        },
        { domainEvents: [participantEvent(participantCreated, participant)] },
      )
      await recordAudit(tx, actor, {
        action: 'participant.added',
        subjectId: participant.id,
        after: participant,
      })
      return participant
    }),
  )
}

import { participantDelinked } from '#contract/domain-events/participant-delinked'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import type { Participant } from './participant.ts'
import { participantEvent } from './participant-event.ts'
import { releaseRoute, replaceParticipant, selectParticipant } from './store.ts'

/**
 * Marks a participant as not registered and releases its id, in the caller's transaction: no new documents are sent
 * or received, and another provider can take the company over. Its documents stay. Idempotent. Raises
 * `participant.not-found`.
 */
export async function endRegistration(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  key: string,
): Promise<Participant> {
  authorize(actor, 'participant.update')
  const before = await selectParticipant(tx, { key }, { lock: true })
  if (!before) throw problem('participant.not-found', { detail: key })
  if (before.registration === 'notRegistered') return before
  const after: Participant = {
    ...before,
    registration: 'notRegistered',
    registeredAt: null,
    supportedDocuments: [],
    version: before.version + 1,
  }
  await replaceParticipant(tx, after, context.clock.now())
  await releaseRoute(tx, before.participantId)
  await context.events.publish(
    tx,
    {
      name: 'participant.updated',
      subjectId: key,
      participantKey: key,
    },
    { domainEvents: [participantEvent(participantDelinked, after)] },
  )
  await recordAudit(tx, actor, { action: 'participant.delinked', subjectId: key, before, after })
  return after
}

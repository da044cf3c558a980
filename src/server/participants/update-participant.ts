import type { z } from 'zod'
import { participantUpdated } from '#contract/domain-events/participant-updated'
import type { UpdateParticipantRequest } from '#contract/participants'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import type { Participant } from './participant.ts'
import { participantEvent } from './participant-event.ts'
import { replaceParticipant, selectParticipant } from './store.ts'

/**
 * Updates the fields that users edit (e-mail, phone, Arabic address); legal fields change through re-verification only.
 * Raises `participant.not-found` and `version.conflict`.
 */
export async function updateParticipant(
  context: Context,
  actor: Actor,
  key: string,
  input: z.infer<typeof UpdateParticipantRequest>,
): Promise<Participant> {
  authorize(actor, 'participant.update')
  return await context.db.tenant(actor, async (tx) => {
    const before = await selectParticipant(tx, { key }, { lock: true })
    if (!before) throw problem('participant.not-found', { detail: key })
    if (before.version !== input.version) throw problem('version.conflict', { detail: key })
    const after: Participant = {
      ...before,
      email: input.email,
      phone: input.phone,
      addressAr: input.addressAr ?? before.addressAr,
      version: before.version + 1,
    }
    if (!(await replaceParticipant(tx, after, context.clock.now())))
      throw problem('version.conflict', { detail: key })
    await context.events.publish(
      tx,
      {
        name: 'participant.updated',
        subjectId: key,
        participantKey: key,
      },
      { domainEvents: [participantEvent(participantUpdated, after)] },
    )
    await recordAudit(tx, actor, {
      action: 'participant.updated',
      subjectId: key,
      before: editableOf(before),
      after: editableOf(after),
    })
    return after
  })
}

function editableOf({ addressAr, email, phone }: Participant) {
  return { email, phone, addressAr }
}

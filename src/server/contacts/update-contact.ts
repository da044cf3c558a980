import type { UpdateContactRequest } from '#contract/contacts'
import { contactUpdated } from '#contract/domain-events/contact-updated'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { checkReachability, type ParticipantDirectory } from '#server/participants'
import { checkContact } from './check-contact.ts'
import { type ContactRecord, inputOf } from './contact.ts'
import { contactEvent } from './contact-event.ts'
import { mergedAlready } from './merge-contact.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { contactStore } from './store.ts'

/**
 * Changes a contact; documents keep the copy that they were issued with.
 * Raises `common.invalid`, `contact.not-found`, `contact.duplicate`, `contact.merged` and `version.conflict`.
 */
export async function updateContact(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
  id: string,
  input: UpdateContactRequest,
): Promise<ContactRecord> {
  authorize(actor, 'contact.write')
  await checkContact(input)
  const reachability = await checkReachability(context, directory, actor.environment, input.participantId)
  return await context.db.tenant(actor, async (tx) => {
    const before = await contactStore.select(tx, actor, id, { lock: true })
    if (!before) throw problem('contact.not-found', { detail: id })
    if (before.mergedInto !== null) throw mergedAlready(before)
    if (before.version !== input.version) throw problem('version.conflict', { detail: id })
    if (!before.archived) await refuseDuplicate(tx, actor, input.participantId, id)
    const after: ContactRecord = {
      ...before,
      ...inputOf(input),
      reachability,
      version: before.version + 1,
      updatedAt: context.clock.now().toISOString(),
    }
    if (!(await contactStore.replace(tx, actor, after))) throw problem('contact.duplicate', { detail: id })
    await context.events.publish(
      tx,
      actor,
      { name: 'contact.changed', subjectId: id, participantKey: null },
      { domainEvents: [contactEvent(contactUpdated, after)] },
    )
    await recordAudit(tx, actor, {
      action: 'contact.updated',
      subjectId: id,
      before: inputOf(before),
      after: inputOf(after),
    })
    return after
  })
}

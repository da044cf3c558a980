import type { ContactInput } from '#contract/contacts'
import { contactCreated } from '#contract/domain-events/contact-created'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { onceIfKeyed } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { checkReachability, type ParticipantDirectory } from '#server/participants'
import { checkContact } from './check-contact.ts'
import { type ContactRecord, inputOf } from './contact.ts'
import { contactEvent } from './contact-event.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { contactStore } from './store.ts'

/**
 * Adds a contact and asks the directory whether it can be reached; a failed look-up does not keep it from being
 * saved. With a key, the same request again gives the same contact.
 * Raises `common.invalid` and `contact.duplicate`.
 */
export async function createContact(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
  input: ContactInput,
  idempotencyKey: string | undefined,
): Promise<ContactRecord> {
  authorize(actor, 'contact.write')
  await checkContact(input)
  const reachability = await checkReachability(context, directory, actor.environment, input.participantId)
  return await context.db.tenant(actor, (tx) => {
    const create = async (): Promise<ContactRecord> => {
      const now = context.clock.now().toISOString()
      const contact: ContactRecord = {
        ...inputOf(input),
        id: newId('con'),
        version: 1,
        archived: false,
        mergedInto: null,
        usageCount: 0,
        reachability,
        createdAt: now,
        updatedAt: now,
      }
      await refuseDuplicate(tx, actor, contact.participantId, contact.id)
      if (!(await contactStore.insert(tx, actor, contact))) {
        await refuseDuplicate(tx, actor, contact.participantId, contact.id)
        throw problem('contact.duplicate', { detail: contact.participantId })
      }
      await context.events.publish(
        tx,
        actor,
        {
          name: 'contact.changed',
          subjectId: contact.id,
          participantKey: null,
        },
        { domainEvents: [contactEvent(contactCreated, contact)] },
      )
      await recordAudit(tx, actor, {
        action: 'contact.created',
        subjectId: contact.id,
        after: inputOf(contact),
      })
      return contact
    }
    const asked = { operation: 'contact.create', key: idempotencyKey, request: input }
    return onceIfKeyed(context, tx, actor, asked, create)
  })
}

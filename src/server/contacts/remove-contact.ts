import { contactArchived } from '#contract/domain-events/contact-archived'
import { contactDeleted } from '#contract/domain-events/contact-deleted'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { NewDomainEvent } from '#platform/domain-events'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { inputOf } from './contact.ts'
import { contactEvent } from './contact-event.ts'
import { contactStore, selectMergedInto } from './store.ts'

/**
 * Deletes a contact; one that stands on documents, or that others or itself were merged into, is archived instead.
 * Raises `contact.not-found`.
 */
export async function removeContact(
  context: Context,
  actor: Actor,
  id: string,
): Promise<'deleted' | 'archived'> {
  authorize(actor, 'contact.write')
  return await context.db.tenant(actor, async (tx) => {
    const contact = await contactStore.select(tx, actor, id, { lock: true })
    if (!contact) throw problem('contact.not-found', { detail: id })
    const isNeeded =
      contact.usageCount > 0 ||
      contact.mergedInto !== null ||
      (await selectMergedInto(tx, actor, id)).length > 0
    const outcome = isNeeded ? 'archived' : 'deleted'
    const domainEvents: NewDomainEvent[] = []
    if (outcome === 'deleted') {
      await contactStore.delete(tx, actor, id)
      domainEvents.push(contactEvent(contactDeleted, contact))
    } else if (!contact.archived) {
      const updatedAt = context.clock.now().toISOString()
      const after = { ...contact, archived: true, version: contact.version + 1, updatedAt }
      await contactStore.replace(tx, actor, after)
      domainEvents.push(contactEvent(contactArchived, after))
    }
    await context.events.publish(
      tx,
      actor,
      { name: 'contact.changed', subjectId: id, participantKey: null },
      { domainEvents },
    )
    await recordAudit(tx, actor, { action: `contact.${outcome}`, subjectId: id, before: inputOf(contact) })
    return outcome
  })
}

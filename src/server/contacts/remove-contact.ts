import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { inputOf } from './contact.ts'
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
    if (outcome === 'deleted') await contactStore.delete(tx, actor, id)
    else if (!contact.archived) {
      const updatedAt = context.clock.now().toISOString()
      await contactStore.replace(tx, actor, {
        ...contact,
        archived: true,
        version: contact.version + 1,
        updatedAt,
      })
    }
    await context.events.publish(tx, actor, { name: 'contact.changed', subjectId: id, participantKey: null })
    await recordAudit(tx, actor, { action: `contact.${outcome}`, subjectId: id, before: inputOf(contact) })
    return outcome
  })
}

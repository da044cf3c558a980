import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { checkReachability, type ParticipantDirectory } from '#server/participants'
import type { ContactRecord } from './contact.ts'
import { contactStore } from './store.ts'

/**
 * Asks the directory again and keeps the dated answer; it does not count as a change of the contact.
 * Raises `contact.not-found` and, where no directory serves the environment, `participant.live-not-connected`.
 */
export async function checkContactReachability(
  context: Context,
  actor: Actor,
  directory: ParticipantDirectory,
  id: string,
): Promise<ContactRecord> {
  authorize(actor, 'contact.read')
  if (!directory.environments.includes(actor.environment)) throw problem('participant.live-not-connected')
  const asked = await context.db.tenant(actor, (tx) => contactStore.select(tx, actor, id))
  if (!asked) throw problem('contact.not-found', { detail: id })
  const reachability = await checkReachability(context, directory, actor.environment, asked.participantId)
  return await context.db.tenant(actor, async (tx) => {
    const contact = await contactStore.select(tx, actor, id, { lock: true })
    if (!contact) throw problem('contact.not-found', { detail: id })
    if (contact.participantId !== asked.participantId) return contact
    const checked = { ...contact, reachability }
    await contactStore.replace(tx, actor, checked)
    await context.events.publish(tx, actor, { name: 'contact.changed', subjectId: id, participantKey: null })
    return checked
  })
}

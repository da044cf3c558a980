import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { checkReachability, type ParticipantDirectory } from '#server/directory'
import { publishChange, requireRecord } from '#server/master-data'
import type { ContactRecord } from './contact.ts'
import { contactKind } from './contact-kind.ts'
import { contactStore } from './store.ts'

/**
 * Queries the directory again and stores the dated result; it does not count as a change of the contact.
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
  const { participantId } = await context.db.tenant(actor, (tx) => requireRecord(tx, contactKind, id))
  const reachability = await checkReachability(context, directory, actor.environment, participantId)
  return await context.db.tenant(actor, async (tx) => {
    const contact = await requireRecord(tx, contactKind, id, { lock: true })
    if (contact.participantId !== participantId) return contact
    const checked = { ...contact, reachability }
    await contactStore.replace(tx, checked)
    await publishChange(context, tx, contactKind, id)
    return checked
  })
}

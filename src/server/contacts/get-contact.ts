import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import type { ContactRecord } from './contact.ts'
import { contactStore } from './store.ts'

/** One contact. Raises `contact.not-found`. */
export async function getContact(context: Context, actor: Actor, id: string): Promise<ContactRecord> {
  authorize(actor, 'contact.read')
  const contact = await context.db.tenant(actor, (tx) => contactStore.select(tx, actor, id))
  if (!contact) throw problem('contact.not-found', { detail: id })
  return contact
}

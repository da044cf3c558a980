import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireRecord } from '#server/master-data'
import type { ContactRecord } from './contact.ts'
import { contactKind } from './contact-kind.ts'

/** One contact. Raises `contact.not-found`. */
export async function getContact(context: Context, actor: Actor, id: string): Promise<ContactRecord> {
  authorize(actor, 'contact.read')
  return await context.db.tenant(actor, (tx) => requireRecord(tx, contactKind, id))
}

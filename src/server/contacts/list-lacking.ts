import type { Page } from '#contract/common'
import type { LackingContactsQuery } from '#contract/contacts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { ContactRecord } from './contact.ts'
import { contactStore } from './store.ts'

/**
 * One page of the active contacts with missing fields for the next invoice, by name, as `contactReadiness` of the
 * core defines them. Raises `page.bad-cursor`.
 */
export async function listLackingContacts(
  context: Context,
  actor: Actor,
  query: LackingContactsQuery,
): Promise<{ rows: ContactRecord[]; page: Page }> {
  authorize(actor, 'contact.read')
  const filter = { role: query.role, archived: false, lacking: true }
  return await contactStore.list(context, actor, filter, query)
}

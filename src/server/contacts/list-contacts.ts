import type { Page } from '#contract/common'
import type { ContactQuery } from '#contract/contacts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { ContactRecord } from './contact.ts'
import { contactStore } from './store.ts'

/**
 * One page of the address book, by name. Raises `page.bad-cursor`, and `common.took-too-long` for a search; `signal`
 * ends it early.
 */
export async function listContacts(
  context: Context,
  actor: Actor,
  query: ContactQuery,
  signal?: AbortSignal,
): Promise<{ rows: ContactRecord[]; page: Page }> {
  authorize(actor, 'contact.read')
  const filter = { role: query.role, search: query.search, archived: query.archived ?? false }
  return await contactStore.list(context, actor, filter, query, signal)
}

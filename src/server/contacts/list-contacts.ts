import type { Page } from '#contract/common'
import type { ContactQuery } from '#contract/contacts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { pageOf, readEdge } from '#platform/keyset'
import type { ContactRecord } from './contact.ts'
import { contactStore } from './store.ts'

/** One page of the address book, by name. Raises `page.bad-cursor`. */
export async function listContacts(
  context: Context,
  actor: Actor,
  query: ContactQuery,
): Promise<{ rows: ContactRecord[]; page: Page }> {
  authorize(actor, 'contact.read')
  const edge = readEdge(query.cursor)
  const filter = { role: query.role, search: query.search, archived: query.archived ?? false }
  return await context.db.tenant(actor, async (tx) => {
    const found = await contactStore.selectPage(tx, actor, filter, edge, query.limit + 1)
    const total = await contactStore.count(tx, actor, filter)
    return pageOf(found, query.limit, edge, total, ({ name }) => name)
  })
}

import type { Page } from '#contract/common'
import type { LackingContactsQuery } from '#contract/contacts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { pageOf, readEdge } from '#platform/keyset'
import type { ContactRecord } from './contact.ts'
import { contactStore } from './store.ts'

/**
 * One page of the active contacts that the next invoice misses something of, by name; what it is says
 * `contactReadiness` of the core. Raises `page.bad-cursor`.
 */
export async function listLackingContacts(
  context: Context,
  actor: Actor,
  query: LackingContactsQuery,
): Promise<{ rows: ContactRecord[]; page: Page }> {
  authorize(actor, 'contact.read')
  const edge = readEdge(query.cursor)
  const filter = { role: query.role, archived: false, lacking: true }
  return await context.db.tenant(actor, async (tx) => {
    const found = await contactStore.selectPage(tx, actor, filter, edge, query.limit + 1)
    const total = await contactStore.count(tx, actor, filter)
    return pageOf(found, query.limit, edge, total, ({ name }) => name)
  })
}

import type { Page } from '#contract/common'
import type { DocumentQuery } from '#contract/document-lists'
import type { DocumentRow } from '#contract/documents'
import type { SearchQuery } from '#contract/search'
import { type Actor, can } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { listContacts } from '#server/contacts'
import { listProducts } from '#server/products'

type Row<List extends (...inputs: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number]

/** Lists documents in their public form: a parameter, because documents depend on the search. */
export type ListDocuments = (
  context: Context,
  actor: Actor,
  participantKey: string,
  query: DocumentQuery,
  signal?: AbortSignal,
) => Promise<Found<DocumentRow>>

interface Found<Item> {
  readonly rows: readonly Item[]
  readonly total: Page['total']
}

interface Everything {
  readonly contacts: Found<Row<typeof listContacts>>
  readonly sent: Found<DocumentRow>
  readonly received: Found<DocumentRow>
  readonly products: Found<Row<typeof listProducts>>
}

/**
 * The best contacts, documents of the participant and products for some words, as their own lists find them. Needs
 * the permission to read documents; contacts and products are left out for users who may not read them.
 * @param signal ends it early
 */
export async function searchEverything(
  context: Context,
  actor: Actor,
  participantKey: string,
  { search, limit }: SearchQuery,
  listDocuments: ListDocuments,
  signal?: AbortSignal,
): Promise<Everything> {
  authorize(actor, 'document.read')
  const list = { search, limit, filter: 'all', arrival: 'accepted' } as const
  const documents = (direction: 'sent' | 'received') =>
    listDocuments(context, actor, participantKey, { direction, ...list }, signal)
  const [contacts, sent, received, products] = await Promise.all([
    can(actor, 'contact.read') ? listContacts(context, actor, { search, limit }, signal) : undefined,
    documents('sent'),
    documents('received'),
    can(actor, 'product.read') ? listProducts(context, actor, { search, limit }, signal) : undefined,
  ])
  return { contacts: foundOf(contacts), sent, received, products: foundOf(products) }
}

function foundOf<Item>(list: { rows: Item[]; page: Page } | undefined): Found<Item> {
  return list ? { rows: list.rows, total: list.page.total } : { rows: [], total: { count: 0, exact: true } }
}

/**
 * Searches among documents. A common word is found by walking the list for a while. What the walk does not bring is
 * asked of the index of words, month by month (migration 0009, decision 18): however many documents there are, only
 * those of a month in which the word is are read.
 */
import { sql } from 'kysely'
import type { AtProviderState } from '#core/at-provider'
import { anyOf, type TenantScope, type Tx } from '#platform/database'
import { type SearchTerms, searchTerms } from '#platform/search-text'
import type { DocumentRecord, StandingKey } from './document.ts'
import { type DocumentTables, toRecord } from './document-row.ts'
import {
  type DocumentFilter,
  documents,
  type Edge,
  filtered,
  inOrder,
  type Part,
  type Query,
  responseOf,
} from './filter-store.ts'

/**
 * So many documents of a list are looked at one by one. Where they stand is not in the index of words: a list of those
 * that stand somewhere is mostly short, and walking it takes less than asking for each document that the index finds.
 */
function walkOf(filter: DocumentFilter): number {
  return filter.standing || filter.attention || filter.undelivered || filter.atProvider ? 10_000 : 1_000
}

/** The other side is found by the words that its id and its names are searched by, and then compared as a whole. */
export function termsOf({ search, counterparty }: DocumentFilter): SearchTerms | undefined {
  return searchTerms([search ?? '', counterparty ?? ''].join(' '))
}

/** One word with a digit in it, long enough to be the whole of an id. */
const wholeId = /^(?=\S*\d)\S{8,100}$/
/** An id belongs to one document; between participants of one organization to the two sides of it. */
const maxWithId = 10

/** The ids of the documents whose unique identifier, or a reporting id, is the whole text that is searched for. */
async function findByWholeId(tx: Tx, scope: TenantScope, filter: DocumentFilter): Promise<string[]> {
  const { search, ...others } = filter
  if (search === undefined || !wholeId.test(search)) return []
  const found = await filtered(documents(tx).select('id'), scope, others)
    .where('id', 'in', withReportingId(tx, scope, search).unionAll(withUuid(tx, scope, search)))
    .limit(maxWithId)
    .execute()
  return found.map(({ id }) => id)
}

function withReportingId(tx: Tx, scope: TenantScope, reportingId: string) {
  return tx
    .withTables<DocumentTables>()
    .selectFrom('document_reporting_ids')
    .select('document_id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('reporting_id', '=', reportingId)
}

function withUuid(tx: Tx, scope: TenantScope, uuid: string) {
  return tx
    .withTables<DocumentTables>()
    .selectFrom('document_search')
    .select('document_id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('uuid', '=', uuid)
}

/** The part of a list in which every word of the search is, from the edge outwards; all of it without words. */
export async function searchPart(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
  part: Part,
): Promise<DocumentRecord[]> {
  const terms = termsOf(filter)
  if (!terms) return (await selectPart(tx, scope, filter, part)).map(toRecord)
  const named = await findByWholeId(tx, scope, filter)
  if (named.length > 0) {
    const own = documents(tx).selectAll().where('id', '=', anyOf(named))
    const { search: _search, ...others } = filter
    return (
      await inOrder(filtered(own, scope, others), part)
        .limit(part.limit)
        .execute()
    ).map(toRecord)
  }
  const list = inOrder(filtered(documents(tx).selectAll(), scope, filter), part)
  const near = await tx
    .selectFrom(list.limit(walkOf(filter)).as('near'))
    .selectAll()
    .where(matches(terms))
    .limit(part.limit)
    .execute()
  const rest = await findBeyondWalk(tx, scope, filter, terms, { ...part, limit: part.limit - near.length })
  const far = await selectIds(documents(tx).selectAll(), scope, rest)
  return [...near, ...far].map(toRecord)
}

/**
 * A part of a list that nothing is searched in. What few documents may have is looked for in the index alone, which
 * holds it: to read a million rows for a page of them would take seconds.
 */
async function selectPart(tx: Tx, scope: TenantScope, filter: DocumentFilter, part: Part) {
  const { currency, amountFrom, amountTo, createdBy, decision } = filter
  if ((currency ?? amountFrom ?? amountTo ?? createdBy ?? decision) === undefined)
    return await inOrder(filtered(documents(tx).selectAll(), scope, filter), part)
      .limit(part.limit)
      .execute()
  const found = await inOrder(filtered(documents(tx).select(['date', 'id']), scope, filter), part)
    .limit(part.limit)
    .execute()
  return await selectIds(
    documents(tx).selectAll(),
    scope,
    found.map(({ id }) => id),
  )
}

interface FoundStanding {
  readonly standing: StandingKey
  readonly unread: boolean
  readonly at_provider: AtProviderState | null
}

const foundColumns = ['id', 'standing', 'unread', 'at_provider'] as const

/** Where the newest documents stand that a search finds, at most so many. */
export async function searchStandings(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
  limit: number,
): Promise<FoundStanding[]> {
  const terms = termsOf(filter)
  const list = inOrder(
    filtered(documents(tx).select(['standing', 'unread', 'at_provider', 'search']), scope, filter),
    {},
  )
  if (!terms) return await list.limit(limit).execute()
  const named = await findByWholeId(tx, scope, filter)
  if (named.length > 0) return await selectIds(documents(tx).select(foundColumns), scope, named)
  const near = await tx
    .selectFrom(list.limit(walkOf(filter)).as('near'))
    .select(['standing', 'unread', 'at_provider'])
    .where(matches(terms))
    .limit(limit)
    .execute()
  const rest = await findBeyondWalk(tx, scope, filter, terms, { limit: limit - near.length })
  return [...near, ...(await selectIds(documents(tx).select(foundColumns), scope, rest))]
}

/** Every word is in the text that is searched. */
export function matches(terms: SearchTerms) {
  return sql<boolean>`search like all (${terms.patterns}::text[])`
}

/** Ids of what is found beyond the documents that were walked, in the order of the list. */
async function findBeyondWalk(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
  terms: SearchTerms,
  part: Part,
): Promise<string[]> {
  // What is not delivered, or at another provider, is walked: the index of words does not know it.
  if (part.limit === 0 || filter.undelivered || filter.atProvider) return []
  const edge = await inOrder(filtered(documents(tx).select(['date', 'id']), scope, filter), part)
    .offset(walkOf(filter) - 1)
    .limit(1)
    .executeTakeFirst()
  return edge ? await find(tx, filter, terms, edge, part) : []
}

async function find(
  tx: Tx,
  filter: DocumentFilter,
  terms: SearchTerms,
  edge: Edge,
  { before, limit }: Part,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from falaj.find_documents(
      ${filter.participantKey}, ${filter.direction}, ${filter.rejectedOnArrival}, ${filter.standing ?? null},
      ${filter.attention ?? null}, ${filter.issued ? 'issued' : null}, ${filter.typeCode ?? null},
      ${filter.from ?? null}, ${filter.to ?? null}, ${filter.currency ?? null}, ${filter.amountFrom ?? null},
      ${filter.amountTo ?? null}, ${filter.counterparty ?? null}, ${filter.createdBy ?? null},
      ${filter.proforma ?? null}, ${responseOf(filter)},
      ${terms.patterns}, ${terms.grams},
      ${edge.date}, ${edge.id}, ${before !== undefined}, ${limit}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The rows of these ids, in their order. */
async function selectIds<O extends { id: string }>(
  query: Query<O>,
  scope: TenantScope,
  ids: readonly string[],
): Promise<O[]> {
  if (ids.length === 0) return []
  const rows = await query
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row as O]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Searches among documents: `falaj.find_documents` walks the list for a while and asks the index of words for the rest,
 * month by month (migration 0047, decision 73). It reads a bounded number of rows and returns where it stopped.
 */
import { sql } from 'kysely'
import type { AtProviderState } from '#core/at-provider'
import { anyOf, type TenantScope, type Tx } from '#platform/database'
import { type SearchTerms, searchTerms } from '#platform/search-text'
import { JsonValue } from '#platform/update-rows'
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

/** The matches of a search in a list, from the edge outwards, and where it stopped if it stopped early. */
export interface FoundPart<Row> {
  readonly rows: readonly Row[]
  readonly stoppedAt?: Edge | undefined
}

/** The part of a list in which every word of the search is, from the edge outwards; all of it without words. */
export async function searchPart(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
  part: Part,
): Promise<FoundPart<DocumentRecord>> {
  const terms = termsOf(filter)
  if (!terms) return { rows: (await selectPart(tx, scope, filter, part)).map(toRecord) }
  const named = await findByWholeId(tx, scope, filter)
  if (named.length > 0) {
    const own = documents(tx).selectAll().where('id', '=', anyOf(named))
    const { search: _search, ...others } = filter
    const rows = await inOrder(filtered(own, scope, others), part)
      .limit(part.limit)
      .execute()
    return { rows: rows.map(toRecord) }
  }
  const { ids, stoppedAt } = await find(tx, filter, terms, part)
  return { rows: (await selectIds(documents(tx).selectAll(), scope, ids)).map(toRecord), stoppedAt }
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
): Promise<FoundPart<FoundStanding>> {
  const terms = termsOf(filter)
  const list = inOrder(filtered(documents(tx).select(foundColumns), scope, filter), {})
  if (!terms) return { rows: await list.limit(limit).execute() }
  const named = await findByWholeId(tx, scope, filter)
  const { ids, stoppedAt } =
    named.length > 0 ? { ids: named, stoppedAt: undefined } : await find(tx, filter, terms, { limit })
  const rows = await selectIds(documents(tx).select(foundColumns), scope, ids)
  return { rows, stoppedAt }
}

/** Every word is in the text that is searched. */
export function matches(terms: SearchTerms) {
  return sql<boolean>`search like all (${terms.patterns}::text[])`
}

/** The ids of what a search finds in a list, in its order, from the edge outwards. */
async function find(
  tx: Tx,
  filter: DocumentFilter,
  terms: SearchTerms,
  { after, before, limit }: Part,
): Promise<{ ids: string[]; stoppedAt: Edge | undefined }> {
  // None of what was received is.
  if ((filter.issued || filter.undelivered) && filter.direction === 'received')
    return { ids: [], stoppedAt: undefined }
  const edge = after ?? before
  const { rows } = await sql<Edge & { is_found: boolean }>`
    select id, date, is_found from falaj.find_documents(${new JsonValue(askedOf(filter))}::jsonb, ${terms.patterns},
      ${terms.grams}, ${edge?.date ?? null}, ${edge?.id ?? null}, ${before !== undefined}, ${limit})`.execute(
    tx,
  )
  return {
    ids: rows.flatMap(({ id, is_found }) => (is_found ? [id] : [])),
    stoppedAt: rows.find(({ is_found }) => !is_found),
  }
}

/** A filter as `falaj.find_documents` takes it; what is undefined is left out. */
function askedOf(filter: DocumentFilter): Readonly<Record<string, unknown>> {
  return {
    participant: filter.participantKey,
    direction: filter.direction,
    rejected: filter.rejectedOnArrival,
    standing: filter.standing,
    attention: filter.attention,
    state: filter.issued || filter.undelivered ? 'issued' : undefined,
    undelivered: filter.undelivered,
    atProvider: filter.atProvider,
    type: filter.typeCode,
    from: filter.from,
    to: filter.to,
    currency: filter.currency,
    least: filter.amountFrom,
    most: filter.amountTo,
    counterparty: filter.counterparty,
    creator: filter.createdBy,
    proforma: filter.proforma,
    response: responseOf(filter) ?? undefined,
  }
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

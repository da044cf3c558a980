/**
 * Searches of documents: `falaj.find_documents` scans the list for a while and uses the index of words for the rest,
 * month by month (migration 0047, decision 73). It reads a bounded number of rows and returns where it stopped.
 */
import { sql } from 'kysely'
import type { Page } from '#contract/common'
import type { DecisionGroup } from '#contract/document-lists'
import type { AtProviderState } from '#core/at-provider'
import { JsonValue } from '#platform/database/column-kinds'
import { anyOf, boundSearch, readInOrder, type TenantTx, type Tx } from '#platform/database/database'
import { countLimit, totalOf } from '#platform/database/keyset'
import { fromFunction } from '#platform/database/row-functions'
import { type SearchTerms, searchTerms } from '#platform/database/search-text'
import type { DocumentRecord } from '../model/index.ts'
import { type DocumentRow, toRecord } from '../rows/index.ts'
import type { StandingKey } from '../standing/index.ts'
import {
  type DocumentFilter,
  decisionOf,
  documents,
  type Edge,
  filtered,
  inOrder,
  isSparse,
  lastDocumentRead,
  matchesNothing,
  type Part,
  type Query,
  responseOf,
  sparselyFiltered,
} from './filter-store.ts'

/** The other side is found by the words that its id and its names are searched by, and then compared as a whole. */
export function termsOf({ search, counterparty }: DocumentFilter): SearchTerms | undefined {
  return searchTerms([search ?? '', counterparty ?? ''].join(' '))
}

/** One word with a digit in it, long enough to be a complete id. */
const wholeId = /^(?=\S*\d)\S{8,100}$/
/** An id belongs to one document; between participants of one organization to the two sides of it. */
const maxWithId = 10

/** The ids of the documents whose unique identifier, or a reporting id, is the whole text that is searched for. */
async function findByWholeId(tx: TenantTx, filter: DocumentFilter): Promise<string[]> {
  const { search, ...others } = filter
  if (search === undefined || !wholeId.test(search)) return []
  const rows = await filtered(documents(tx).select('id'), others)
    .where('id', 'in', withReportingId(tx, search).unionAll(withUuid(tx, search)))
    .limit(maxWithId)
    .execute()
  return rows.map(({ id }) => id)
}

function withReportingId(tx: TenantTx, reportingId: string) {
  return tx.tenant
    .selectFrom('document_reporting_ids')
    .select('document_id')
    .where('reporting_id', '=', reportingId)
}

function withUuid(tx: TenantTx, uuid: string) {
  return tx.tenant.selectFrom('document_search').select('document_id').where('uuid', '=', uuid)
}

/** The matches of a search in a list, from the edge outwards, and where it stopped if it stopped early. */
export interface SearchMatches<Row> {
  readonly rows: readonly Row[]
  readonly stoppedAt?: Edge | undefined
}

/** The part of a list that matches every word of the search, from the edge outwards; all of it without words. */
export async function searchPart(
  tx: TenantTx,
  filter: DocumentFilter,
  part: Part,
): Promise<SearchMatches<DocumentRecord>> {
  const terms = termsOf(filter)
  if (!terms) {
    const { rows, stoppedAt } = await selectPart(tx, filter, part)
    return { rows: rows.map(toRecord), stoppedAt }
  }
  const named = await findByWholeId(tx, filter)
  if (named.length > 0) return { rows: await selectNamed(tx, filter, named, part) }
  const { ids, stoppedAt } = await find(tx, filter, terms, part)
  return { rows: (await selectIds(documents(tx).selectAll(), ids)).map(toRecord), stoppedAt }
}

/** The part of a list that is named by the whole of an id. */
async function selectNamed(
  tx: TenantTx,
  { search: _search, ...others }: DocumentFilter,
  ids: readonly string[],
  part: Part,
): Promise<DocumentRecord[]> {
  const own = documents(tx).selectAll().where('id', '=', anyOf(ids))
  const rows = await inOrder(filtered(own, others), part).limit(part.limit).execute()
  return rows.map(toRecord)
}

/**
 * The first page of a search, and how many it finds: both from one search, which reads no less for the page alone
 * where that is not full.
 */
export async function searchFirstPage(
  tx: TenantTx,
  filter: DocumentFilter,
  terms: SearchTerms,
  limit: number,
): Promise<SearchMatches<DocumentRecord> & { total: Page['total'] }> {
  const named = await findByWholeId(tx, filter)
  if (named.length > 0) {
    const rows = await selectNamed(tx, filter, named, { limit })
    return { rows, total: totalOf(rows.length) }
  }
  const { ids, stoppedAt } = await find(tx, filter, terms, { limit: countLimit + 1 })
  const rows = await selectIds(documents(tx).selectAll(), ids.slice(0, limit))
  return {
    rows: rows.map(toRecord),
    stoppedAt: ids.length < limit ? stoppedAt : undefined,
    total: totalOf(ids.length, stoppedAt !== undefined),
  }
}

/**
 * A part of a list without a search. A rare value is read from the index that contains it, and from a bounded number
 * of rows of the list: reading a million rows for a page would take seconds.
 */
async function selectPart(
  tx: TenantTx,
  filter: DocumentFilter,
  part: Part,
): Promise<SearchMatches<DocumentRow>> {
  if (!(await isSparse(tx, filter))) {
    const list = inOrder(filtered(documents(tx).selectAll(), filter), part)
    return { rows: await list.limit(part.limit).execute() }
  }
  const { ids, stoppedAt } = await findSparse(tx, filter, part)
  return { rows: await selectIds(documents(tx).selectAll(), ids), stoppedAt }
}

async function findSparse(tx: TenantTx, filter: DocumentFilter, part: Part): Promise<FoundIds> {
  const some = sparselyFiltered(tx, filter, part).select('id')
  const rows = await inOrder(some, {}, part.before ? 'asc' : 'desc')
    .limit(part.limit)
    .execute()
  const stoppedAt = rows.length < part.limit ? await lastDocumentRead(tx, filter, part) : undefined
  return { ids: rows.map(({ id }) => id), stoppedAt }
}

/**
 * Bounds the time of the rest of the transaction: a search ends after some seconds, and without a search, rows are
 * read from an index in the order of the list, whatever the planner estimates.
 */
export async function boundReading(tx: Tx, filter: DocumentFilter): Promise<void> {
  if (termsOf(filter)) await boundSearch(tx)
  // Undelivered documents are in two ranges of the index by standing: their union must be sorted.
  else if (!filter.undelivered) await readInOrder(tx)
}

interface FoundStanding {
  readonly id: string
  readonly decision: DecisionGroup | null
  readonly standing: StandingKey
  readonly unread: boolean
  readonly at_provider: AtProviderState | null
}

/** What is counted of found documents; the indexes of sent documents that need attention do not have the response. */
function foundColumns({ direction, rejectedOnArrival }: DocumentFilter) {
  const isDecided = direction === 'received' && !rejectedOnArrival
  const decision = isDecided ? decisionOf : sql<DecisionGroup | null>`null`
  return ['id', 'standing', 'unread', 'at_provider', decision.as('decision')] as const
}

/** The standings of the newest matches of a search, up to a limit. */
export async function searchStandings(
  tx: TenantTx,
  filter: DocumentFilter,
  limit: number,
): Promise<SearchMatches<FoundStanding>> {
  const terms = termsOf(filter)
  const list = inOrder(filtered(documents(tx).select(foundColumns(filter)), filter), {})
  if (!terms) return { rows: await list.limit(limit).execute() }
  const named = await findByWholeId(tx, filter)
  const { ids, stoppedAt } =
    named.length > 0 ? { ids: named, stoppedAt: undefined } : await find(tx, filter, terms, { limit })
  const rows = await selectIds(documents(tx).select(foundColumns(filter)), ids)
  return { rows, stoppedAt }
}

/** Every word is in the searchable text. */
export function matches(terms: SearchTerms) {
  return sql<boolean>`search like all (${terms.patterns}::text[])`
}

interface FoundIds {
  readonly ids: readonly string[]
  readonly stoppedAt: Edge | undefined
}

/** The ids of the matches of a search in a list, in its order, from the edge outwards. */
async function find(
  tx: Tx,
  filter: DocumentFilter,
  terms: SearchTerms,
  { after, before, limit }: Part,
): Promise<FoundIds> {
  if (matchesNothing(filter)) return { ids: [], stoppedAt: undefined }
  const edge = after ?? before
  const place = [edge?.date ?? null, edge?.id ?? null, before !== undefined, limit] as const
  const criteria = new JsonValue(criteriaOf(filter))
  const source = fromFunction('find_documents', criteria, terms.patterns, terms.grams, ...place)
  const rows = await tx.selectFrom(source).select(['id', 'date', 'is_found']).execute()
  return {
    ids: rows.flatMap(({ id, is_found }) => (is_found ? [id] : [])),
    stoppedAt: rows.find(({ is_found }) => !is_found),
  }
}

/** A filter as `falaj.find_documents` takes it; undefined fields are left out. */
function criteriaOf(filter: DocumentFilter): Readonly<Record<string, unknown>> {
  return {
    participant: filter.participantKey,
    direction: filter.direction,
    rejected: filter.rejectedOnArrival,
    standing: filter.standing,
    attention: filter.attention,
    decided: filter.decided,
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
    payment: filter.payment,
    today: filter.today,
    assignedTo: filter.assignedTo,
  }
}

/** The rows of these ids, in their order. */
async function selectIds<O extends { id: string }>(query: Query<O>, ids: readonly string[]): Promise<O[]> {
  if (ids.length === 0) return []
  const rows = await query.where(sql<boolean>`id = any(${ids}::text[])`).execute()
  const byId = new Map(rows.map((row) => [row.id, row as O]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database'
import { searchPattern } from '#platform/search-text'
import type { AttentionKey } from './attention.ts'
import type { DocumentRecord, StandingKey } from './document.ts'
import { type DocumentsTable, type DocumentTables, toRecord } from './document-row.ts'

/** What a list or a count is about. Dates are whole days, both ends included. */
export interface DocumentFilter {
  readonly participantKey: string
  readonly direction: 'sent' | 'received'
  /** Those refused on arrival, instead of the good ones. */
  readonly rejectedOnArrival: boolean
  readonly standing?: StandingKey | undefined
  readonly attention?: AttentionKey | undefined
  readonly issued?: boolean | undefined
  readonly typeCode?: string | undefined
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The sort key at the edge of a page. */
export interface Edge {
  readonly date: string
  readonly id: string
}

type Query<O> = SelectQueryBuilder<DocumentTables, 'documents', O>

function filtered<O>(query: Query<O>, scope: TenantScope, filter: DocumentFilter): Query<O> {
  let narrowed = query
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', filter.participantKey)
    .where('direction', '=', filter.direction)
    .where('rejected_on_arrival', '=', filter.rejectedOnArrival)
  if (filter.standing) narrowed = narrowed.where('standing', '=', filter.standing)
  if (filter.attention) narrowed = narrowed.where('attention', '=', filter.attention)
  if (filter.issued) narrowed = narrowed.where('state', '=', 'issued')
  if (filter.typeCode) narrowed = narrowed.where('type_code', '=', filter.typeCode)
  if (filter.from) narrowed = narrowed.where('date', '>=', filter.from)
  if (filter.to) narrowed = narrowed.where('date', '<=', filter.to)
  if (filter.search) narrowed = narrowed.where('search', 'like', searchPattern(filter.search))
  return narrowed
}

function documents(tx: Tx) {
  return tx.withTables<DocumentTables>().selectFrom('documents')
}

/** At most `limit` documents beyond an edge: newer ones first, or (`before`) those just above the edge. */
export async function selectPage(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
  page: { limit: number; after?: Edge | undefined; before?: Edge | undefined },
): Promise<DocumentRecord[]> {
  const order = page.before ? 'asc' : 'desc'
  let query: Query<DocumentsTable> = filtered(documents(tx).selectAll(), scope, filter)
  if (page.after) query = query.where(sql<boolean>`(date, id) < (${page.after.date}::date, ${page.after.id})`)
  if (page.before)
    query = query.where(sql<boolean>`(date, id) > (${page.before.date}::date, ${page.before.id})`)
  const rows = await query.orderBy('date', order).orderBy('id', order).limit(page.limit).execute()
  return (page.before ? rows.reverse() : rows).map(toRecord)
}

/** Documents of a participant by their ids, in the order of the ids; those that are not theirs are left out. */
export async function selectByIds(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  ids: readonly string[],
): Promise<DocumentRecord[]> {
  if (ids.length === 0) return []
  const rows = await documents(tx)
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(toRecord)
}

/** How many there are, counted up to `bound`; beyond it the planner's estimate. */
export async function countUpTo(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
  bound: number,
): Promise<{ count: number; exact: boolean }> {
  const some = filtered(documents(tx).select('id'), scope, filter)
  const counted = await tx
    .selectFrom(some.limit(bound + 1).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (counted.count <= bound) return { count: counted.count, exact: true }
  const plan = await some.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json')
  const rows = plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { count: Math.max(bound + 1, Math.round(rows)), exact: false }
}

export interface StandingCount {
  readonly standing: StandingKey
  readonly count: number
  readonly unread: number
}

/** Counts of every quick filter at once. */
export async function countByStanding(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
): Promise<StandingCount[]> {
  return await filtered(documents(tx), scope, filter)
    .select((e) => [
      'standing',
      e.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where unread)`.as('unread'),
    ])
    .groupBy('standing')
    .execute()
}

export interface AttentionCount {
  readonly direction: 'sent' | 'received'
  readonly attention: AttentionKey
  readonly count: number
  readonly since: Date
}

/** How many documents of a participant wait for somebody, by cause, and since when the first of them. */
export async function countAttention(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
): Promise<AttentionCount[]> {
  const rows = await documents(tx)
    .select((e) => [
      'direction',
      'attention',
      e.fn.countAll<number>().as('count'),
      e.fn.min('attention_since').as('since'),
    ])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .where('attention', 'is not', null)
    .where('rejected_on_arrival', '=', false)
    .groupBy(['direction', 'attention'])
    .execute()
  return rows.flatMap(({ direction, attention, count, since }) =>
    attention === null || since === null ? [] : [{ direction, attention, count, since }],
  )
}

/** Sent documents that wait for somebody for this cause, by id. */
export async function selectAttentionIds(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  attention: AttentionKey,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await documents(tx)
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .where('direction', '=', 'sent')
    .where('attention', '=', attention)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

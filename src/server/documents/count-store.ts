/** How many documents a list and its quick filters hold, counted up to a bound: nothing reads all of a tenant. */
import { sql } from 'kysely'
import type { Page } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'
import { countLimit, totalOf } from '#platform/keyset'
import type { StandingKey } from './document.ts'
import { type DocumentFilter, documents, filtered, type Query } from './filter-store.ts'
import { searchStandings, termsOf } from './search-store.ts'

/** A number, and whether there may be more. */
interface Count {
  readonly count: number
  readonly exact: boolean
}

/** How many there are, counted up to a bound; beyond it the planner's estimate, and of a search what was counted. */
export async function countTotal(tx: Tx, scope: TenantScope, filter: DocumentFilter): Promise<Page['total']> {
  if (termsOf(filter)) {
    const { rows, stoppedAt } = await searchStandings(tx, scope, filter, countLimit + 1)
    return totalOf(rows.length, stoppedAt !== undefined)
  }
  const some = filtered(documents(tx).select('id'), scope, filter)
  const counted = await countOf(tx, some, countLimit)
  if (counted.exact) return counted
  const plan = await some.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json')
  const rows = plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { count: Math.max(countLimit + 1, Math.round(rows)), exact: false }
}

async function countOf<O>(tx: Tx, query: Query<O>, bound: number): Promise<Count> {
  const { count } = await tx
    .selectFrom(query.limit(bound + 1).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, bound), exact: count <= bound }
}

export interface StandingCounts {
  readonly standings: Readonly<Partial<Record<StandingKey, Count>>>
  readonly unread: Count
}

const keys: readonly StandingKey[] = ['drafts', 'onItsWay', 'needsYou', 'complete', 'reportedOnly', 'none']

/**
 * Counts of every quick filter, each up to a bound. Of what a search finds, of one cause for attention and of what
 * was refused, the newest are counted together: when there are more of them, no number is the whole one.
 */
export async function countByStanding(
  tx: Tx,
  scope: TenantScope,
  filter: DocumentFilter,
): Promise<StandingCounts> {
  if (filter.attention || filter.rejectedOnArrival || termsOf(filter))
    return await countFound(tx, scope, filter)
  const some = (more: Partial<DocumentFilter>) =>
    filtered(documents(tx).select('id'), scope, { ...filter, ...more })
  const [unread, ...counted] = await Promise.all([
    countOf(tx, some({}).where('unread', '=', true), countLimit),
    ...keys.map((standing) => countOf(tx, some({ standing }), countLimit)),
  ])
  return { unread, standings: Object.fromEntries(keys.map((key, index) => [key, counted[index]])) }
}

async function countFound(tx: Tx, scope: TenantScope, filter: DocumentFilter): Promise<StandingCounts> {
  const { rows: found, stoppedAt } = await searchStandings(tx, scope, filter, countLimit + 1)
  const exact = found.length <= countLimit && !stoppedAt
  const numberOf = (key: StandingKey) => found.filter(({ standing }) => standing === key).length
  const standings = Object.fromEntries(keys.map((key) => [key, { count: numberOf(key), exact }]))
  return { standings, unread: { count: found.filter(({ unread }) => unread).length, exact } }
}

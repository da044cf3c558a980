/** Counts of a list and its quick filters, up to a bound: no query reads all rows of a tenant. */
import { sql } from 'kysely'
import type { Page } from '#contract/common'
import { type DecisionGroup, decisionGroups } from '#contract/document-lists'
import { type AtProviderState, atProviderStates } from '#core/at-provider'
import type { TenantTx, Tx } from '#platform/database/database'
import { countLimit, totalOf } from '#platform/database/keyset'
import type { StandingKey } from '../standing/index.ts'
import {
  type DocumentFilter,
  decisionOf,
  documents,
  filtered,
  inOrder,
  isSparse,
  lastDocumentRead,
  type Query,
  sparselyFiltered,
} from './filter-store.ts'
import { searchStandings, termsOf } from './search-store.ts'

/** A number, and whether there may be more. */
interface Count {
  readonly count: number
  readonly exact: boolean
}

/** The total, counted up to a bound, and as far as a search or a sparse filter reads. */
export async function countTotal(tx: TenantTx, filter: DocumentFilter): Promise<Page['total']> {
  if (termsOf(filter)) {
    const { rows, stoppedAt } = await searchStandings(tx, filter, countLimit + 1)
    return totalOf(rows.length, stoppedAt !== undefined)
  }
  if (await isSparse(tx, filter)) {
    const some = sparselyFiltered(tx, filter, {}).select('id')
    const { count } = await countOf(tx, some, countLimit + 1)
    // Beyond the limit it is a lower bound anyway.
    return totalOf(count, count <= countLimit && (await lastDocumentRead(tx, filter, {})) !== undefined)
  }
  const some = inOrder(filtered(documents(tx).select('id'), filter), {})
  return totalOf((await countOf(tx, some, countLimit + 1)).count)
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
  /** Null where documents do not go to files. */
  readonly atProvider: Readonly<Record<AtProviderState, Count>> | null
  /** Null for sent documents, and for those that were refused on arrival. */
  readonly decisions: Readonly<Record<DecisionGroup, Count>> | null
}

const keys: readonly StandingKey[] = ['drafts', 'onItsWay', 'needsYou', 'complete', 'reportedOnly', 'none']

/**
 * Counts of every quick filter, each up to a bound. The results of a search, of one cause for attention and of
 * refused documents are counted together, newest first: if there are more than the bound, every count is a lower
 * bound. The same applies to a sparse filter when the list continues beyond the rows that are read.
 * @param toFiles also counts documents by their state at the company's own provider
 */
export async function countByStanding(
  tx: TenantTx,
  filter: DocumentFilter,
  toFiles: boolean,
): Promise<StandingCounts> {
  if (termsOf(filter)) return await countFound(tx, filter, toFiles)
  if (await isSparse(tx, filter)) return await countSparse(tx, filter, toFiles)
  if (filter.attention || filter.rejectedOnArrival) return await countFound(tx, filter, toFiles)
  const some = (more: Partial<DocumentFilter>) =>
    inOrder(filtered(documents(tx).select('id'), { ...filter, ...more }), {})
  const atProvider = toFiles
    ? await countEach(atProviderStates, (state) => countOf(tx, some({ atProvider: state }), countLimit))
    : null
  const decisions = await countDecisions(filter, (decided) => countOf(tx, some({ decided }), countLimit))
  const [unread, ...counted] = await Promise.all([
    countOf(tx, some({}).where(sql<boolean>`unread`), countLimit),
    ...keys.map((standing) => countOf(tx, some({ standing }), countLimit)),
  ])
  return {
    unread,
    atProvider,
    decisions,
    standings: Object.fromEntries(keys.map((key, index) => [key, counted[index]])),
  }
}

async function countEach<K extends string>(groups: readonly K[], count: (group: K) => Promise<Count>) {
  const counts = await Promise.all(groups.map(async (group) => [group, await count(group)] as const))
  return Object.fromEntries(counts) as Record<K, Count>
}

async function countDecisions(
  { direction, rejectedOnArrival }: DocumentFilter,
  count: (group: DecisionGroup) => Promise<Count>,
) {
  if (direction === 'sent' || rejectedOnArrival) return null
  return await countEach(decisionGroups, count)
}

/** Documents with the same standing. */
interface Group {
  readonly standing: StandingKey
  readonly unread: boolean
  readonly at_provider: AtProviderState | null
  readonly decision: DecisionGroup | null
  readonly count: number
}

async function countFound(tx: TenantTx, filter: DocumentFilter, toFiles: boolean): Promise<StandingCounts> {
  const { rows: standings, stoppedAt } = await searchStandings(tx, filter, countLimit + 1)
  const groups = standings.map((one) => ({ ...one, count: 1 }))
  return await sumUp(filter, groups, standings.length <= countLimit && !stoppedAt, toFiles)
}

async function countSparse(tx: TenantTx, filter: DocumentFilter, toFiles: boolean): Promise<StandingCounts> {
  const groups = await sparselyFiltered(tx, filter, {})
    .select((e) => ['standing', 'unread', 'at_provider', e.fn.countAll<number>().as('count')])
    .select(decisionOf.as('decision'))
    .groupBy(['standing', 'unread', 'at_provider', decisionOf])
    .execute()
  const isWhole = (await lastDocumentRead(tx, filter, {})) === undefined
  return await sumUp(filter, groups, isWhole, toFiles)
}

/** @param isWhole whether the groups include all documents */
async function sumUp(
  filter: DocumentFilter,
  groups: readonly Group[],
  isWhole: boolean,
  toFiles: boolean,
): Promise<StandingCounts> {
  const those = (is: (group: Group) => boolean) => {
    const count = groups.filter(is).reduce((sum, group) => sum + group.count, 0)
    return { count: Math.min(count, countLimit), exact: isWhole && count <= countLimit }
  }
  const standings = Object.fromEntries(keys.map((key) => [key, those(({ standing }) => standing === key)]))
  const atProvider = toFiles
    ? await countEach(atProviderStates, async (state) => those((one) => one.at_provider === state))
    : null
  const decisions = await countDecisions(filter, async (group) => those((one) => one.decision === group))
  return { standings, atProvider, decisions, unread: those(({ unread }) => unread) }
}

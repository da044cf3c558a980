/** The SQL that sorted lists share: a page from an edge outwards, and a count up to a bound. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/common'
import type { Tx } from './database.ts'
import { countLimit, type Edge, totalOf } from './keyset.ts'

/** By which column a list is sorted, and then in the same direction by `id`. An index must end in these two. */
export interface SortOrder {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Sorts and bounds a query over a table with an `id`: from the edge outwards. */
export function fromEdge<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: SortOrder,
  edge: Edge | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const isAscending = (order.direction === 'asc') !== (edge?.side === 'before')
  const column = sql.ref(order.column)
  const direction = isAscending ? 'asc' : 'desc'
  const sorted = query.orderBy(column, direction).orderBy(sql`id`, direction).limit(limit)
  if (!edge) return sorted
  return sorted.where(
    isAscending
      ? sql<boolean>`(${column}, id) > (${edge.key}, ${edge.id})`
      : sql<boolean>`(${column}, id) < (${edge.key}, ${edge.id})`,
  )
}

/** How many rows a query finds, counted up to `countLimit`. */
export async function countUpToLimit<DB, TB extends keyof DB>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<Page['total']> {
  const some = query.select(sql<number>`1`.as('one')).limit(countLimit + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from ${some} as found`.execute(tx)
  return totalOf(rows[0]?.count ?? 0)
}

/** The SQL that lists sorted by name and id share: a page from an edge outwards, and a count up to a bound. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import { countLimit, type Edge } from './keyset.ts'

/** Sorts and bounds a query over a table with the columns `name` and `id`: from the edge outwards. */
export function fromEdge<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  edge: Edge | undefined,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const backwards = edge?.side === 'before'
  const order = backwards ? 'desc' : 'asc'
  const sorted = query.orderBy(sql`name`, order).orderBy(sql`id`, order).limit(limit)
  if (!edge) return sorted
  return sorted.where(
    backwards
      ? sql<boolean>`(name, id) < (${edge.name}, ${edge.id})`
      : sql<boolean>`(name, id) > (${edge.name}, ${edge.id})`,
  )
}

/** How many rows a query finds, counted up to a bound. */
export async function countSome<DB, TB extends keyof DB>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<{ count: number; exact: boolean }> {
  const some = query.select(sql<number>`1`.as('one')).limit(countLimit + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from ${some} as found`.execute(tx)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, countLimit), exact: count <= countLimit }
}

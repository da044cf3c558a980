/** The SQL that lists sorted by name and id share: a page from an edge outwards, a search, and a count up to a bound. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/common'
import type { Tx } from './database.ts'
import { countLimit, type Edge, type NamedRow, totalOf } from './keyset.ts'
import type { SearchTerms } from './search-text.ts'

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
): Promise<Page['total']> {
  const some = query.select(sql<number>`1`.as('one')).limit(countLimit + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from ${some} as found`.execute(tx)
  return totalOf(rows[0]?.count ?? 0)
}

/** So many rows of a list are looked at one by one. */
const walked = 1_000

/** Asks the index of words of a list (migration 0074) for the ids of at most `limit` rows beyond an edge. */
export type FindIds = (terms: SearchTerms, edge: Edge, limit: number) => RawBuilder<{ id: string }>

/**
 * What a search finds in a list, from the edge outwards. Common words are found by walking the list for a while; the
 * ids of what the walk does not bring come from the index.
 * @param list the list without the search; its rows hold their `search`
 */
export async function searchNamed<DB, TB extends keyof DB, O extends NamedRow & { search: string }>(
  tx: Tx,
  list: SelectQueryBuilder<DB, TB, O>,
  terms: SearchTerms,
  part: { edge: Edge | undefined; limit: number },
  find: FindIds,
): Promise<{ near: O[]; far: string[] }> {
  const near = await sql<O>`select * from ${fromEdge(list, part.edge, walked)} as near
    where search like all (${terms.patterns}::text[]) limit ${part.limit}`.execute(tx)
  const wanted = part.limit - near.rows.length
  if (wanted === 0) return { near: near.rows, far: [] }
  const last = await fromEdge(
    list.select([sql<string>`name`.as('name'), sql<string>`id`.as('id')]),
    part.edge,
    1,
  )
    .offset(walked - 1)
    .executeTakeFirst()
  if (!last) return { near: near.rows, far: [] }
  const edge = { side: part.edge?.side ?? 'after', name: last.name, id: last.id } as const
  const far = await find(terms, edge, wanted).execute(tx)
  return { near: near.rows, far: far.rows.map(({ id }) => id) }
}

/** How many rows a search finds, counted up to a bound. */
export async function countFound<DB, TB extends keyof DB, O extends NamedRow & { search: string }>(
  tx: Tx,
  list: SelectQueryBuilder<DB, TB, O>,
  terms: SearchTerms,
  find: FindIds,
): Promise<Page['total']> {
  const { near, far } = await searchNamed(tx, list, terms, { edge: undefined, limit: countLimit + 1 }, find)
  return totalOf(near.length + far.length)
}

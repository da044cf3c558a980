/** Pages of a sorted list: which side of which row is asked for, and what the answer says about the pages beyond. */
import type { Page } from '#contract/common'
import { decodeCursor, encodeCursor } from './paging.ts'
import { problem } from './problem.ts'

/** A row at the edge of a page by its sort key, and the side of it that is asked for. */
export interface Edge {
  readonly side: 'after' | 'before'
  /** The column that the list is sorted by, such as a name or a date; the id decides between equal ones. */
  readonly key: string
  readonly id: string
}

/** Reads a cursor. Raises `page.bad-cursor`, also for a sort key that `isKey` does not take. */
export function readEdge(
  cursor: string | undefined,
  isKey: (key: string) => boolean = () => true,
): Edge | undefined {
  const values = decodeCursor(cursor)
  if (!values) return undefined
  const [side, key, id] = values
  if ((side !== 'after' && side !== 'before') || key === undefined || id === undefined || !isKey(key))
    throw problem('page.bad-cursor')
  return { side, key, id }
}

/**
 * Makes a page of what a store found: up to `limit + 1` rows from the edge outwards (so in reverse before one).
 * The one row too many tells that there is more on that side.
 * @param keyOf the sort key of a row
 */
export function pageOf<T extends { readonly id: string }>(
  found: readonly T[],
  limit: number,
  edge: Edge | undefined,
  total: Page['total'],
  keyOf: (row: T) => string,
): { rows: T[]; page: Page } {
  const more = found.length > limit
  const rows = found.slice(0, limit)
  const backwards = edge?.side === 'before'
  if (backwards) rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  const hasNext = backwards || more
  const hasPrevious = backwards ? more : edge !== undefined
  return {
    rows,
    page: {
      next: hasNext && last ? encodeCursor(['after', keyOf(last), last.id]) : null,
      previous: hasPrevious && first ? encodeCursor(['before', keyOf(first), first.id]) : null,
      total,
    },
  }
}

/** Lists are counted up to here; beyond, the total is said to be at least this many. */
export const countLimit = 1_000

/** The total of a list of which one row more than `countLimit` was asked for at most. */
export function totalOf(found: number): Page['total'] {
  if (found <= countLimit) return { count: found, exact: true }
  return { count: countLimit, exact: false, atLeast: true }
}

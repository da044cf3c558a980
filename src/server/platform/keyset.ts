/** Pages of a list that is sorted by name and id: which side of which row, and what the answer says about it. */
import type { Page } from '#contract/common'
import { decodeCursor, encodeCursor } from './paging.ts'
import { problem } from './problem.ts'

/** A row at the edge of a page, and the side of it that is asked for. */
export interface Edge {
  readonly side: 'after' | 'before'
  readonly name: string
  readonly id: string
}

/** Reads a cursor of a name-sorted list. Raises `page.bad-cursor`. */
export function readEdge(cursor: string | undefined): Edge | undefined {
  const values = decodeCursor(cursor)
  if (!values) return undefined
  const [side, name, id] = values
  if ((side !== 'after' && side !== 'before') || name === undefined || id === undefined)
    throw problem('page.bad-cursor')
  return { side, name, id }
}

export interface NamedRow {
  readonly id: string
  readonly name: string
}

/**
 * Makes a page of what a store found: up to `limit + 1` rows from the edge outwards (so in reverse before one).
 * The one row too many tells that there is more on that side.
 */
export function pageOf<T extends NamedRow>(
  found: readonly T[],
  limit: number,
  edge: Edge | undefined,
  total: Page['total'],
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
      next: hasNext && last ? encodeCursor(['after', last.name, last.id]) : null,
      previous: hasPrevious && first ? encodeCursor(['before', first.name, first.id]) : null,
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

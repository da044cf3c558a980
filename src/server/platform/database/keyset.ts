/** Keyset pagination of a sorted list: the requested side of a row, and the cursors of the pages beyond. */
import type { Page } from '#contract/common'
import { problem } from '../base/problem.ts'
import { decodeCursor, encodeCursor } from './paging.ts'

/** A row at the edge of a page by its sort key, and the requested side of it. */
export interface Edge {
  readonly side: 'after' | 'before'
  /** The column that the list is sorted by, such as a name or a date; the id decides between equal ones. */
  readonly key: string
  readonly id: string
}

/** Reads a cursor. Raises `page.bad-cursor`, also for a sort key that `isKey` does not accept. */
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

/** The matches of a search from an edge outwards, in order, and where it stopped if it stopped early. */
export interface Searched<T> {
  readonly rows: readonly T[]
  readonly stoppedAt?: { readonly key: string; readonly id: string } | undefined
}

/**
 * Builds a page from the rows of a store: up to `limit + 1` rows from the edge outwards (so in reverse before one).
 * The extra row shows that there is more on that side.
 * @param keyOf the sort key of a row
 * @param stoppedAt where the search stopped: the page beyond begins there
 */
export function pageOf<T extends { readonly id: string }>(
  rowsWithExtra: readonly T[],
  limit: number,
  edge: Edge | undefined,
  total: Page['total'],
  keyOf: (row: T) => string,
  stoppedAt?: Searched<T>['stoppedAt'],
): { rows: T[]; page: Page } {
  const more = rowsWithExtra.length > limit
  const rows = rowsWithExtra.slice(0, limit)
  const backwards = edge?.side === 'before'
  if (backwards) rows.reverse()
  const edgeOf = (row: T | undefined) => row && { key: keyOf(row), id: row.id }
  const ends = { first: edgeOf(rows[0]), last: edgeOf(rows.at(-1)) }
  const page = { ...cursorsOf({ ...ends, edge, more, stoppedAt }), total }
  return { rows, page: stoppedAt ? { ...page, searchedTo: stoppedAt.key } : page }
}

interface Ends {
  /** The first and the last row of the page, and the edge of the request. */
  readonly first: Searched<never>['stoppedAt']
  readonly last: Searched<never>['stoppedAt']
  readonly edge: Edge | undefined
  /** Whether there is a row beyond the page. */
  readonly more: boolean
  readonly stoppedAt?: Searched<never>['stoppedAt']
}

/** The cursors of the pages on both sides. A page that a search has left empty leads back to its own edge. */
export function cursorsOf({ first, last, edge, more, stoppedAt }: Ends): Pick<Page, 'next' | 'previous'> {
  const cursor = (side: Edge['side'], at: Ends['first']) => (at ? encodeCursor([side, at.key, at.id]) : null)
  if (edge?.side === 'before')
    return {
      next: cursor('after', last ?? (stoppedAt && edge)),
      previous: more ? cursor('before', first) : cursor('before', stoppedAt),
    }
  return {
    next: more ? cursor('after', last) : cursor('after', stoppedAt),
    previous: edge ? cursor('before', first ?? (stoppedAt && edge)) : null,
  }
}

/** Lists are counted up to this limit; beyond, the total is reported as at least this many. */
export const countLimit = 1_000

/**
 * The total of a list of which at most `countLimit + 1` rows were read.
 * @param isCut whether the search for them stopped early: there may be more
 */
export function totalOf(count: number, isCut = false): Page['total'] {
  if (count <= countLimit && !isCut) return { count: count, exact: true }
  return { count: Math.min(count, countLimit), exact: false, atLeast: true }
}

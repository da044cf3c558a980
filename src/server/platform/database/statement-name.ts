import { sql } from 'kysely'

const namesAtMost = 400
/**
 * Runs of a statement before it gets a name: one of a screen that is opened now and then needs none, and leaves it to those
 * that each document runs.
 */
export const runsBeforeName = 20
const countedAtMost = 5_000

/**
 * Statements whose best plan depends on their parameters are planned each time; a conflict with a condition must be,
 * as PostgreSQL finds the partial index only when it sees the values.
 */
const planned =
  /\b(limit|offset|group by|count|sum|ilike|like|any|exists)\b|~|<=|>=|on conflict .* where .* do\b/is

/**
 * The mark of a statement whose plan is good for all parameters although it has one of the words above: it finds a few
 * rows by an index, and each document runs it. Goes to its end: `.modifyEnd(alwaysPrepare)`.
 */
export const alwaysPrepare = sql`/* prepare */`
const marked = /\/\* prepare \*\/$/

/** These are never planned, and the setting of a tenant contains its id. */
const neverPlanned = /^(begin|commit|rollback|set local )/

/** Rows by a list of keys are found by their index, however many there are. */
const byKeys = /= any\(\$\d+::text\[\]\)/g

/** By text: the name, the number of runs so far, or null for a statement that never gets a name. */
const seen = new Map<string, string | number | null>()
let names = 0

/**
 * The name of a prepared statement, so that PostgreSQL neither parses nor plans it again. Only frequent statements
 * that find their rows by key get one; the number of names is bounded.
 */
export function statementName(text: string): string | undefined {
  const cached = seen.get(text)
  if (typeof cached === 'string') return cached
  if (cached === null || neverPlanned.test(text)) return undefined
  const runs = (cached ?? 0) + 1
  if (runs <= runsBeforeName) {
    if (cached !== undefined || seen.size < countedAtMost) seen.set(text, runs)
    return undefined
  }
  const hasOnePlan = marked.test(text) || !planned.test(text.replaceAll(byKeys, ''))
  const name = hasOnePlan && names < namesAtMost ? `falaj_${++names}` : null
  seen.set(text, name)
  return name ?? undefined
}

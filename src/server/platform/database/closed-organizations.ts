/** Organizations that are being moved to another database, or have moved: nothing of theirs is written here. */
import type { Context } from '../base/context.ts'

/** Milliseconds for which a result of `closedOrganizations` is cached. */
export const closedKnownForMs = 1_000

/** Closed organizations, by id. */
type Closed = ReadonlyMap<string, 'moving' | 'moved'>

interface Answer {
  readonly at: number
  readonly closed: Promise<Closed>
}

const cache = new WeakMap<Context, Answer>()

/**
 * The closed organizations, at most a second old: for rows that are stored or read before a tenant is entered. The
 * database itself refuses writes as a closed tenant.
 */
export async function closedOrganizations(context: Context): Promise<Closed> {
  const at = performance.now()
  const last = cache.get(context)
  if (last && at - last.at < closedKnownForMs) return await last.closed
  // One read serves all concurrent callers; earlier errors are neither awaited nor reported.
  const closed = readClosed(context)
  cache.set(context, { at, closed })
  closed.catch(() => cache.delete(context))
  return await closed
}

async function readClosed(context: Context): Promise<Closed> {
  const rows = await context.db.autocommit((db) =>
    db.selectFrom('closed_organizations').select(['organization_id', 'moved_at']).execute(),
  )
  return new Map(
    rows.map((row) => [row.organization_id, row.moved_at === null ? 'moving' : 'moved'] as const),
  )
}

/** Organizations that are moved to another database, or have gone there: nothing of theirs is written here. */
import { sql } from 'kysely'
import type { Context } from '../base/context.ts'

/** Milliseconds for which an answer to `closedOrganizations` is believed. */
export const closedKnownForMs = 1_000

/** What is known of organizations that are closed, by id. */
type Closed = ReadonlyMap<string, 'moving' | 'moved'>

interface Answer {
  readonly at: number
  readonly closed: Promise<Closed>
}

const known = new WeakMap<Context, Answer>()

/**
 * The organizations that are closed, as of a second ago at most: for what is stored or looked for before anybody steps
 * into a tenant. The database itself refuses what is written as a tenant.
 */
export async function closedOrganizations(context: Context): Promise<Closed> {
  const at = performance.now()
  const last = known.get(context)
  if (last && at - last.at < closedKnownForMs) return await last.closed
  // One read serves all concurrent callers; earlier errors are neither awaited nor reported.
  const closed = readClosed(context)
  known.set(context, { at, closed })
  closed.catch(() => known.delete(context))
  return await closed
}

async function readClosed(context: Context): Promise<Closed> {
  const { rows } = await context.db.autocommit((db) =>
    sql<{ id: string; moved: boolean }>`
      select organization_id as id, moved_at is not null as moved from closed_organizations`.execute(db),
  )
  return new Map(rows.map(({ id, moved }) => [id, moved ? 'moved' : 'moving'] as const))
}

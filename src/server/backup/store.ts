import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'

/**
 * Lets the owner write the rows of all tenants in this transaction, or enforces row-level security again. The owner
 * is subject to it only as long as it is forced, and no other session sees the tables until the commit.
 */
export async function forceWalls(tx: Tx, tables: readonly string[], isForced: boolean): Promise<void> {
  for (const table of tables) {
    const force = isForced ? sql`force` : sql`no force`
    await sql`alter table ${sql.table(table)} ${force} row level security`.execute(tx)
  }
}

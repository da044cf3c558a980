import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'

/**
 * Lets the owner write the rows of all tenants in this transaction, or walls everybody in again. The owner is bound by
 * the walls only as long as they are forced, and nobody else sees the database meanwhile.
 */
export async function forceWalls(tx: Tx, tables: readonly string[], isForced: boolean): Promise<void> {
  for (const table of tables) {
    const force = isForced ? sql`force` : sql`no force`
    await sql`alter table ${sql.table(table)} ${force} row level security`.execute(tx)
  }
}

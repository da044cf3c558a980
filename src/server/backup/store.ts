import { sql } from 'kysely'
import type { Tx } from '#platform/database'

/** All organizations of the database, as its owner sees them. */
export async function selectOrganizationIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from organizations order by id collate "C"`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether nobody has used the database yet. */
export async function isUnused(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from auth.user) or exists (select from organizations) as used`.execute(tx)
  return rows[0]?.used === false
}

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

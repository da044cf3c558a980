/** Queries of an export and an import besides rows. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'

/** Names and sums of the migrations that ran, in order. */
export async function selectMigrations(tx: Tx): Promise<[name: string, sha256: string][]> {
  const migrations = tx.selectFrom('schema_migrations').select(['name', 'sha256'])
  const rows = await migrations.orderBy(sql`name collate "C"`).execute()
  return rows.map(({ name, sha256 }) => [name, sha256])
}

/** Locks an organization as a whole for one transaction. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfer ${organizationId}`}, 0))`.execute(tx)
}

/** Whether rows of tenants lie on several nodes (Citus). */
export async function isDistributed(tx: Tx): Promise<boolean> {
  const catalog = await sql<{ there: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as there`.execute(tx)
  if (!catalog.rows[0]?.there) return false
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_catalog.pg_dist_partition where partmethod = 'h') as there`.execute(tx)
  return rows[0]?.there ?? false
}

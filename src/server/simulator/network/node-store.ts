import { sql } from 'kysely'
import type { Queries, Tx } from '#platform/database/database'
import type { NodeName } from './wire.ts'

/** Writes down where a node listens, and that it is alive. Ages are measured by the clock of the database. */
export async function announceNode(tx: Tx, name: NodeName, url: string): Promise<void> {
  await tx
    .insertInto('simulator_nodes')
    .values({ name, url, updated_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['name', 'url']).doUpdateSet({ updated_at: sql<Date>`now()` }))
    .execute()
  await tx
    .deleteFrom('simulator_nodes')
    .where('name', '=', name)
    .where('updated_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}

export async function removeNode(tx: Tx, name: NodeName, url: string): Promise<void> {
  await tx.deleteFrom('simulator_nodes').where('name', '=', name).where('url', '=', url).execute()
}

/** Where the hosts of a node listen, the one that was alive last first. */
export async function selectNodeUrls(tx: Queries, name: NodeName): Promise<string[]> {
  const rows = await tx
    .selectFrom('simulator_nodes')
    .select('url')
    .where('name', '=', name)
    .orderBy('updated_at', 'desc')
    .orderBy('url')
    .limit(8)
    .execute()
  return rows.map((row) => row.url)
}

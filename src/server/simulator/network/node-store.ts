import { sql } from 'kysely'
import type { Queries, Tx } from '#platform/database'
import type { PeerName } from './wire.ts'

type Tables = { simulator_peers: { name: string; url: string; updated_at: Date } }

/** Writes down where a peer listens, and that it is alive. Ages are measured by the clock of the database. */
export async function announcePeer(tx: Tx, name: PeerName, url: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('simulator_peers')
    .values({ name, url, updated_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['name', 'url']).doUpdateSet({ updated_at: sql<Date>`now()` }))
    .execute()
  await tx
    .withTables<Tables>()
    .deleteFrom('simulator_peers')
    .where('name', '=', name)
    .where('updated_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}

export async function removePeer(tx: Tx, name: PeerName, url: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('simulator_peers')
    .where('name', '=', name)
    .where('url', '=', url)
    .execute()
}

/** Where the hosts of a peer listen, the one that was alive last first. */
export async function selectPeerUrls(tx: Queries, name: PeerName): Promise<string[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('simulator_peers')
    .select('url')
    .where('name', '=', name)
    .orderBy('updated_at', 'desc')
    .orderBy('url')
    .limit(8)
    .execute()
  return rows.map((row) => row.url)
}

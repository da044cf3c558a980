import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'

interface WaitingTransmission {
  readonly organizationId: string
  readonly transmissionId: string
}

/** Transmissions that wait for a peer, up to the limit: of each organization the oldest, organizations in turn. */
export async function selectWaiting(tx: Tx, peer: PeerRef, limit: number): Promise<WaitingTransmission[]> {
  if (limit === 0) return []
  const found = await sql<{ organization_id: string; id: string }>`
    select * from falaj.waiting_transmissions(${peer.environment}, ${peerKeyOf(peer)}, ${limit})`.execute(tx)
  return found.rows.map((row) => ({ organizationId: row.organization_id, transmissionId: row.id }))
}

import type { Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'

interface WaitingTransmission {
  readonly organizationId: string
  readonly transmissionId: string
}

/** Transmissions that wait for a peer, up to the limit: of each organization the oldest, organizations in turn. */
export async function selectWaiting(tx: Tx, peer: PeerRef, limit: number): Promise<WaitingTransmission[]> {
  if (limit === 0) return []
  const waiting = fromFunction('waiting_transmissions', peer.environment, peerKeyOf(peer), limit)
  const columns = ['organization_id as organizationId', 'id as transmissionId'] as const
  return await tx.selectFrom(waiting).select(columns).execute()
}

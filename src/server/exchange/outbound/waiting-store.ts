import { sql } from 'kysely'
import type { Tx } from '#platform/database'
import { type PeerRef, peerKeyOf } from '../ports/index.ts'

interface WaitingTransmission {
  readonly organizationId: string
  readonly transmissionId: string
}

/**
 * What waits for a peer, at most so many: of each organization the oldest, organizations in turn.
 * Steps through the index from one organization to the next, however much each of them has waiting.
 */
export async function selectWaiting(tx: Tx, peer: PeerRef, limit: number): Promise<WaitingTransmission[]> {
  if (limit === 0) return []
  const key = peerKeyOf(peer)
  const found = await sql<{ organization_id: string; transmission_id: string }>`
    with recursive tenants as (
      (select organization_id from transmission_index
       where environment = ${peer.environment} and waits_for = ${key} order by organization_id limit 1)
      union all
      select (select r.organization_id from transmission_index r
              where r.environment = ${peer.environment} and r.waits_for = ${key}
                and r.organization_id > o.organization_id
              order by r.organization_id limit 1)
      from tenants o where o.organization_id is not null
    )
    select w.organization_id, w.transmission_id
    from tenants o
    cross join lateral (
      select organization_id, transmission_id, waits_since,
        row_number() over (order by waits_since, envelope_id) as turn
      from (
        select * from transmission_index
        where environment = ${peer.environment} and waits_for = ${key} and organization_id = o.organization_id
        order by waits_since limit ${limit}
      ) oldest
    ) w
    where o.organization_id is not null
    order by w.turn, w.waits_since limit ${limit}`.execute(tx)
  return found.rows.map((row) => ({
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
  }))
}

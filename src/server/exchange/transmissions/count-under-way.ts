import { sql } from 'kysely'
import type { TenantScope, Tx } from '#platform/database'

/** How many transmissions of a participant have not come to their end, counted up to a thousand. */
export async function countUnderWay(tx: Tx, scope: TenantScope, participantKey: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from transmissions
      where organization_id = ${scope.organizationId} and environment = ${scope.environment}
        and participant_key = ${participantKey} and unsettled
        and state in ('held', 'queued', 'discovering', 'sending', 'retrying', 'inDoubt')
      limit 1000) as counted`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What the sweep looks for over all tenants, in the index of transmissions. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { Queries, Tx } from '#platform/database'
import { type PeerRef, peerOfKey } from '../ports/index.ts'

interface IndexTable {
  environment: Environment
  envelope_id: string
  organization_id: string
  transmission_id: string
  open: boolean
  wake_at: Date
  watch_at: Date | null
}

type Tables = {
  transmission_index: IndexTable
}

/** A transmission of any tenant of which a message level status should have come by now. */
export interface AwaitedStatusEntry {
  readonly organizationId: string
  readonly transmissionId: string
  readonly environment: Environment
}

export interface OverdueEntry extends AwaitedStatusEntry {
  readonly envelopeId: string
  readonly wakeAt: Date
}

/** Open transmissions whose time has long come, the oldest first, behind one of them: their jobs may have been lost. */
export async function selectOverdue(
  tx: Queries,
  before: Date,
  limit: number,
  behind?: Pick<OverdueEntry, 'wakeAt' | 'envelopeId'>,
): Promise<OverdueEntry[]> {
  const overdue = tx
    .withTables<Tables>()
    .selectFrom('transmission_index')
    .selectAll()
    .where('open', '=', true)
    .where('wake_at', '<', before)
  const page = behind
    ? overdue.where(sql<boolean>`(wake_at, envelope_id) > (${behind.wakeAt}, ${behind.envelopeId})`)
    : overdue
  const rows = await page.orderBy('wake_at').orderBy('envelope_id').limit(limit).execute()
  return rows.map((row) => ({
    environment: row.environment,
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
    envelopeId: row.envelope_id,
    wakeAt: row.wake_at,
  }))
}

/** Transmissions whose message level status should have come by now. */
export async function selectAwaitedStatuses(tx: Tx, now: Date, limit: number): Promise<AwaitedStatusEntry[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('transmission_index')
    .selectAll()
    .where('watch_at', '<=', now)
    .orderBy('watch_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    environment: row.environment,
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
  }))
}

/** The peers for which anything waits. */
export async function selectAwaitedPeers(tx: Tx): Promise<PeerRef[]> {
  const found = await sql<{ environment: Environment; waits_for: string }>`
    select distinct environment, waits_for from transmission_index where waits_for is not null`.execute(tx)
  return found.rows.map((row) => ({ environment: row.environment, ...peerOfKey(row.waits_for) }))
}

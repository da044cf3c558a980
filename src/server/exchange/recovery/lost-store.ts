/** The queries of the sweep over all tenants: states, without contents. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { Signal } from '#contract/live-signals'
import type { TransmissionKind } from '#core/transmission'
import { anyOf, type Queries, type Tx } from '#platform/database/database'
import { datedRecordOf, type Row, recordOf, scopeOf } from '#platform/database/row-records'
import { type PeerRef, peerOfKey } from '../ports/index.ts'

/** An unfinished transmission of any tenant. */
export interface UnsettledTransmission {
  readonly organizationId: string
  readonly environment: Environment
  readonly transmissionId: string
  readonly envelopeId: string
  readonly kind: TransmissionKind
  /** When it needs a job, if it does. */
  readonly wakeAt: Date | null
  /** Whether it waits for a peer until then, which a drain of that peer ends. */
  readonly waits: boolean
  /** The job that has its lease. */
  readonly leaseJob: string | null
  readonly updatedAt: Date
}

type UnsettledRow = Pick<
  Row<'transmissions'>,
  | 'organization_id'
  | 'environment'
  | 'id'
  | 'envelope_id'
  | 'kind'
  | 'wake_at'
  | 'waits_for'
  | 'lease_job'
  | 'updated_at'
>

function toUnsettled(row: UnsettledRow): UnsettledTransmission {
  const { id, waitsFor, ...transmission } = datedRecordOf(row)
  return { ...transmission, ...scopeOf(row), transmissionId: id, waits: waitsFor !== null }
}

/** A span of time of changes, both ends excluded. */
export interface Window {
  readonly since: Date
  readonly quiet: Date
}

/**
 * Transmissions of all tenants that have changed after an instant, or became due before another one; after a given
 * one, in the order of their ids.
 */
export async function selectUnsettled(
  tx: Queries,
  { since, overdue }: { readonly since: Date; readonly overdue: Date },
  after: string,
  limit: number,
): Promise<UnsettledTransmission[]> {
  const { rows } = await sql<UnsettledRow>`
    select * from falaj.unsettled_transmissions(${since}, ${overdue}, ${after}, ${limit})`.execute(tx)
  return rows.map(toUnsettled)
}

/** Transmissions whose message level status is due. */
export async function selectAwaitedStatuses(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<UnsettledTransmission[]> {
  const { rows } = await sql<UnsettledRow>`select * from falaj.awaited_statuses(${now}, ${limit})`.execute(tx)
  return rows.map(toUnsettled)
}

/** The peers for which anything waits. */
export async function selectAwaitedPeers(tx: Tx): Promise<PeerRef[]> {
  const found = await sql<{ environment: Environment; waits_for: string }>`
    select * from falaj.awaited_peers()`.execute(tx)
  return found.rows.map((row) => ({ environment: row.environment, ...peerOfKey(row.waits_for) }))
}

/** Events of a span of time that a job listens to and that have had no effect yet, oldest first. */
export async function selectUnhandledEvents(
  tx: Queries,
  { since, quiet }: Window,
  limit: number,
): Promise<Signal[]> {
  const { rows } = await sql<Row<'events'>>`
    select * from falaj.unheard_events(${since}, ${quiet}, ${limit})`.execute(tx)
  return rows.map((row) => ({ ...recordOf(row), ...scopeOf(row), name: row.name as Signal['name'] }))
}

/** Milliseconds for which the oldest job of some kinds has been ready, or has run; 0 without one. */
export async function selectBacklog(tx: Tx, jobs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(oldest_seconds), 0) as seconds from falaj.queue_figures()
    where job = ${anyOf(jobs)} and ready > 0`.execute(tx)
  return (rows[0]?.seconds ?? 0) * 1_000
}

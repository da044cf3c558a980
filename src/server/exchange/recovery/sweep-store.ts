/** The queries of the sweep over all tenants: states, without contents. */
import type { Signal } from '#contract/live-signals'
import { anyOf, type Queries, type Tx } from '#platform/database/database'
import { type FunctionRow, fromFunction } from '#platform/database/row-functions'
import { datedRecordOf, recordOf, scopeOf } from '#platform/database/row-records'
import { type PeerRef, peerOfKey } from '../ports/index.ts'

/** An unfinished transmission of any tenant. */
export type UnsettledTransmission = Readonly<ReturnType<typeof toUnsettled>>

/**
 * `wakeAt` is when it needs a job, if it does; `waits` whether it waits for a peer until then, which a drain of that
 * peer ends; `leaseJob` the job that has its lease.
 */
function toUnsettled(row: FunctionRow<'unsettled_transmissions'>) {
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
  const unsettled = fromFunction('unsettled_transmissions', since, overdue, after, limit)
  return (await tx.selectFrom(unsettled).selectAll().execute()).map(toUnsettled)
}

/** Transmissions whose message level status is due. */
export async function selectAwaitedStatuses(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<UnsettledTransmission[]> {
  const awaited = fromFunction('awaited_statuses', now, limit)
  return (await tx.selectFrom(awaited).selectAll().execute()).map(toUnsettled)
}

/** The peers for which anything waits. */
export async function selectAwaitedPeers(tx: Tx): Promise<PeerRef[]> {
  const rows = await tx.selectFrom(fromFunction('awaited_peers')).selectAll().execute()
  return rows.map((row) => ({ environment: row.environment, ...peerOfKey(row.waits_for) }))
}

/** Events of a span of time that a job listens to and that have had no effect yet, oldest first. */
export async function selectUnhandledEvents(
  tx: Queries,
  { since, quiet }: Window,
  limit: number,
): Promise<Signal[]> {
  const rows = await tx
    .selectFrom(fromFunction('unheard_events', since, quiet, limit))
    .selectAll()
    .execute()
  return rows.map((row) => ({ ...recordOf(row), ...scopeOf(row), name: row.name as Signal['name'] }))
}

/** Milliseconds for which the oldest job of some kinds has been ready, or has run; 0 without one. */
export async function selectBacklog(tx: Tx, jobs: readonly string[]): Promise<number> {
  const { seconds } = await tx
    .selectFrom(fromFunction('queue_figures'))
    .select(({ fn }) => fn.max<number | null>('oldest_seconds').as('seconds'))
    .where('job', '=', anyOf(jobs))
    .where('ready', '>', 0)
    .executeTakeFirstOrThrow()
  return (seconds ?? 0) * 1_000
}

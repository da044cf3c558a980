import { sql } from 'kysely'
import type { Queries, Tx } from '#platform/database/database'
import { columnsOf, type DatedRecordOf, type Row, recordOf } from '#platform/database/row-records'
import type { PeerRef, PeerState } from '../ports/index.ts'

/** A peer with the columns that only its breaker needs. */
export interface PeerRow extends PeerState {
  readonly openings: number
}

function toPeer(row: Row<'exchange_peers'>): PeerRow {
  return { ...recordOf(row), environment: row.environment }
}

function one(tx: Tx, peer: PeerRef) {
  return tx
    .selectFrom('exchange_peers')
    .selectAll()
    .where('environment', '=', peer.environment)
    .where('kind', '=', peer.kind)
    .where('seat', '=', peer.seat)
}

/** The state of a peer; undefined when it never failed. Works in any transaction. */
export async function selectPeer(tx: Tx, peer: PeerRef): Promise<PeerRow | undefined> {
  const row = await one(tx, peer).executeTakeFirst()
  return row && toPeer(row)
}

/** The peer, locked until the transaction ends; created when it has no row yet. */
export async function lockPeer(tx: Tx, peer: PeerRef): Promise<PeerRow> {
  await tx
    .insertInto('exchange_peers')
    .values({
      environment: peer.environment,
      kind: peer.kind,
      seat: peer.seat,
      breaker: 'closed',
      failures: 0,
      openings: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return toPeer(await one(tx, peer).forUpdate().executeTakeFirstOrThrow())
}

export async function updatePeer(tx: Tx, peer: PeerRow): Promise<void> {
  const { breaker, failures, failingSince, lastDetail, nextProbeAt, openings, since } = peer
  const state = { breaker, failures, failingSince, since, openings, nextProbeAt, lastDetail }
  await tx
    .updateTable('exchange_peers')
    .set(columnsOf('exchange_peers', state))
    .where('environment', '=', peer.environment)
    .where('kind', '=', peer.kind)
    .where('seat', '=', peer.seat)
    .execute()
}

/** Peers that failed recently: the only ones whose breakers may be open. */
export async function selectFailingPeers(tx: Queries): Promise<PeerRow[]> {
  const rows = await tx
    .selectFrom('exchange_peers')
    .selectAll()
    .where(({ or, eb }) => or([eb('breaker', '<>', 'closed'), eb('failures', '>', 0)]))
    .execute()
  return rows.map(toPeer)
}

/** Every peer that ever failed, worst first. */
export async function selectPeers(tx: Tx): Promise<PeerRow[]> {
  const rows = await tx
    .selectFrom('exchange_peers')
    .selectAll()
    .orderBy(sql`breaker = 'closed'`)
    .orderBy('environment')
    .orderBy('kind')
    .orderBy('seat')
    .execute()
  return rows.map(toPeer)
}

interface PeerFigures extends PeerRef {
  readonly attempts: number
  readonly failures: number
  readonly lastSuccessAt: string | null
}

/** Tries and failures by peer since an instant. */
export async function selectPeerFigures(tx: Tx, since: Date): Promise<PeerFigures[]> {
  const rows = await tx
    .selectFrom('exchange_peer_hours')
    .select(({ fn }) => [
      'environment',
      'kind',
      'seat',
      fn.sum<string>('attempts').as('attempts'),
      fn.sum<string>('failures').as('failures'),
      fn.max('last_success_at').as('last_success_at'),
    ])
    .where('hour', '>=', since)
    .groupBy(['environment', 'kind', 'seat'])
    .execute()
  return rows.map((row) => ({
    ...recordOf(row),
    environment: row.environment,
    attempts: Number(row.attempts),
    failures: Number(row.failures),
  }))
}

export type AttemptCount = PeerRef & Readonly<DatedRecordOf<'exchange_peer_hours'>>

/** Adds counted tries to the hours of their peers. */
export async function addAttemptCounts(tx: Tx, tallies: readonly AttemptCount[]): Promise<void> {
  if (tallies.length === 0) return
  await tx
    .insertInto('exchange_peer_hours')
    .values(tallies.map((tally) => columnsOf('exchange_peer_hours', tally)))
    .onConflict((conflict) =>
      conflict.columns(['environment', 'kind', 'seat', 'hour']).doUpdateSet((e) => ({
        attempts: sql<number>`exchange_peer_hours.attempts + ${e.ref('excluded.attempts')}`,
        failures: sql<number>`exchange_peer_hours.failures + ${e.ref('excluded.failures')}`,
        last_success_at: sql<Date>`greatest(exchange_peer_hours.last_success_at, ${e.ref('excluded.last_success_at')})`,
      })),
    )
    .execute()
}

/** Deletes counts of hours that are no longer shown. */
export async function removeAttemptCounts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('exchange_peer_hours').where('hour', '<', before).execute()
}

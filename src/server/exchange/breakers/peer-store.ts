import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { PeerKind } from '#contract/operations'
import type { Queries, Tx } from '#platform/database'
import type { PeerRef, PeerState } from '../ports/index.ts'

interface PeersTable {
  environment: Environment
  kind: PeerKind
  seat: string
  breaker: PeerState['breaker']
  failures: number
  failing_since: Date | null
  since: Date | null
  openings: number
  next_probe_at: Date | null
  last_detail: string | null
}

interface HoursTable {
  environment: Environment
  kind: PeerKind
  seat: string
  hour: Date
  attempts: number
  failures: number
  last_success_at: Date | null
}

type Tables = {
  exchange_peers: PeersTable
  exchange_peer_hours: HoursTable
}

/** A peer with what only its breaker needs to know. */
export interface PeerRow extends PeerState {
  readonly openings: number
}

function toPeer(row: PeersTable): PeerRow {
  return {
    environment: row.environment,
    kind: row.kind,
    seat: row.seat,
    breaker: row.breaker,
    failures: row.failures,
    failingSince: row.failing_since?.toISOString() ?? null,
    since: row.since?.toISOString() ?? null,
    openings: row.openings,
    nextProbeAt: row.next_probe_at?.toISOString() ?? null,
    lastDetail: row.last_detail,
  }
}

function one(tx: Tx, peer: PeerRef) {
  return tx
    .withTables<Tables>()
    .selectFrom('exchange_peers')
    .selectAll()
    .where('environment', '=', peer.environment)
    .where('kind', '=', peer.kind)
    .where('seat', '=', peer.seat)
}

/** The peer as it stands; undefined when it never failed. Works in any transaction. */
export async function selectPeer(tx: Tx, peer: PeerRef): Promise<PeerRow | undefined> {
  const row = await one(tx, peer).executeTakeFirst()
  return row && toPeer(row)
}

/** The peer, locked until the transaction ends; made when it has no row yet. */
export async function lockPeer(tx: Tx, peer: PeerRef): Promise<PeerRow> {
  await tx
    .withTables<Tables>()
    .insertInto('exchange_peers')
    .values({
      environment: peer.environment,
      kind: peer.kind,
      seat: peer.seat,
      breaker: 'closed',
      failures: 0,
      failing_since: null,
      since: null,
      openings: 0,
      next_probe_at: null,
      last_detail: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return toPeer(await one(tx, peer).forUpdate().executeTakeFirstOrThrow())
}

export async function updatePeer(tx: Tx, peer: PeerRow): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('exchange_peers')
    .set({
      breaker: peer.breaker,
      failures: peer.failures,
      failing_since: dateOf(peer.failingSince),
      since: dateOf(peer.since),
      openings: peer.openings,
      next_probe_at: dateOf(peer.nextProbeAt),
      last_detail: peer.lastDetail,
    })
    .where('environment', '=', peer.environment)
    .where('kind', '=', peer.kind)
    .where('seat', '=', peer.seat)
    .execute()
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Peers that failed lately: all that their breakers have anything to say about. */
export async function selectFailingPeers(tx: Queries): Promise<PeerRow[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('exchange_peers')
    .selectAll()
    .where(({ or, eb }) => or([eb('breaker', '<>', 'closed'), eb('failures', '>', 0)]))
    .execute()
  return rows.map(toPeer)
}

/** Every peer that ever failed, worst first. */
export async function selectPeers(tx: Tx): Promise<PeerRow[]> {
  const rows = await tx
    .withTables<Tables>()
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
    .withTables<Tables>()
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
    environment: row.environment,
    kind: row.kind,
    seat: row.seat,
    attempts: Number(row.attempts),
    failures: Number(row.failures),
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
  }))
}

export interface AttemptCount extends PeerRef {
  readonly hour: Date
  readonly attempts: number
  readonly failures: number
  readonly lastSuccessAt: Date | null
}

/** Adds counted tries to the hours of their peers. */
export async function addAttemptCounts(tx: Tx, tallies: readonly AttemptCount[]): Promise<void> {
  if (tallies.length === 0) return
  await tx
    .withTables<Tables>()
    .insertInto('exchange_peer_hours')
    .values(
      tallies.map((tally) => ({
        environment: tally.environment,
        kind: tally.kind,
        seat: tally.seat,
        hour: tally.hour,
        attempts: tally.attempts,
        failures: tally.failures,
        last_success_at: tally.lastSuccessAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['environment', 'kind', 'seat', 'hour']).doUpdateSet((e) => ({
        attempts: sql<number>`exchange_peer_hours.attempts + ${e.ref('excluded.attempts')}`,
        failures: sql<number>`exchange_peer_hours.failures + ${e.ref('excluded.failures')}`,
        last_success_at: sql<Date>`greatest(exchange_peer_hours.last_success_at, ${e.ref('excluded.last_success_at')})`,
      })),
    )
    .execute()
}

/** Forgets hours that nobody looks at any more. */
export async function removeAttemptCounts(tx: Tx, before: Date): Promise<void> {
  await tx.withTables<Tables>().deleteFrom('exchange_peer_hours').where('hour', '<', before).execute()
}

import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { ArrivalEvent, ArrivalStatus } from '#core/arrival'
import { anyOf, type Queries, queue, type Tx } from '#platform/database/database'
import { columnsOf, type Row, recordOf } from '#platform/database/row-records'
import { fromStoredBytes, toStoredBytes } from '#platform/database/stored-bytes'
import { updateRows } from '#platform/database/update-rows'
import { storeArrivals } from './arrival-event-store.ts'

export interface InboundEnvelope {
  readonly id: string
  readonly environment: Environment
  readonly envelopeId: string
  readonly transportId: string
  readonly sha256: string
  readonly bytes: Buffer
  readonly receivedAt: string
  /** The message's own time (`eb:Timestamp`) from the transport; null if the transport has none. */
  readonly messageAt: string | null
  readonly state: ArrivalStatus
  /** Main id of the service provider that delivered it; null for envelopes from before it was recorded. */
  readonly senderSeat: string | null
  /** The participant that it is for, from its header; null when that could not be read. */
  readonly receiver: string | null
  /** Whose it is, once that is decided. */
  readonly ownerOrganization: string | null
}

export type NewInbound = Omit<InboundEnvelope, 'receivedAt' | 'ownerOrganization'> & {
  readonly receivedAt: Date
  readonly sender: string | null
  readonly detail: string | null
}

function toInbound(row: Row<'inbound_envelopes'> & Pick<Row<'inbound_contents'>, 'bytes'>): InboundEnvelope {
  return { ...recordOf(row), environment: row.environment, bytes: fromStoredBytes(row.bytes) }
}

/** An arrival with its events so far. */
interface StoredArrival {
  readonly inbound: NewInbound
  readonly events: readonly ArrivalEvent[]
}

/**
 * Stores arrivals with their events so far, at least one event for each; returns the ids of those with a new envelope
 * id and transport id.
 */
export async function insertInbound(
  tx: Tx,
  arrivals: readonly StoredArrival[],
): Promise<ReadonlySet<string>> {
  const rows = tx
    .insertInto('inbound_envelopes')
    .values(arrivals.map(({ inbound }) => rowOf(inbound)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
  const events = arrivals.flatMap(({ inbound, events }) =>
    events.map((event) => ({ arrivalId: inbound.id, event })),
  )
  const contents = arrivals.map(({ inbound }) => ({
    arrivalId: inbound.id,
    stored: toStoredBytes(inbound.bytes),
  }))
  return await storeArrivals(tx, rows, contents, events)
}

function rowOf({ bytes: _bytes, ...inbound }: NewInbound) {
  const undecided = { kind: null, ownerOrganization: null, subjectId: null, decidedAt: null }
  const messageAt = inbound.messageAt && new Date(inbound.messageAt)
  return columnsOf('inbound_envelopes', { ...inbound, ...undecided, messageAt })
}

/** The stored arrival under an id of a delivery; `sha256` shows whether it is the same. */
export interface ArrivalMatch {
  readonly id: string
  readonly sha256: string
  readonly hasTransportId: boolean
  readonly hasEnvelopeId: boolean
}

/** The arrivals stored under these ids, at most one for each of the two; quarantined ones have no envelope id. */
export async function selectStoredArrivals(
  tx: Tx,
  environment: Environment,
  ids: { readonly envelopeId: string; readonly transportId: string },
): Promise<ArrivalMatch[]> {
  const { rows } = await sql<{ id: string; sha256: string; by_transport: boolean; by_envelope: boolean }>`
    select id, sha256, transport_id = ${ids.transportId} as by_transport,
      envelope_id = ${ids.envelopeId} and state <> 'quarantined' as by_envelope
    from inbound_envelopes
    where environment = ${environment}
      and ((envelope_id = ${ids.envelopeId} and state <> 'quarantined') or transport_id = ${ids.transportId})
    order by by_envelope desc`.execute(tx)
  return rows.map(({ id, sha256, by_transport, by_envelope }) => ({
    id,
    sha256,
    hasTransportId: by_transport,
    hasEnvelopeId: by_envelope,
  }))
}

/** Envelopes with their bytes. */
function withBytes(db: Queries) {
  return db
    .selectFrom('inbound_envelopes as i')
    .innerJoin('inbound_contents as c', 'c.arrival_id', 'i.id')
    .selectAll('i')
    .select('c.bytes')
}

/** The arrival with this envelope id. */
export async function selectByEnvelopeId(
  tx: Tx,
  environment: Environment,
  envelopeId: string,
): Promise<InboundEnvelope | undefined> {
  const row = await withBytes(tx)
    .where('i.environment', '=', environment)
    .where('i.envelope_id', '=', envelopeId)
    .where('i.state', '<>', 'quarantined')
    .executeTakeFirst()
  return row && toInbound(row)
}

/** Arrivals by id. */
export async function selectInbound(tx: Queries, ids: readonly string[]): Promise<InboundEnvelope[]> {
  return (await withBytes(tx).where('i.id', '=', anyOf(ids)).execute()).map(toInbound)
}

/** The undecided ones of these arrivals. */
export async function selectAllUndecided(tx: Queries, ids: readonly string[]): Promise<InboundEnvelope[]> {
  const rows = await withBytes(tx).where('i.id', '=', anyOf(ids)).where('i.state', '=', 'stored').execute()
  return rows.map(toInbound)
}

/** The state folded from the events of an arrival, and its other columns; undefined ones stay as they are. */
export interface ArrivalColumns {
  readonly state: ArrivalStatus
  readonly failedChecks: number
  readonly decidedAt: Date | null
  readonly alarmedAt?: Date
  readonly kind?: string | null
  readonly ownerOrganization?: string
  readonly subjectId?: string | null
  readonly detail?: string | null
  readonly dismissed?: null
}

/** Writes the columns of arrivals, each once. */
export async function writeColumns(
  tx: Tx,
  all: readonly { readonly id: string; readonly columns: ArrivalColumns }[],
): Promise<void> {
  const rows = all.map(({ id, columns }) => {
    const { kind, ownerOrganization, subjectId, detail, alarmedAt, dismissed } = columns
    return {
      id,
      state: columns.state,
      failed_checks: columns.failedChecks,
      decided_at: columns.decidedAt,
      ...(kind === undefined ? {} : { kind }),
      ...(ownerOrganization === undefined ? {} : { owner_organization: ownerOrganization }),
      ...(subjectId === undefined ? {} : { subject_id: subjectId }),
      ...(detail === undefined ? {} : { detail }),
      ...(alarmedAt === undefined ? {} : { alarmed_at: alarmedAt }),
      ...(dismissed === undefined ? {} : { dismissed_at: null, dismissed_by: null, dismissed_reason: null }),
    }
  })
  const set = { table: 'inbound_envelopes', key: ['id'], within: {} }
  for (const update of updateRows(set, rows)) await queue(tx, update.compile(tx))
}

/**
 * Undecided envelopes that arrived before `quiet`, the oldest first; those whose check failed only when they arrived
 * before `overdue`.
 */
export async function selectUndecided(
  tx: Tx,
  { quiet, overdue }: { readonly quiet: Date; readonly overdue: Date },
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('inbound_envelopes')
    .select('id')
    .where('state', '=', 'stored')
    .where('received_at', '<', quiet)
    .where((e) => e.or([e('failed_checks', '=', 0), e('received_at', '<', overdue)]))
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Counts one more copy of an envelope that is here already. */
export async function countCopy(tx: Tx, id: string): Promise<void> {
  const statement = tx
    .updateTable('inbound_envelopes')
    .set((eb) => ({ copies: eb('copies', '+', 1) }))
    .where('id', '=', id)
  await queue(tx, statement.compile())
}

/** Arrivals for a participant that was not registered here. */
export async function selectUnclaimed(tx: Tx, environment: Environment, receiver: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('inbound_envelopes')
    .select('id')
    .where('environment', '=', environment)
    .where('receiver', '=', receiver)
    .where('state', '=', 'unclaimed')
    .execute()
  return rows.map((row) => row.id)
}

/** Receivers of envelopes that were unclaimed since an instant. */
export async function selectUnclaimedReceivers(
  tx: Tx,
  since: Date,
): Promise<{ environment: Environment; receiver: string }[]> {
  const rows = await tx
    .selectFrom('inbound_envelopes')
    .select(['environment', 'receiver'])
    .distinct()
    .where('state', '=', 'unclaimed')
    .where('decided_at', '>=', since)
    .execute()
  return rows.flatMap(({ environment, receiver }) => (receiver === null ? [] : [{ environment, receiver }]))
}

/** Undecided envelopes that were received before an instant, unless all alarms about them were raised. */
export async function selectWaiting(
  tx: Tx,
  before: Date,
  { lastNotice, limit }: { readonly lastNotice: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inbound_envelopes
    where state = 'stored' and received_at <= ${before}
      and (alarmed_at is null or alarmed_at < received_at + make_interval(mins => ${lastNotice}))
    order by received_at limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

import { type Question, type TenantScope, type Tx, batch } from '#platform/database'
import type { Transmission } from '../ports/index.ts'
import { eventsQuery, toEvents } from './history-store.ts'
import { eventsKnown, knowEvents } from './known-events.ts'
import { updateIndexEntry } from './transmission-index-store.ts'
import { transmissionColumns, type TransmissionsTable, toTransmission } from './transmission-row.ts'
import { changeRow, writeAll } from './unwritten-store.ts'

export { insertTransmission, insertTransmissions, takeMade } from './new-transmission-store.ts'
export {
  type IndexEntry,
  type OverdueEntry,
  postponeSweep,
  selectOverdue,
  selectIndexEntry,
  selectIndexEntries,
  selectUnanswered,
} from './transmission-index-store.ts'
export type { NewTransmission } from './transmission-row.ts'

type Tables = {
  transmissions: TransmissionsTable
}

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('transmissions')
    .select([...transmissionColumns])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** The leg, locked until the transaction ends; its events come along, for nobody else can add any from here on. */
export async function lockTransmission(
  tx: Tx,
  scope: TenantScope,
  id: string,
): Promise<Transmission | undefined> {
  return (await lockTransmissions(tx, scope, [id]))[0]
}

/** Several legs, locked in the order in which they are given, on one way. Those that are not there are left out. */
export async function lockTransmissions(
  tx: Tx,
  scope: TenantScope,
  ids: readonly string[],
): Promise<Transmission[]> {
  await writeAll(tx)
  const unknown = ids.filter((id) => !eventsKnown(tx, id))
  const answers = await batch(tx, [
    ...ids.map((id) => tenantRows(tx, scope).where('id', '=', id).forUpdate().compile()),
    ...unknown.map((id) => eventsQuery(tx, scope, id)),
  ])
  const legs = answers.slice(0, ids.length).flatMap((rows) => toTransmissions(rows))
  for (const [index, id] of unknown.entries())
    if (legs.some((leg) => leg.id === id)) knowEvents(tx, id, toEvents(answers[ids.length + index]))
  return legs
}

/** The legs of one exchange, whether or not its document could be read, oldest first. */
export async function selectBySubject(
  tx: Tx,
  scope: TenantScope,
  subjectEnvelopeId: string,
): Promise<Transmission[]> {
  await writeAll(tx)
  const rows = await tenantRows(tx, scope)
    .where('leg', 'in', ['invoice', 'taxReport', 'messageLevelStatus', 'invoiceResponse'])
    .where('subject_envelope_id', '=', subjectEnvelopeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toTransmission)
}

/** The legs of a document, oldest first. */
export async function selectTransmissions(tx: Tx, scope: TenantScope, documentId: string): Promise<Transmission[]> {
  const [rows] = await batch(tx, [await transmissionsQuery(tx, scope, documentId)])
  return toTransmissions(rows)
}

/** The question for the legs of a document, and what its answer says. */
export async function transmissionsQuery(tx: Tx, scope: TenantScope, documentId: string): Promise<Question> {
  await writeAll(tx)
  return tenantRows(tx, scope).where('document_id', '=', documentId).orderBy('created_at').orderBy('id').compile()
}

export function toTransmissions(rows: readonly unknown[] = []): Transmission[] {
  return rows.map((row) => toTransmission(row as TransmissionsTable))
}

/** The envelope that a leg is, or is about. */
export async function selectSubject(tx: Tx, scope: TenantScope, id: string): Promise<string | undefined> {
  const row = await tenantRows(tx, scope)
    .clearSelect()
    .select('subject_envelope_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.subject_envelope_id
}

type Change<Row> = Partial<Row>

function updateTransmission(tx: Tx, scope: TenantScope, id: string, change: Change<TransmissionsTable>): void {
  changeRow(tx, `leg ${id}`, change, (all) =>
    tx
      .withTables<Tables>()
      .updateTable('transmissions')
      .set(all as Change<TransmissionsTable>)
      .where('organization_id', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .where('id', '=', id)
      .compile(),
  )
}

export interface StateColumns {
  readonly state: string
  readonly reason: string | null
  readonly since: string | null
  readonly messageLevelState: string
  readonly statusOverdue: boolean
  readonly sentAt: string | null
  readonly nextAttemptAt: string | null
  readonly attempts: number
}

export interface IndexColumns {
  readonly open: boolean
  /** When the sweep looks at it, if nobody else does. */
  readonly wakeAt: Date
  /** When somebody should look whether its answer came. */
  readonly watchAt: Date | null
  /** The peer that it waits for; `still` leaves that as it is. */
  readonly waitsFor: { readonly for: string; readonly since: Date } | 'still' | null
}

/** Writes what the events of a leg fold to, and when the sweep should look at it if nobody else does. */
export function updateState(
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  columns: StateColumns,
  route: IndexColumns,
  now: Date,
): void {
  updateTransmission(tx, scope, leg.id, {
    state: columns.state,
    reason: columns.reason,
    since: dateOf(columns.since),
    answer_state: columns.messageLevelState,
    answer_overdue: columns.statusOverdue,
    sent_at: dateOf(columns.sentAt),
    next_attempt_at: dateOf(columns.nextAttemptAt),
    attempts: columns.attempts,
    updated_at: now,
  })
  updateIndexEntry(tx, scope.environment, leg.envelopeId, {
    state: columns.state,
    reason: columns.reason,
    open: route.open,
    wake_at: route.wakeAt,
    watch_at: route.watchAt,
    // While it waits it keeps its place.
    ...(route.waitsFor === 'still'
      ? {}
      : { waits_for: route.waitsFor?.for ?? null, waits_since: route.waitsFor?.since ?? null }),
  })
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Notes which run holds a leg, or that nobody does any more. */
export function updateLease(
  tx: Tx,
  scope: TenantScope,
  id: string,
  lease: { job: string; until: Date } | null,
): void {
  updateTransmission(tx, scope, id, { lease_job: lease?.job ?? null, lease_until: lease?.until ?? null })
}

export function updateReceiverSeat(tx: Tx, scope: TenantScope, id: string, seat: string): void {
  updateTransmission(tx, scope, id, { receiver_seat: seat })
}

/** Stores the bytes that will go out; the leg is locked and has none yet. */
export function storeEnvelope(
  tx: Tx,
  scope: TenantScope,
  id: string,
  envelope: { bytes: Buffer; sha256: string },
): void {
  updateTransmission(tx, scope, id, { envelope: envelope.bytes, envelope_sha256: envelope.sha256 })
}

/** The bytes that were stored. */
export async function selectEnvelope(tx: Tx, scope: TenantScope, id: string): Promise<Buffer> {
  const { envelope } = await tx
    .withTables<Tables>()
    .selectFrom('transmissions')
    .select('envelope')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!envelope) throw new Error(`the leg ${id} has no envelope`)
  return envelope
}

/** Notes that a leg has others behind it. */
export function markBlocking(tx: Tx, scope: TenantScope, id: string): void {
  updateTransmission(tx, scope, id, { followed: true })
}

/** Legs that wait for this one to come to its end, oldest first. */
export async function selectBlocked(tx: Tx, scope: TenantScope, id: string): Promise<string[]> {
  await writeAll(tx)
  const rows = await tenantRows(tx, scope)
    .clearSelect()
    .select('id')
    .where('follows', '=', id)
    .where('state', '=', 'held')
    .where('reason', '=', 'order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

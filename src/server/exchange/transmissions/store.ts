import { anyOf, batch, type CompiledQuery } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import { tenantSet } from '#platform/database/update-rows'
import type { Transmission, TransmissionContent } from '../ports/index.ts'
import type { TenantReader, UnitOfWork } from '../unit-of-work/index.ts'

type TransmissionRow = Row<'transmissions'>

/** All columns but the bytes of the envelope, which are large and rarely needed. */
const transmissionColumns = [
  'id',
  'kind',
  'document_id',
  'participant_key',
  'subject_envelope_id',
  'revision',
  'content',
  'sender',
  'receiver',
  'receiver_seat',
  'envelope_id',
  'envelope_sha256',
  'state',
  'reason',
  'message_level_state',
  'status_overdue',
  'sent_at',
  'next_attempt_at',
  'attempts',
  'lease_job',
  'lease_until',
  'blocked_by',
  'is_blocking',
] as const satisfies readonly (keyof TransmissionRow)[]

function toTransmission(row: Pick<TransmissionRow, (typeof transmissionColumns)[number]>): Transmission {
  const { envelopeSha256, ...transmission } = recordOf(row)
  return {
    ...transmission,
    content: transmission.content as TransmissionContent,
    hasEnvelope: envelopeSha256 !== null,
    state: transmission.state as Transmission['state'],
    messageLevelState: transmission.messageLevelState as Transmission['messageLevelState'],
  }
}

/** The tenant's transmissions, without the bytes of their envelopes. */
export function tenantRows(reader: TenantReader) {
  const tx = reader.read()
  return tx.tenant.selectFrom('transmissions').select([...transmissionColumns])
}

/**
 * The transmissions of one exchange, whether or not its document could be read, oldest first.
 * @param of the envelope that they are or are about, or one of them
 */
export async function selectExchange(
  reader: TenantReader,
  of: { readonly subjectEnvelopeId: string } | { readonly transmissionId: string },
): Promise<Transmission[]> {
  const subject =
    'subjectEnvelopeId' in of
      ? of.subjectEnvelopeId
      : tenantRows(reader).clearSelect().select('subject_envelope_id').where('id', '=', of.transmissionId)
  const rows = await tenantRows(reader)
    .where('kind', 'in', ['invoice', 'taxReport', 'messageLevelStatus', 'invoiceResponse'])
    .where('subject_envelope_id', '=', subject)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toTransmission)
}

/** The transmissions of documents, oldest first. */
export async function selectTransmissions(
  reader: TenantReader,
  documentIds: readonly string[],
): Promise<Transmission[]> {
  const [rows] = await batch(reader.read(), [transmissionsQuery(reader, documentIds)])
  return toTransmissions(rows)
}

/** The query for the transmissions of documents, oldest first; `toTransmissions` reads its rows. */
export function transmissionsQuery(reader: TenantReader, documentIds: readonly string[]): CompiledQuery {
  return tenantRows(reader)
    .where('document_id', '=', anyOf(documentIds))
    .orderBy('created_at')
    .orderBy('id')
    .compile()
}

/** The document that a row of this query is about. */
export function documentIdOfRow(row: unknown): string | null {
  return (row as TransmissionRow).document_id
}

export function toTransmissions(rows: readonly unknown[] = []): Transmission[] {
  return rows.map((row) => toTransmission(row as TransmissionRow))
}

/** Transmissions that wait for this one to end, oldest first. */
export async function selectBlocked(reader: TenantReader, id: string): Promise<string[]> {
  const rows = await tenantRows(reader)
    .clearSelect()
    .select('id')
    .where('blocked_by', '=', id)
    .where('state', '=', 'held')
    .where('reason', '=', 'order')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Changes columns of a transmission that is locked. */
export function updateTransmission(
  { scope, rows }: UnitOfWork,
  id: string,
  columns: Partial<TransmissionRow>,
): void {
  rows.update(tenantSet('transmissions', ['id'], scope), { id, ...columns })
}

interface StateColumns {
  readonly state: string
  readonly reason: string | null
  readonly since: string | null
  readonly messageLevelState: string
  /** The message that the status is about; undefined for a status, which keeps its own. */
  readonly original?: { readonly startedAt: string; readonly bytes: number | null } | null
  readonly statusReceivedAt: string | null
  readonly statusOverdue: boolean
  readonly sentAt: string | null
  readonly nextAttemptAt: string | null
  readonly attempts: number
}

/** What still has to process a transmission, and when. */
export interface AttentionColumns {
  /** Whether it is unfinished. */
  readonly unsettled: boolean
  /** When the sweep processes it, if nothing else does; null when it only waits for others. */
  readonly wakeAt: Date | null
  /** When to check whether its status was received. */
  readonly watchAt: Date | null
  /** The peer that it waits for; `unchanged` leaves that as it is. */
  readonly waitsFor: { readonly peer: string; readonly since: Date } | 'unchanged' | null
}

/** Writes the snapshot of a transmission, and when to process it. */
export function updateState(
  unit: UnitOfWork,
  id: string,
  columns: StateColumns,
  attention: AttentionColumns,
  now: Date,
): void {
  updateTransmission(unit, id, {
    state: columns.state,
    reason: columns.reason,
    since: dateOf(columns.since),
    message_level_state: columns.messageLevelState,
    ...(columns.original === undefined
      ? {}
      : {
          original_message_at: dateOf(columns.original?.startedAt ?? null),
          original_message_bytes: columns.original?.bytes ?? null,
        }),
    status_received_at: dateOf(columns.statusReceivedAt),
    status_overdue: columns.statusOverdue,
    sent_at: dateOf(columns.sentAt),
    next_attempt_at: dateOf(columns.nextAttemptAt),
    attempts: columns.attempts,
    unsettled: attention.unsettled,
    wake_at: attention.wakeAt,
    watch_at: attention.watchAt,
    // While it waits it keeps its turn.
    ...(attention.waitsFor === 'unchanged'
      ? {}
      : { waits_for: attention.waitsFor?.peer ?? null, waits_since: attention.waitsFor?.since ?? null }),
    updated_at: now,
  })
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Writes which job has the lease of a transmission, or that none has. */
export function updateLease(unit: UnitOfWork, id: string, lease: { job: string; until: Date } | null): void {
  updateTransmission(unit, id, { lease_job: lease?.job ?? null, lease_until: lease?.until ?? null })
}

/** Records that others wait for a transmission to end. */
export function markBlocking(unit: UnitOfWork, id: string): void {
  updateTransmission(unit, id, { is_blocking: true })
}

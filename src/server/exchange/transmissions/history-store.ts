import type { Environment } from '#contract/common'
import type { TransmissionEvent } from '#core/transmission'
import { queue, type Question, type TenantScope, type Tx } from '#platform/database'
import type { EventSource, Leg, RecordedEvent, Transmission } from '../ports/index.ts'
import { addRow, writeAll } from './unwritten-store.ts'

/** A retransmission is the same bytes under the same message id once more. */
export type AttemptKind = 'attempt' | 'retransmission'

interface AttemptsTable {
  organization_id: string
  environment: Environment
  transmission_id: string
  number: number
  kind: AttemptKind
  document_id: string | null
  leg: Leg
  started_at: Date
  finished_at: Date | null
  transport_id: string | null
  outcome: string | null
  detail: string | null
}

interface EventsTable {
  organization_id: string
  environment: Environment
  id: string
  transmission_id: string
  document_id: string | null
  leg: Leg
  type: string
  at: Date
  recorded_at: Date
  source: EventSource
  data: unknown
  raw_sha256: string | null
}

type Tables = {
  transmission_attempts: AttemptsTable
  exchange_events: EventsTable
}

export interface AttemptRecord {
  readonly transmissionKind: Leg
  readonly kind: AttemptKind
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly transportId: string | null
  readonly outcome: string | null
  readonly detail: string | null
}

/** Notes that something is about to be handed over. */
export function insertAttempt(
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  { number, kind }: { number: number; kind: AttemptKind },
  now: Date,
): void {
  const row: AttemptsTable = {
    organization_id: scope.organizationId,
    environment: scope.environment,
    transmission_id: leg.id,
    number,
    kind,
    document_id: leg.documentId,
    leg: leg.kind,
    started_at: now,
    finished_at: null,
    transport_id: null,
    outcome: null,
    detail: null,
  }
  addRow(tx, 'transmission_attempts', `attempt ${leg.id} ${number}`, { ...row }, (rows) =>
    tx
      .withTables<Tables>()
      .insertInto('transmission_attempts')
      .values(rows as unknown as AttemptsTable[])
      .compile(),
  )
}

export async function finishAttempt(
  tx: Tx,
  scope: TenantScope,
  transmissionId: string,
  number: number,
  result: { transportId: string | null; outcome: string; detail: string | null },
  now: Date,
): Promise<void> {
  const statement = tx
    .withTables<Tables>()
    .updateTable('transmission_attempts')
    .set({
      finished_at: now,
      transport_id: result.transportId,
      outcome: result.outcome,
      detail: result.detail,
    })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('transmission_id', '=', transmissionId)
    .where('number', '=', number)
    .where('finished_at', 'is', null)
  await queue(tx, statement.compile())
}

/** Every try of a document's legs, newest first. */
export async function selectAttempts(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<AttemptRecord[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('transmission_attempts')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .orderBy('started_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    leg: row.leg,
    kind: row.kind,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    transportId: row.transport_id,
    outcome: row.outcome,
    detail: row.detail,
  }))
}

/** Adds events; one whose id is known already is the same event and is not added again. */
export function insertEvents(
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
  events: readonly TransmissionEvent[],
  about: { source: EventSource; rawSha256: string | null; recordedAt: Date },
): void {
  for (const event of events) {
    const row: EventsTable = {
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: event.id,
      transmission_id: leg.id,
      document_id: leg.documentId,
      leg: leg.kind,
      type: event.type,
      at: new Date(event.at),
      recorded_at: about.recordedAt,
      source: about.source,
      data: JSON.stringify(event),
      raw_sha256: about.rawSha256,
    }
    addRow(tx, 'exchange_events', `event ${event.id}`, { ...row }, (rows) =>
      tx
        .withTables<Tables>()
        .insertInto('exchange_events')
        .values(rows as unknown as EventsTable[])
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    )
  }
}

/** The question for the events of a leg, and what its answer says. */
export function eventsQuery(tx: Tx, scope: TenantScope, transmissionId: string): Question {
  return tx
    .withTables<Tables>()
    .selectFrom('exchange_events')
    .select('data')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('transmission_id', '=', transmissionId)
    .orderBy('at')
    .orderBy('id')
    .compile()
}

export function toEvents(rows: readonly unknown[] = []): TransmissionEvent[] {
  return rows.map((row) => (row as { data: TransmissionEvent }).data)
}

/** The events of a leg, or of all legs of a document, in the order in which they happened. */
export async function selectEvents(
  tx: Tx,
  scope: TenantScope,
  of: { transmissionId: string } | { documentId: string },
): Promise<RecordedEvent[]> {
  await writeAll(tx)
  const query = tx
    .withTables<Tables>()
    .selectFrom('exchange_events')
    .select(['data', 'leg', 'source', 'transmission_id'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
  const narrowed =
    'transmissionId' in of
      ? query.where('transmission_id', '=', of.transmissionId)
      : query.where('document_id', '=', of.documentId)
  const rows = await narrowed.orderBy('at').orderBy('id').execute()
  return rows.map((row) => ({
    transmissionId: row.transmission_id,
    event: row.data as TransmissionEvent,
    leg: row.leg,
    source: row.source,
  }))
}

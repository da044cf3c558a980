/** The events of transmissions: only ever added. What a row of `transmissions` says is folded from them. */
import type { Environment } from '#contract/common'
import type { TransmissionEvent, TransmissionKind } from '#core/transmission'
import type { CompiledQuery } from '#platform/database'
import type { EventSource, RecordedEvent, Transmission } from '../ports/index.ts'
import type { TenantReader, UnitOfWork } from './unit-of-work.ts'

interface EventsTable {
  organization_id: string
  environment: Environment
  id: string
  transmission_id: string
  document_id: string | null
  kind: TransmissionKind
  type: string
  at: Date
  recorded_at: Date
  source: EventSource
  data: unknown
  raw_sha256: string | null
}

type Tables = {
  transmission_events: EventsTable
  transmissions: { organization_id: string; environment: Environment; id: string; document_id: string | null }
}

/** Adds events; one whose id is known already is the same event and is not added again. */
export function insertEvents(
  { scope, tx, rows }: UnitOfWork,
  transmission: Transmission,
  events: readonly TransmissionEvent[],
  about: { source: EventSource; rawSha256: string | null; recordedAt: Date },
): void {
  for (const event of events) {
    const row: EventsTable = {
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: event.id,
      transmission_id: transmission.id,
      document_id: transmission.documentId,
      kind: transmission.kind,
      type: event.type,
      at: new Date(event.at),
      recorded_at: about.recordedAt,
      source: about.source,
      data: JSON.stringify(event),
      raw_sha256: about.rawSha256,
    }
    rows.insert('transmission_events', `event ${event.id}`, { ...row }, (all) =>
      tx
        .withTables<Tables>()
        .insertInto('transmission_events')
        .values(all as unknown as EventsTable[])
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    )
  }
}

/** The query for the events of a transmission in their order; `toEvents` reads its rows. */
export function eventsQuery(reader: TenantReader, transmissionId: string): CompiledQuery {
  const { scope } = reader
  return reader
    .read()
    .withTables<Tables>()
    .selectFrom('transmission_events')
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

/** The events of all transmissions of a document, in the order in which they happened. */
export async function selectEvents(reader: TenantReader, documentId: string): Promise<RecordedEvent[]> {
  const { scope } = reader
  const rows = await reader
    .read()
    .withTables<Tables>()
    .selectFrom('transmission_events')
    .select(['data', 'kind', 'source', 'transmission_id'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('transmission_id', 'in', (eb) =>
      eb
        .selectFrom('transmissions')
        .select('id')
        .where('organization_id', '=', scope.organizationId)
        .where('environment', '=', scope.environment)
        .where('document_id', '=', documentId),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    transmissionId: row.transmission_id,
    event: row.data as TransmissionEvent,
    kind: row.kind,
    source: row.source,
  }))
}

/** The events of transmissions: append-only. The rows of `transmissions` are folded from them. */
import type { TransmissionEvent } from '#core/transmission'
import { JsonValue } from '#platform/database/column-kinds'
import { anyOf, type CompiledQuery } from '#platform/database/database'
import { type Row, tenantColumns } from '#platform/database/row-records'
import { sameTenant } from '#platform/database/tenant-queries'
import { tenantSet } from '#platform/database/update-rows'
import type { EventSource, RecordedEvent, Transmission } from '../ports/index.ts'
import type { TenantReader, UnitOfWork } from '../unit-of-work/index.ts'

const eventColumns = ['id', 'type', 'at', 'data'] as const
type EventRow = Pick<Row<'transmission_events'>, (typeof eventColumns)[number]>

/**
 * Adds new events to a locked transmission. The lock prevents concurrent additions, so no conflict can occur; a check
 * for one would write each row to the log twice.
 */
export function insertEvents(
  { scope, tx, rows }: UnitOfWork,
  transmission: Transmission,
  events: readonly TransmissionEvent[],
  about: { source: EventSource; rawSha256: string | null; recordedAt: Date },
): void {
  for (const event of events) {
    const { id, type, at, ...data } = event
    const row = {
      ...tenantColumns(scope),
      id,
      transmission_id: transmission.id,
      document_id: transmission.documentId,
      kind: transmission.kind,
      type,
      at: new Date(at),
      recorded_at: about.recordedAt,
      source: about.source,
      data: new JsonValue(data),
      raw_sha256: about.rawSha256,
    }
    rows.insert(tenantSet('transmission_events', ['transmission_id', 'id'], scope), row, (all) =>
      tx.tenant.insertColumns('transmission_events', all as (typeof row)[]),
    )
  }
}

/** The query for the events of transmissions, each in their order; `toEvents` reads its rows. */
export function eventsQuery(reader: TenantReader, transmissionIds: readonly string[]): CompiledQuery {
  const tx = reader.read()
  return tx.tenant
    .selectFrom('transmission_events')
    .select(['transmission_id', ...eventColumns])
    .where('transmission_id', '=', anyOf(transmissionIds))
    .orderBy('at')
    .orderBy('id')
    .compile()
}

/** By transmission. */
export function toEvents(rows: readonly unknown[] = []): ReadonlyMap<string, TransmissionEvent[]> {
  const events = new Map<string, TransmissionEvent[]>()
  for (const row of rows as readonly (EventRow & { transmission_id: string })[]) {
    const eventsSoFar = events.get(row.transmission_id)
    if (eventsSoFar) eventsSoFar.push(toEvent(row))
    else events.set(row.transmission_id, [toEvent(row)])
  }
  return events
}

function toEvent({ id, type, at, data }: EventRow): TransmissionEvent {
  return { ...(data as object), id, type, at: at.toISOString() } as TransmissionEvent
}

/** The events of all transmissions of a document, in the order in which they happened. */
export async function selectEvents(reader: TenantReader, documentId: string): Promise<RecordedEvent[]> {
  const tx = reader.read()
  const rows = await tx.tenant
    .selectFrom('transmissions as t')
    .innerJoin('transmission_events as e', sameTenant('e.transmission_id', 't.id'))
    .select(['t.receiver', 'e.kind', 'e.source', 'e.transmission_id', 'e.id', 'e.type', 'e.at', 'e.data'])
    .where('t.document_id', '=', documentId)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({
    transmissionId: row.transmission_id,
    event: toEvent(row),
    kind: row.kind,
    receiver: row.receiver,
    source: row.source,
  }))
}

import { sql } from 'kysely'
import { anyOf, queue, type TenantTx } from '#platform/database/database'
import type { DocumentRecord, DocumentSummary, ExchangeFacts } from '../model/index.ts'
import {
  documentUpdates,
  factColumns,
  filterColumns,
  providerColumns,
  summaryColumns,
  updateDocument,
} from '../rows/index.ts'
import type { FilterKeys } from '../standing/index.ts'

export interface IssuedFacts {
  readonly summary: DocumentSummary
  readonly uuid: string
  readonly originalDocumentId: string | null
  readonly envelopeId: string | null
  readonly facts: ExchangeFacts
  readonly filterKeys: FilterKeys
  readonly version: number
  readonly issuedBy: string | null
  /** Instant before which it is not sent. */
  readonly sendAt: string | null
}

/** The record of a draft as issuing leaves it. */
export function issuedRecord(draft: DocumentRecord, issued: IssuedFacts, now: Date): DocumentRecord {
  const { search: _search, ...shown } = issued.summary
  return {
    ...draft,
    ...shown,
    state: 'issued',
    uuid: issued.uuid,
    originalDocumentId: issued.originalDocumentId,
    envelopeId: issued.envelopeId,
    facts: issued.facts,
    version: issued.version,
    issuedAt: now.toISOString(),
    issuedBy: issued.issuedBy,
    sendAt: issued.sendAt,
    faults: null,
  }
}

/** A locked draft, and its values after issue. */
interface IssuedRow {
  readonly before: DocumentRecord
  readonly issued: IssuedFacts
}

/** Writes drafts as issued. */
export async function markIssued(tx: TenantTx, rows: readonly IssuedRow[], now: Date): Promise<void> {
  const columns = rows.map(({ before, issued }) => ({
    id: before.id,
    ...summaryColumns(issued.summary),
    ...factColumns(issued.facts),
    ...providerColumns(null, issued.facts, now),
    ...filterColumns(before, issued.filterKeys, now),
    state: 'issued',
    faults: null,
    uuid: issued.uuid,
    original_document_id: issued.originalDocumentId,
    envelope_id: issued.envelopeId,
    version: issued.version,
    issued_by: issued.issuedBy,
    issued_at: now,
    send_at: issued.sendAt === null ? null : new Date(issued.sendAt),
  }))
  for (const update of documentUpdates(tx.scope, columns)) await queue(tx, update.compile(tx))
}

/** For the exchange, in its transaction: the scheduled time of sending; null when it is not scheduled any more. */
export async function updateSendAt(tx: TenantTx, id: string, sendAt: string | null): Promise<void> {
  await updateDocument(tx, id)
    .set({ send_at: sendAt === null ? null : new Date(sendAt) })
    .execute()
}

/** Bytes of drafts in the database, compressed, by document id. */
export async function selectDraftSizes(
  tx: TenantTx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.tenant
    .selectFrom('document_contents')
    .select(['document_id', sql<number>`pg_column_size(draft)`.as('size')])
    .where('document_id', '=', anyOf(documentIds))
    .execute()
  return new Map(rows.map((row) => [row.document_id, row.size]))
}

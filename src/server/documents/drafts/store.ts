import { sql } from 'kysely'
import type { DocumentDefaultsQuery } from '#contract/documents'
import { anyOf, queue, type TenantTx } from '#platform/database/database'
import { asOneStatement } from '#platform/database/update-rows'
import type { DocumentRecord, DocumentSummary } from '../model/index.ts'
import {
  documentInsertions,
  documentRows,
  documentUpdates,
  type NewDocument,
  summaryColumns,
  toRecord,
} from '../rows/index.ts'

/** The columns that change when a draft is saved again. */
export interface SavedDraft {
  readonly summary: DocumentSummary
  readonly originalDocumentId: string | null
  readonly version: number
  /** Findings that prevent issuing; null if it was not checked. */
  readonly faults: number | null
  /** The user responsible for the change. */
  readonly changedBy: string | null
}

/** Inserts drafts, with the next statement of the transaction. */
export async function insertDraftRows(
  tx: TenantTx,
  documents: readonly NewDocument[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return
  await queue(tx, asOneStatement([documentInsertions(tx, documents, now)]).compile(tx))
}

/** Changes drafts, by id, with the next statement of the transaction. */
export async function updateDraftRows(tx: TenantTx, changes: ReadonlyMap<string, SavedDraft>): Promise<void> {
  const rows = [...changes].map(([id, next]) => ({
    id,
    ...summaryColumns(next.summary),
    original_document_id: next.originalDocumentId,
    version: next.version,
    faults: next.faults,
    changed_by: next.changedBy,
    // An approval or a request for one was for another text.
    approval: null,
    approval_details: null,
    attention: null,
    attention_since: null,
  }))
  for (const update of documentUpdates(tx.scope, rows)) await queue(tx, update.compile(tx))
}

/** The record of a draft after it was saved again. */
export function savedRecord(draft: DocumentRecord, saved: SavedDraft): DocumentRecord {
  const { search: _search, ...shown } = saved.summary
  return {
    ...draft,
    ...shown,
    originalDocumentId: saved.originalDocumentId,
    version: saved.version,
    faults: saved.faults,
    changedBy: saved.changedBy,
    approval: null,
  }
}

export async function deleteDrafts(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.tenant.deleteFrom('documents').where('id', '=', anyOf(ids)).where('state', '=', 'draft').execute()
}

/** Reopens the retained amounts that deleted drafts would have billed. `today` is that of Dubai. */
export async function releaseRetained(
  tx: TenantTx,
  invoiceDocumentIds: readonly string[],
  today: string,
): Promise<void> {
  if (invoiceDocumentIds.length === 0) return
  await tx.tenant
    .updateTable('retained_amounts')
    .set({
      state: sql`case when due_date <= ${today}::date then 'due' else 'open' end`,
      invoice_document_id: null,
    })
    .where('invoice_document_id', '=', anyOf(invoiceDocumentIds))
    .execute()
}

/** The newest issued document in a currency; of AED, which has no rate, none. */
export async function selectLastIssuedIn(
  tx: TenantTx,
  participantKey: string,
  currency: string,
): Promise<DocumentRecord | undefined> {
  const row = await documentRows(tx)
    .where('participant_key', '=', participantKey)
    .where('direction', '=', 'sent')
    .where('currency', '=', currency)
    // As the index on foreign currencies says.
    .where('currency', '<>', 'AED')
    .where('state', '=', 'issued')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRecord(row)
}

/** Maximum number of documents that are scanned: an index gives their order, and there is none by the other side. */
const maxLookedThrough = 1000

/** The newest issued document of a kind to a receiver, by participant id or name, among the latest of that kind. */
export async function selectLastIssuedTo(
  tx: TenantTx,
  participantKey: string,
  { typeCode, counterparty }: DocumentDefaultsQuery,
): Promise<DocumentRecord | undefined> {
  const latest = documentRows(tx)
    .where('participant_key', '=', participantKey)
    .where('direction', '=', 'sent')
    .where('type_code', '=', typeCode)
    .where('state', '=', 'issued')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLookedThrough)
  const row = await tx
    .selectFrom(latest.as('latest'))
    .selectAll()
    .where(
      sql<boolean>`${counterparty} in (receiving_participant_id, counterparty_name, counterparty_name_ar)`,
    )
    .orderBy('date', 'desc')
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRecord(row)
}

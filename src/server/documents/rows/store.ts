/** The rows of documents: queries that more than one room uses. */
import { anyOf, type CompiledQuery, type TenantScope, type TenantTx } from '#platform/database/database'
import { tenantColumns } from '#platform/database/row-records'
import { type Columns, insertRows, tenantSet, updateRows, type Write } from '#platform/database/update-rows'
import type { DocumentRecord, DocumentSummary, ExchangeFacts } from '../model/index.ts'
import { type FilterKeys, filterKeysOf } from '../standing/index.ts'
import { type DocumentRow, factColumns, summaryColumns, toRecord } from './document-row.ts'

/** A cause for attention keeps its first instant for as long as it stays the same. */
export function filterColumns(before: DocumentRecord, { standing, attention }: FilterKeys, now: Date) {
  const since =
    attention === filterKeysOf(before).attention ? {} : { attention_since: attention === null ? null : now }
  return { standing, attention, ...since }
}

export interface NewDocument {
  readonly id: string
  readonly participantKey: string
  readonly direction: 'sent' | 'received'
  readonly state: 'draft' | 'received'
  readonly summary: DocumentSummary
  readonly uuid: string | null
  readonly originalDocumentId: string | null
  readonly envelopeId: string | null
  readonly facts: ExchangeFacts
  readonly filterKeys: FilterKeys
  readonly rejectedOnArrival: boolean
  readonly unread: boolean
  readonly faults: number | null
  readonly payeeAccounts: readonly string[]
  readonly createdBy: string | null
  /** The user responsible for its content; null for received documents. */
  readonly changedBy: string | null
}

/** Drafts and received documents have no state at a provider; issuing to a file is an update. */
const notAtProvider = {
  at_provider: null,
  at_provider_since: null,
  provider_delivered: false,
  provider_reported: false,
  provider_overdue: false,
} as const

function newColumns(document: NewDocument, now: Date) {
  return {
    id: document.id,
    participant_key: document.participantKey,
    direction: document.direction,
    state: document.state,
    uuid: document.uuid,
    original_document_id: document.originalDocumentId,
    envelope_id: document.envelopeId,
    rejected_on_arrival: document.rejectedOnArrival,
    standing: document.filterKeys.standing,
    attention: document.filterKeys.attention,
    attention_since: document.filterKeys.attention && now,
    unread: document.unread,
    faults: document.faults,
    payee_accounts: [...document.payeeAccounts],
    version: 1,
    created_at: now,
    created_by: document.createdBy,
    changed_by: document.changedBy,
    issued_by: null,
    issued_at: null,
    send_at: null,
    ...notAtProvider,
    ...summaryColumns(document.summary),
    ...factColumns(document.facts),
  }
}

/** The insertion of a document, for the rooms that create one. */
export function documentInsertion(tx: TenantTx, document: NewDocument, now: Date) {
  return tx.tenant.insertColumns('documents', newColumns(document, now))
}

/** The insertion of documents. At least one is given. */
export function documentInsertions(tx: TenantTx, documents: readonly NewDocument[], now: Date): Write {
  const [first] = documents
  if (first && documents.length === 1) return documentInsertion(tx, first, now)
  const rows = documents.map((document) => ({ ...tenantColumns(tx.scope), ...newColumns(document, now) }))
  return insertRows('documents', rows)
}

/** The record of a document that is being inserted, as a later read finds it. */
export function newRecord(document: NewDocument, now: Date): DocumentRecord {
  const { summary, filterKeys: _place, ...rest } = document
  const { search: _search, ...shown } = summary
  return {
    ...rest,
    ...shown,
    paid: '0',
    credited: '0',
    version: 1,
    createdAt: now.toISOString(),
    issuedAt: null,
    issuedBy: null,
    sendAt: null,
    approval: null,
  }
}

/** All documents of a tenant, whole, to be narrowed. */
export function documentRows(tx: TenantTx) {
  return tx.tenant.selectFrom('documents').selectAll()
}

export async function selectDocument(
  tx: TenantTx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<DocumentRecord | undefined> {
  const query = documentRows(tx).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toRecord(row)
}

/** The query for documents that locks them, and the mapping of its rows. */
export function lockDocuments(tx: TenantTx, ids: readonly string[]): CompiledQuery {
  return documentRows(tx).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().compile()
}

export function documentsOf(rows: readonly unknown[] = []): DocumentRecord[] {
  return rows.map((row) => toRecord(row as DocumentRow))
}

/** Documents that correct this one, oldest first. */
export async function selectCorrections(tx: TenantTx, id: string): Promise<DocumentRecord[]> {
  const rows = await documentRows(tx)
    .where('original_document_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toRecord)
}

/** The participants of documents, for existing ids. */
export async function selectParticipantKeys(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const rows = await documentRows(tx)
    .clearSelect()
    .select('participant_key')
    .distinct()
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map((row) => row.participant_key)
}

/** The change of one document, without the columns yet. */
export function updateDocument(tx: TenantTx, id: string) {
  return tx.tenant.updateTable('documents').where('id', '=', id)
}

/** The statements that change columns of documents, each row with its `id`. */
export function documentUpdates(scope: TenantScope, rows: readonly Columns[]) {
  return updateRows(tenantSet('documents', ['id'], scope), rows)
}

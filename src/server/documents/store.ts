import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type TypeCode, typeCodes } from '#core/kinds'
import { JsonValue } from '#platform/column-kinds'
import { anyOf, type CompiledQuery, queue, type TenantScope, type Tx } from '#platform/database'
import { recordOf } from '#platform/row-records'
import { type Columns, tenantSet, updateRows, type Write } from '#platform/update-rows'
import type { Approval, DocumentRecord, DocumentSummary, ExchangeFacts } from './document.ts'
import { type DocumentRow, factColumns, providerColumns, summaryColumns, toRecord } from './document-row.ts'
import { type FilterKeys, filterKeysOf } from './standing.ts'

/** A cause for attention keeps its first instant for as long as it stays the same. */
function filterColumns(before: DocumentRecord, { standing, attention }: FilterKeys, now: Date) {
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
  readonly payeeAccounts: readonly string[]
  readonly createdBy: string | null
  /** The person responsible for its content; null for received documents. */
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

function insertion(tx: Tx, scope: TenantScope, document: NewDocument, now: Date) {
  return tx.tenant(scope).insertColumns('documents', {
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
  })
}

/** Inserts a draft. */
export async function insertDraftRow(
  tx: Tx,
  scope: TenantScope,
  document: NewDocument,
  now: Date,
): Promise<void> {
  await queue(tx, insertion(tx, scope, document, now).compile())
}

/** Inserts a document; false when its envelope brought one before. */
export async function insertDocument(
  tx: Tx,
  scope: TenantScope,
  document: NewDocument,
  now: Date,
): Promise<boolean> {
  const result = await insertion(tx, scope, document, now)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'envelope_id'])
        .where('state', '=', 'received')
        .doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx.tenant(scope).selectFrom('documents').selectAll()
}

export async function selectDocument(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<DocumentRecord | undefined> {
  const query = tenantRows(tx, scope).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toRecord(row)
}

/** The query for documents that locks them, and what its answer says. */
export function lockDocuments(tx: Tx, scope: TenantScope, ids: readonly string[]): CompiledQuery {
  return tenantRows(tx, scope).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().compile()
}

export function documentsOf(rows: readonly unknown[] = []): DocumentRecord[] {
  return rows.map((row) => toRecord(row as DocumentRow))
}

/** Documents that correct this one, oldest first. */
export async function selectCorrections(tx: Tx, scope: TenantScope, id: string): Promise<DocumentRecord[]> {
  const rows = await tenantRows(tx, scope)
    .where('original_document_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toRecord)
}

/** Issued documents that no other provider sends, in the order of their ids, behind one of them. */
export async function selectToBeSent(
  tx: Tx,
  scope: TenantScope,
  after: string,
  limit: number,
): Promise<{ id: string; participantKey: string }[]> {
  const rows = await tenantRows(tx, scope)
    .clearSelect()
    .select(['id', 'participant_key'])
    .where('state', '=', 'issued')
    .where('transmission_reason', 'is distinct from', 'otherProvider')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(recordOf)
}

/** The issued document of ours with this number, of the kinds that are given. */
export async function selectIssuedByNumber(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  typeCodes: readonly TypeCode[],
  number: string,
): Promise<DocumentRecord | undefined> {
  const row = await tenantRows(tx, scope)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'issued')
    .where('type_code', 'in', [...typeCodes])
    .where(ofNumber(number))
    // Another spelling is the same number; an exact match comes first.
    .orderBy(sql`number <> ${number}`)
    .executeTakeFirst()
  return row && toRecord(row)
}

/** To which participants documents belong, of those that are there. */
export async function selectParticipantKeys(
  tx: Tx,
  scope: TenantScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tenantRows(tx, scope)
    .clearSelect()
    .select('participant_key')
    .distinct()
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map((row) => row.participant_key)
}

/** The issued documents with this number of any of these participants, of the kinds that are given. */
export async function selectIssuedByAny(
  tx: Tx,
  scope: TenantScope,
  participantKeys: readonly string[],
  typeCodes: readonly TypeCode[],
  number: string,
): Promise<DocumentRecord[]> {
  const rows = await tenantRows(tx, scope)
    .where('participant_key', '=', anyOf(participantKeys))
    .where('state', '=', 'issued')
    .where('type_code', 'in', typeCodes)
    .where(ofNumber(number))
    .execute()
  return rows.map(toRecord)
}

/** A number in whichever case, by the index that keeps numbers unique. */
function ofNumber(number: string) {
  return sql<boolean>`lower(number) = ${number.toLowerCase()}`
}

/** The numbers that issued documents of ours have among some, in whichever case, with the kind of each. */
export async function selectGivenNumbers(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  numbers: readonly string[],
): Promise<{ id: string; typeCode: TypeCode; number: string }[]> {
  const rows = await tenantRows(tx, scope)
    .clearSelect()
    .select(['id', 'type_code', 'number'])
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'issued')
    .where('type_code', 'in', typeCodes)
    .where(sql<boolean>`lower(number) = any(${numbers.map((one) => one.toLowerCase())}::text[])`)
    .execute()
  return rows.map((row) => ({ id: row.id, typeCode: row.type_code, number: row.number ?? '' }))
}

/** The issued documents of ours with this number; each kind has its own numbers. */
export async function selectIssuedWithNumber(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  number: string,
): Promise<DocumentRecord[]> {
  const rows = await tenantRows(tx, scope)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'issued')
    .where('type_code', 'in', typeCodes)
    .where(ofNumber(number))
    .where('number', '=', number)
    .execute()
  return rows.map(toRecord)
}

function change(tx: Tx, scope: TenantScope, id: string) {
  return tx.tenant(scope).updateTable('documents').where('id', '=', id)
}

/** What saving a draft again changes of it. */
export interface SavedDraft {
  readonly summary: DocumentSummary
  readonly originalDocumentId: string | null
  readonly version: number
  /** The person responsible for the change. */
  readonly changedBy: string | null
}

export async function updateDraftRow(
  tx: Tx,
  scope: TenantScope,
  id: string,
  next: SavedDraft,
): Promise<void> {
  await change(tx, scope, id)
    .set({
      ...summaryColumns(next.summary),
      original_document_id: next.originalDocumentId,
      version: next.version,
      changed_by: next.changedBy,
      // What was approved, or is to be, was another text.
      approval: null,
      approval_details: null,
      attention: null,
      attention_since: null,
    })
    .execute()
}

/** Writes where the approval of a draft stands. */
export async function updateApproval(
  tx: Tx,
  scope: TenantScope,
  before: DocumentRecord,
  approval: Approval,
  now: Date,
): Promise<void> {
  const { state, ...details } = approval
  await change(tx, scope, before.id)
    .set({
      approval: state,
      approval_details: new JsonValue(details),
      ...filterColumns(before, filterKeysOf({ ...before, approval }), now),
    })
    .execute()
}

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

/** A locked draft, and what issuing makes of it. */
interface IssuedRow {
  readonly before: DocumentRecord
  readonly issued: IssuedFacts
}

/** Writes drafts as issued. */
export async function markIssued(
  tx: Tx,
  scope: TenantScope,
  rows: readonly IssuedRow[],
  now: Date,
): Promise<void> {
  const columns = rows.map(({ before, issued }) => ({
    id: before.id,
    ...summaryColumns(issued.summary),
    ...factColumns(issued.facts),
    ...providerColumns(null, issued.facts, now),
    ...filterColumns(before, issued.filterKeys, now),
    state: 'issued',
    uuid: issued.uuid,
    original_document_id: issued.originalDocumentId,
    envelope_id: issued.envelopeId,
    version: issued.version,
    issued_by: issued.issuedBy,
    issued_at: now,
    send_at: issued.sendAt === null ? null : new Date(issued.sendAt),
  }))
  for (const update of updatesOf(scope, columns)) await queue(tx, update.compile(tx))
}

function updatesOf(scope: TenantScope, rows: readonly Columns[]) {
  return updateRows(tenantSet('documents', ['id'], scope), rows)
}

/** A locked document as it stood, and what the exchange knows of it now. */
export interface FactsRow {
  readonly before: DocumentRecord
  readonly facts: ExchangeFacts
  readonly filterKeys: FilterKeys
  readonly envelopeId: string | null
}

/** The facts of documents, to be written. */
export function factWrites(scope: TenantScope, changed: readonly FactsRow[], now: Date): Write[] {
  const columns = changed.map(({ before, facts, filterKeys, envelopeId }) => {
    const { rejection, ...others } = factColumns(facts)
    return {
      id: before.id,
      ...others,
      ...(isDeepStrictEqual(facts.rejection, before.facts.rejection) ? {} : { rejection }),
      ...(isDeepStrictEqual(facts.atProvider, before.facts.atProvider)
        ? {}
        : providerColumns(before.facts, facts, now)),
      ...filterColumns(before, filterKeys, now),
      ...(envelopeId === before.envelopeId ? {} : { envelope_id: envelopeId }),
    }
  })
  return updatesOf(scope, columns)
}

/** For the exchange, in its transaction: the time that sending waits for; null when it waits for none any more. */
export async function updateSendAt(
  tx: Tx,
  scope: TenantScope,
  id: string,
  sendAt: string | null,
): Promise<void> {
  await change(tx, scope, id)
    .set({ send_at: sendAt === null ? null : new Date(sendAt) })
    .execute()
}

/** True when the document was unread until now. */
export async function clearUnread(tx: Tx, scope: TenantScope, id: string): Promise<boolean> {
  const result = await change(tx, scope, id)
    .set({ unread: false })
    .where('unread', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteDraft(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await tx.tenant(scope).deleteFrom('documents').where('id', '=', id).where('state', '=', 'draft').execute()
}

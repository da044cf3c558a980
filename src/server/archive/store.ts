/** Rows of the archive: files in the object store, its progress, classes of records and holds. */
import { sql } from 'kysely'
import { defaultRecordClass, type RecordClass } from '#core/law'
import { anyOf, type TenantScope, type TenantTx, type Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { columnsOf, type RecordOf, type Row, recordOf, scopeOf } from '#platform/database/row-records'

/** A file of a document in the object store. */
export interface ArchivedFile {
  readonly sha256: string
  readonly name: string
  readonly size: number
}

/**
 * The progress of a tenant's archive, and its counts: `walkedTo` is the last document of the initial scan, null once
 * it has ended; `eventId` the last event that was followed; `storedAt` when the newest file was stored.
 */
export type ArchiveHead = Readonly<RecordOf<'archive_heads'>>

/** Records that are retained longer than the law requires. */
export interface HoldRecord {
  readonly id: string
  readonly participantKey: string
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly placedBy: string | null
  readonly placedAt: string
  readonly released: { readonly by: string | null; readonly at: string; readonly reason: string } | null
}

/** Tenants whose documents are to be archived: those of organizations that stay here. */
export async function selectTenants(tx: Tx): Promise<TenantScope[]> {
  return await tenantsOf(tx, 'archive_tenants')
}

/** All tenants with documents that may be archived. */
export async function selectAllTenants(tx: Tx): Promise<TenantScope[]> {
  return await tenantsOf(tx, 'all_archive_tenants')
}

async function tenantsOf(tx: Tx, name: 'archive_tenants' | 'all_archive_tenants'): Promise<TenantScope[]> {
  const tenants = tx.selectFrom(fromFunction(name)).selectAll()
  return (await tenants.orderBy('organization_id').orderBy('environment').execute()).map(scopeOf)
}

function records(tx: TenantTx) {
  return tx.tenant.selectFrom('archive_documents')
}

/** Ids of all that was issued or received, after an id. */
export async function selectRecordIds(tx: TenantTx, after: string, limit: number): Promise<string[]> {
  const rows = await records(tx).select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export async function countRecords(tx: TenantTx): Promise<number> {
  const row = await records(tx).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Number and span of the documents that a participant issued and received. */
export interface RecordsOfParticipant {
  readonly participantKey: string
  readonly count: number
  readonly from: string
  readonly to: string
}

/** All that was issued and received, by participant. */
export async function selectRecordsByParticipant(tx: TenantTx): Promise<RecordsOfParticipant[]> {
  return await tx.tenant
    .selectFrom('archive_records')
    .select(['participant_key as participantKey', 'count', 'from_date as from', 'to_date as to'])
    .orderBy('participant_key')
    .execute()
}

/** Those of the ids that are of documents which were issued or received. */
export async function selectRecordsAmong(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const rows = await records(tx).select('id').where('id', '=', anyOf(ids)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function selectFiles(tx: TenantTx, documentId: string): Promise<ArchivedFile[]> {
  return await tx.tenant
    .selectFrom('archive_objects')
    .select(['sha256', 'name', 'size'])
    .where('document_id', '=', documentId)
    .orderBy('name')
    .orderBy('sha256')
    .execute()
}

/** Notes files that lie in the object store now, each once, and counts them. */
export async function insertFiles(
  tx: TenantTx,
  documentId: string,
  files: readonly ArchivedFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return
  const added = await tx.tenant
    .insertInto(
      'archive_objects',
      files.map((file) => ({ documentId, ...file, storedAt: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('size')
    .execute()
  const bytes = added.reduce((sum, { size }) => sum + size, 0)
  await updateHead(tx)
    .set({
      files: sql<number>`files + ${added.length}::bigint`,
      bytes: sql<number>`bytes + ${bytes}::bigint`,
      stored_at: now,
    })
    .execute()
}

export async function selectHead(tx: TenantTx): Promise<ArchiveHead | undefined> {
  const row = await tx.tenant.selectFrom('archive_heads').selectAll().executeTakeFirst()
  return row && recordOf(row)
}

/** Starts at the first document, and behind an event; archived files stay counted. */
export async function beginHead(tx: TenantTx, eventId: string, now: Date): Promise<void> {
  const place = { walkedTo: '', eventId, followedAt: now }
  await tx.tenant
    .insertInto('archive_heads', { ...place, files: 0, bytes: 0 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment']).doUpdateSet(columnsOf('archive_heads', place)),
    )
    .execute()
}

function updateHead(tx: TenantTx) {
  return tx.tenant.updateTable('archive_heads')
}

/** Moves the head on, unless another job has. */
export async function moveHead(
  tx: TenantTx,
  from: ArchiveHead,
  to: Pick<ArchiveHead, 'walkedTo' | 'eventId'>,
  now: Date,
): Promise<void> {
  await updateHead(tx)
    .set({ walked_to: to.walkedTo, event_id: to.eventId, followed_at: now })
    .where('walked_to', 'is not distinct from', from.walkedTo)
    .where('event_id', '=', from.eventId)
    .execute()
}

/** The class of a participant's records. */
export async function selectClass(tx: TenantTx, participantKey: string): Promise<RecordClass> {
  const row = await tx.tenant
    .selectFrom('archive_classes')
    .select('record_class')
    .where('participant_key', '=', participantKey)
    .executeTakeFirst()
  return row?.record_class ?? defaultRecordClass
}

export async function replaceClass(
  tx: TenantTx,
  participantKey: string,
  recordClass: RecordClass,
): Promise<void> {
  await tx.tenant.upsertInto('archive_classes', { participantKey, recordClass }, ['participantKey']).execute()
}

function toHold(row: Row<'archive_holds'>): HoldRecord {
  const { fromDate, releaseReason, releasedAt, releasedBy, toDate, ...hold } = recordOf(row)
  return {
    ...hold,
    from: fromDate,
    to: toDate,
    released: releasedAt === null ? null : { by: releasedBy, at: releasedAt, reason: releaseReason ?? '' },
  }
}

function holds(tx: TenantTx) {
  return tx.tenant.selectFrom('archive_holds').selectAll()
}

/** Holds of a participant, open ones first, then the newest. */
export async function selectHolds(
  tx: TenantTx,
  participantKey: string,
  limit: number,
): Promise<HoldRecord[]> {
  const rows = await holds(tx)
    .where('participant_key', '=', participantKey)
    .orderBy(sql`released_at is not null`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toHold)
}

/** Open holds of a participant. */
export async function selectOpenHolds(tx: TenantTx, participantKey: string): Promise<HoldRecord[]> {
  const rows = await holds(tx)
    .where('participant_key', '=', participantKey)
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toHold)
}

/** A hold, whose row is locked. */
export async function lockHold(tx: TenantTx, id: string): Promise<HoldRecord | undefined> {
  const row = await holds(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toHold(row)
}

export async function insertHold(tx: TenantTx, hold: HoldRecord): Promise<void> {
  await tx.tenant
    .insertInto('archive_holds', {
      id: hold.id,
      participantKey: hold.participantKey,
      fromDate: hold.from,
      toDate: hold.to,
      reason: hold.reason,
      placedBy: hold.placedBy,
      placedAt: hold.placedAt,
    })
    .execute()
}

export async function releaseHold(
  tx: TenantTx,
  id: string,
  released: NonNullable<HoldRecord['released']>,
): Promise<void> {
  await tx.tenant
    .updateTable('archive_holds', {
      releasedBy: released.by,
      releasedAt: released.at,
      releaseReason: released.reason,
    })
    .where('id', '=', id)
    .execute()
}

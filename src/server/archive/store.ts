/** What is known of the archive: files in the object store, how far it has come, classes of records and holds. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import { defaultRecordClass, type RecordClass } from '#core/law'
import { anyOf, type TenantScope, type Tx } from '#platform/database'

interface TenantRow {
  organization_id: string
  environment: Environment
}
type Tables = {
  archive_classes: TenantRow & { participant_key: string; record_class: RecordClass }
  archive_heads: TenantRow & {
    walked_to: string | null
    event_id: string
    files: number
    bytes: number
    followed_at: Date
    stored_at: Date | null
  }
  archive_holds: TenantRow & {
    id: string
    participant_key: string
    from_date: string
    to_date: string
    reason: string
    placed_by: string | null
    placed_at: Date
    released_by: string | null
    released_at: Date | null
    release_reason: string | null
  }
  archive_objects: TenantRow & {
    document_id: string
    sha256: string
    name: string
    size: number
    stored_at: Date
  }
  archive_documents: TenantRow & { id: string }
  archive_records: TenantRow & {
    participant_key: string
    count: number
    from_date: string
    to_date: string
  }
}

/** A file of a document in the object store. */
export interface ArchivedFile {
  readonly sha256: string
  readonly name: string
  readonly size: number
}

/** How far the archive of a tenant has come, and what is in it. */
export interface ArchiveHead {
  /** The last document that was walked to; null once all were. */
  readonly walkedTo: string | null
  /** The last event that was followed, and when. */
  readonly eventId: string
  readonly followedAt: string
  readonly files: number
  readonly bytes: number
  /** When the newest file was stored. */
  readonly storedAt: string | null
}

/** What is kept whatever the law says. */
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

const tenant = ({ organizationId, environment }: TenantScope) => ({
  organization_id: organizationId,
  environment,
})

/** Tenants whose documents are to be archived: those of organizations that stay here. */
export async function selectTenants(tx: Tx): Promise<TenantScope[]> {
  const { rows } = await sql<TenantRow>`select * from falaj.archive_tenants() order by 1, 2`.execute(tx)
  return rows.map((row) => ({ organizationId: row.organization_id, environment: row.environment }))
}

/** All tenants with documents that may be archived. */
export async function selectAllTenants(tx: Tx): Promise<TenantScope[]> {
  const { rows } = await sql<TenantRow>`select * from falaj.all_archive_tenants() order by 1, 2`.execute(tx)
  return rows.map((row) => ({ organizationId: row.organization_id, environment: row.environment }))
}

function records(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('archive_documents')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** Ids of all that was issued or received, after an id. */
export async function selectRecordIds(
  tx: Tx,
  scope: TenantScope,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await records(tx, scope)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countRecords(tx: Tx, scope: TenantScope): Promise<number> {
  const row = await records(tx, scope).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** What a participant issued and received: how many, and from when to when. */
export interface RecordsOfParticipant {
  readonly participantKey: string
  readonly count: number
  readonly from: string
  readonly to: string
}

/** All that was issued and received, by participant. */
export async function selectRecordsByParticipant(
  tx: Tx,
  scope: TenantScope,
): Promise<RecordsOfParticipant[]> {
  return await tx
    .withTables<Tables>()
    .selectFrom('archive_records')
    .select(['participant_key as participantKey', 'count', 'from_date as from', 'to_date as to'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .orderBy('participant_key')
    .execute()
}

/** Those of the ids that are of documents which were issued or received. */
export async function selectRecordsAmong(
  tx: Tx,
  scope: TenantScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await records(tx, scope).select('id').where('id', '=', anyOf(ids)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function selectFiles(tx: Tx, scope: TenantScope, documentId: string): Promise<ArchivedFile[]> {
  return await tx
    .withTables<Tables>()
    .selectFrom('archive_objects')
    .select(['sha256', 'name', 'size'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .orderBy('name')
    .orderBy('sha256')
    .execute()
}

/** Notes files that lie in the object store now, each once, and counts them. */
export async function insertFiles(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
  files: readonly ArchivedFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return
  const added = await tx
    .withTables<Tables>()
    .insertInto('archive_objects')
    .values(files.map((file) => ({ ...tenant(scope), document_id: documentId, ...file, stored_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('size')
    .execute()
  const bytes = added.reduce((sum, { size }) => sum + size, 0)
  await updateHead(tx, scope)
    .set({
      files: sql<number>`files + ${added.length}::bigint`,
      bytes: sql<number>`bytes + ${bytes}::bigint`,
      stored_at: now,
    })
    .execute()
}

export async function selectHead(tx: Tx, scope: TenantScope): Promise<ArchiveHead | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('archive_heads')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .executeTakeFirst()
  return (
    row && {
      walkedTo: row.walked_to,
      eventId: row.event_id,
      followedAt: row.followed_at.toISOString(),
      files: row.files,
      bytes: row.bytes,
      storedAt: row.stored_at?.toISOString() ?? null,
    }
  )
}

/** Begins at the first document, and at the event that is the newest now; what is in the archive stays counted. */
export async function beginHead(tx: Tx, scope: TenantScope, eventId: string, now: Date): Promise<void> {
  const place = { walked_to: '', event_id: eventId, followed_at: now }
  await tx
    .withTables<Tables>()
    .insertInto('archive_heads')
    .values({ ...tenant(scope), ...place, files: 0, bytes: 0, stored_at: null })
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment']).doUpdateSet(place))
    .execute()
}

function updateHead(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .updateTable('archive_heads')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** Moves the head on, if nobody else has meanwhile. */
export async function moveHead(
  tx: Tx,
  scope: TenantScope,
  from: ArchiveHead,
  to: Pick<ArchiveHead, 'walkedTo' | 'eventId'>,
  now: Date,
): Promise<void> {
  await updateHead(tx, scope)
    .set({ walked_to: to.walkedTo, event_id: to.eventId, followed_at: now })
    .where('walked_to', 'is not distinct from', from.walkedTo)
    .where('event_id', '=', from.eventId)
    .execute()
}

/** What the records of a participant are. */
export async function selectClass(tx: Tx, scope: TenantScope, participantKey: string): Promise<RecordClass> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('archive_classes')
    .select('record_class')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('participant_key', '=', participantKey)
    .executeTakeFirst()
  return row?.record_class ?? defaultRecordClass
}

export async function replaceClass(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  recordClass: RecordClass,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('archive_classes')
    .values({ ...tenant(scope), participant_key: participantKey, record_class: recordClass })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'participant_key'])
        .doUpdateSet({ record_class: recordClass }),
    )
    .execute()
}

function toHold(row: Tables['archive_holds']): HoldRecord {
  return {
    id: row.id,
    participantKey: row.participant_key,
    from: row.from_date,
    to: row.to_date,
    reason: row.reason,
    placedBy: row.placed_by,
    placedAt: row.placed_at.toISOString(),
    released: row.released_at && {
      by: row.released_by,
      at: row.released_at.toISOString(),
      reason: row.release_reason ?? '',
    },
  }
}

function holds(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('archive_holds')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** Holds of a participant, those that hold first, then the newest. */
export async function selectHolds(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  limit: number,
): Promise<HoldRecord[]> {
  const rows = await holds(tx, scope)
    .where('participant_key', '=', participantKey)
    .orderBy(sql`released_at is not null`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toHold)
}

/** Holds of a participant that nobody has released. */
export async function selectOpenHolds(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
): Promise<HoldRecord[]> {
  const rows = await holds(tx, scope)
    .where('participant_key', '=', participantKey)
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toHold)
}

/** A hold, whose row is locked. */
export async function lockHold(tx: Tx, scope: TenantScope, id: string): Promise<HoldRecord | undefined> {
  const row = await holds(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toHold(row)
}

export async function insertHold(tx: Tx, scope: TenantScope, hold: HoldRecord): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('archive_holds')
    .values({
      ...tenant(scope),
      id: hold.id,
      participant_key: hold.participantKey,
      from_date: hold.from,
      to_date: hold.to,
      reason: hold.reason,
      placed_by: hold.placedBy,
      placed_at: new Date(hold.placedAt),
      released_by: null,
      released_at: null,
      release_reason: null,
    })
    .execute()
}

export async function releaseHold(
  tx: Tx,
  scope: TenantScope,
  id: string,
  released: NonNullable<HoldRecord['released']>,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('archive_holds')
    .set({ released_by: released.by, released_at: new Date(released.at), release_reason: released.reason })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

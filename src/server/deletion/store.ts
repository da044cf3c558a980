/** Requests for deletion and their steps; and the rows of any table of an organization, as `table-fates.ts` lists them. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantScope, TenantTx, Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { columnsOf, datedRecordOf, type RecordChange, type Row } from '#platform/database/row-records'
import { ofTenant } from '#platform/database/tenant-queries'

/** Whose deletion: an organization, or the account of an identity. */
export type Subject = { readonly organizationId: string } | { readonly identityId: string }

export interface DeletionRecord {
  readonly id: string
  readonly subject: Subject
  /** User id. */
  readonly askedBy: string
  /** Where it was requested. */
  readonly environment: Environment
  readonly askedAt: Date
  readonly dueAt: Date
  readonly state: Row<'deletion_requests'>['state']
}

function toRecord(row: Row<'deletion_requests'>): DeletionRecord {
  const { askedAt, askedBy, dueAt, id, identityId, state } = datedRecordOf(row)
  const { environment, organization_id: organizationId } = row
  const subject = organizationId === null ? { identityId: identityId ?? '' } : { organizationId }
  return { id, subject, askedBy: askedBy ?? '', environment, askedAt, dueAt, state }
}

/** Lets the transaction see the requests of an identity. */
export async function enterIdentity(tx: Tx, identityId: string): Promise<void> {
  await sql`select set_config('falaj.identity_id', ${identityId}, true)`.execute(tx)
}

function openRequests(tx: Tx, subject: Subject) {
  const open = tx.selectFrom('deletion_requests').selectAll().where('state', 'in', ['asked', 'running'])
  return 'organizationId' in subject
    ? open.where('organization_id', '=', subject.organizationId)
    : open.where('identity_id', '=', subject.identityId)
}

/** The request that is open. The transaction has entered its organization or identity. */
export async function selectOpen(tx: Tx, subject: Subject): Promise<DeletionRecord | undefined> {
  const row = await openRequests(tx, subject).executeTakeFirst()
  return row && toRecord(row)
}

/** The same, locked for the rest of the transaction. */
export async function lockOpen(tx: Tx, subject: Subject): Promise<DeletionRecord | undefined> {
  const row = await openRequests(tx, subject).forUpdate().executeTakeFirst()
  return row && toRecord(row)
}

/** Adds a request; false when there is an open one already. */
export async function insertRequest(tx: Tx, request: Omit<DeletionRecord, 'state'>): Promise<boolean> {
  const { subject } = request
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deletion_requests')
    .values({
      id: request.id,
      organization_id: 'organizationId' in subject ? subject.organizationId : null,
      identity_id: 'identityId' in subject ? subject.identityId : null,
      asked_by: request.askedBy,
      environment: request.environment,
      asked_at: request.askedAt,
      due_at: request.dueAt,
      state: 'asked',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function updateRequest(tx: Tx, id: string, change: RecordChange<'deletion_requests'>): Promise<void> {
  await tx
    .updateTable('deletion_requests')
    .set(columnsOf('deletion_requests', change))
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'running'])
    .execute()
}

export async function markRunning(tx: Tx, id: string): Promise<void> {
  await updateRequest(tx, id, { state: 'running' })
}

/** Ends a request: canceled, stopped, or done with records that stay until a day. */
export async function endRequest(
  tx: Tx,
  id: string,
  at: Date,
  ended:
    | { readonly state: 'takenBack'; readonly by: string }
    | { readonly state: 'stopped' }
    | { readonly state: 'done'; readonly keptUntil: string | null },
): Promise<void> {
  await updateRequest(tx, id, {
    state: ended.state,
    endedAt: at,
    endedBy: ended.state === 'takenBack' ? ended.by : null,
    keptUntil: ended.state === 'done' ? ended.keptUntil : null,
  })
}

/** Every open request of all tenants: for a worker that starts. */
export async function selectAllOpen(
  tx: Tx,
): Promise<Pick<DeletionRecord, 'id' | 'subject' | 'environment' | 'dueAt'>[]> {
  const rows = await tx.selectFrom(fromFunction('open_deletions')).selectAll().execute()
  return rows.map(({ due_at: dueAt, environment, id, identity_id, organization_id: organizationId }) => ({
    id,
    environment,
    dueAt,
    subject: organizationId === null ? { identityId: identity_id ?? '' } : { organizationId },
  }))
}

/** The completed steps of a request, and the number of rows of each. */
export async function selectSteps(tx: Tx, requestId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('deletion_steps')
    .select(['step', 'rows'])
    .where('request_id', '=', requestId)
    .execute()
  return new Map(rows.map(({ rows: count, step }) => [step, count]))
}

export async function insertStep(
  tx: Tx,
  requestId: string,
  { rows, step }: { readonly step: string; readonly rows: number },
  at: Date,
): Promise<void> {
  await tx.insertInto('deletion_steps').values({ request_id: requestId, step, rows, at }).execute()
}

/** Rows of a table of tenants: all, or those with a value in a column. */
export interface TenantRows {
  readonly table: string
  readonly where?: { readonly column: string; readonly is: string | null }
}

function placeOf(scope: TenantScope, where: TenantRows['where']) {
  const own = ofTenant(scope)
  if (!where) return own
  const column = sql.ref(where.column)
  return where.is === null ? sql`${own} and ${column} is null` : sql`${own} and ${column} = ${where.is}`
}

/** Deletes rows and returns their number. */
export async function deleteTenantRows(tx: TenantTx, { table, where }: TenantRows): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ${placeOf(tx.scope, where)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function countTenantRows(tx: TenantTx, { table, where }: TenantRows): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${placeOf(tx.scope, where)}`.execute(tx)
  return rows[0]?.count ?? 0
}

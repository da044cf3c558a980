import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { NoticeKind } from '#contract/notices'
import type { TenantScope, Tx } from '#platform/database'
import type { NoticeRecord, NoticeTone, SubjectType } from './notice.ts'

interface NoticesTable {
  organization_id: string
  environment: string
  id: string
  kind: NoticeKind
  tone: NoticeTone
  subject_type: SubjectType
  subject_id: string
  subject_list: string | null
  participant_key: string | null
  params: unknown
  dedupe_key: string
  at: Date
}

type Tables = {
  notices: NoticesTable
  notice_marks: { organization_id: string; environment: string; user_id: string; read_up_to: string }
  notice_reads: { organization_id: string; environment: string; user_id: string; notice_id: string }
}

interface NoticeRow extends Omit<NoticeRecord, 'at' | 'read'> {
  readonly participantKey: string | null
  readonly dedupeKey: string
  readonly at: Date
}

/** Adds a notice; false when one with its key is there already. */
export async function insertNotice(tx: Tx, scope: TenantScope, notice: NoticeRow): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('notices')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: notice.id,
      kind: notice.kind,
      tone: notice.tone,
      subject_type: notice.subjectType,
      subject_id: notice.subjectId,
      subject_list: notice.list,
      participant_key: notice.participantKey,
      params: JSON.stringify(notice.params),
      dedupe_key: notice.dedupeKey,
      at: notice.at,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Up to which id a person has read everything; the empty text before the first time. */
export async function selectMark(tx: Tx, scope: TenantScope, userId: string): Promise<string> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('notice_marks')
    .select('read_up_to')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.read_up_to ?? ''
}

/** A person, and up to which id that person has read everything. */
export interface Reader {
  readonly userId: string
  readonly mark: string
  /** Events that the person does not want to be told of in the portal. */
  readonly muted: readonly NoticeKind[]
  /** Whether the person is limited to some participants. */
  readonly isLimited: boolean
}

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('notices')
    .where('notices.organization_id', '=', scope.organizationId)
    .where('notices.environment', '=', scope.environment)
}

/**
 * The notices that a person sees, among those that row-level security allows. An outage has a notice for the organization, and
 * one for each participant whose documents it delayed, which is for people limited to some participants.
 */
function shownRows(tx: Tx, scope: TenantScope, { isLimited, muted }: Reader) {
  const rows = tenantRows(tx, scope).where((e) =>
    e.or([
      e('notices.subject_type', '!=', 'outage'),
      e('notices.participant_key', isLimited ? 'is not' : 'is', null),
    ]),
  )
  return muted.length === 0 ? rows : rows.where('notices.kind', 'not in', [...muted])
}

function isReadSingly(e: ExpressionBuilder<Tables, 'notices'>, scope: TenantScope, reader: Reader) {
  return e.exists(
    e
      .selectFrom('notice_reads')
      .select(sql`1`.as('one'))
      .where('notice_reads.organization_id', '=', scope.organizationId)
      .where('notice_reads.environment', '=', scope.environment)
      .whereRef('notice_reads.notice_id', '=', 'notices.id')
      .where('notice_reads.user_id', '=', reader.userId),
  )
}

function unreadOnly(e: ExpressionBuilder<Tables, 'notices'>, scope: TenantScope, reader: Reader) {
  return e.and([e('notices.id', '>', reader.mark), e.not(isReadSingly(e, scope, reader))])
}

/** Up to `limit` notices older than an id, newest first. */
export async function selectNotices(
  tx: Tx,
  scope: TenantScope,
  reader: Reader,
  options: { unread: boolean; before: string | undefined; after: string | undefined; limit: number },
): Promise<NoticeRecord[]> {
  let query = shownRows(tx, scope, reader)
    .selectAll('notices')
    .select((e) => [
      e
        .or([e('notices.id', '<=', reader.mark), isReadSingly(e, scope, reader)])
        .$castTo<SqlBool>()
        .as('read'),
    ])
  if (options.unread) query = query.where((e) => unreadOnly(e, scope, reader))
  if (options.before !== undefined) query = query.where('notices.id', '<', options.before)
  if (options.after !== undefined) query = query.where('notices.id', '>', options.after)
  const rows = await query
    .orderBy('notices.id', options.after === undefined ? 'desc' : 'asc')
    .limit(options.limit)
    .execute()
  return (options.after === undefined ? rows : rows.reverse()).map((row) => ({
    id: row.id,
    kind: row.kind,
    tone: row.tone,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    list: row.subject_list,
    params: row.params as Record<string, string>,
    at: row.at.toISOString(),
    read: row.read === true,
  }))
}

/** How many there are, counted up to a bound. */
export async function countNotices(
  tx: Tx,
  scope: TenantScope,
  reader: Reader,
  options: { unread: boolean; bound: number },
): Promise<number> {
  let query = shownRows(tx, scope, reader).select('notices.id')
  if (options.unread) query = query.where((e) => unreadOnly(e, scope, reader))
  const { count } = await tx
    .selectFrom(query.limit(options.bound).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many notices of a kind are newer than an id, counted up to a bound. */
export async function countOfKind(
  tx: Tx,
  scope: TenantScope,
  kind: NoticeKind,
  after: string,
  bound: number,
): Promise<number> {
  const some = tenantRows(tx, scope)
    .select('notices.id')
    .where('notices.id', '>', after)
    .where('notices.kind', '=', kind)
    .limit(bound)
  const { count } = await tx
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks these as read by a person; ids that are not of this organization are left out. */
export async function insertReads(
  tx: Tx,
  scope: TenantScope,
  reader: Reader,
  which: { ids: readonly string[] } | { after: string },
): Promise<void> {
  const query = tenantRows(tx, scope)
    .select((e) => [
      'notices.organization_id',
      'notices.environment',
      e.val(reader.userId).as('user_id'),
      'notices.id as notice_id',
    ])
    .where('notices.id', '>', reader.mark)
  await tx
    .withTables<Tables>()
    .insertInto('notice_reads')
    .columns(['organization_id', 'environment', 'user_id', 'notice_id'])
    .expression(
      'ids' in which
        ? query.where('notices.id', 'in', [...which.ids])
        : query.where('notices.id', '>', which.after),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Everything up to this id is read; single entries below it are not needed any more. */
export async function moveMark(tx: Tx, scope: TenantScope, userId: string, mark: string): Promise<void> {
  const db = tx.withTables<Tables>()
  await db
    .insertInto('notice_marks')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      user_id: userId,
      read_up_to: mark,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'user_id']).doUpdateSet((e) => ({
        read_up_to: sql<string>`greatest(notice_marks.read_up_to, ${e.ref('excluded.read_up_to')})`,
      })),
    )
    .execute()
  await db
    .deleteFrom('notice_reads')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('user_id', '=', userId)
    .where('notice_id', '<=', mark)
    .execute()
}

/** Deletes the oldest notices of all tenants that are older, about so many; tells how many went. */
export async function deleteExpired(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select falaj.tidy_notices(${before}, ${most}) as gone`.execute(
    tx,
  )
  return rows[0]?.gone ?? 0
}

/** Takes away what was told of the same kind about the same subject since an id, but for the newest. */
export async function deleteSuperseded(
  tx: Tx,
  scope: TenantScope,
  notice: { kind: NoticeKind; subjectId: string; dedupeKey: string },
  after: string,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('notices')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '>', after)
    .where('kind', '=', notice.kind)
    .where('subject_id', '=', notice.subjectId)
    .where('dedupe_key', '<>', notice.dedupeKey)
    .execute()
}

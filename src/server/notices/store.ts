import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NoticeKind } from '#contract/notices'
import { anyOf, type TenantScope, type TenantTx, type Tx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import { ofTenant } from '#platform/database/tenant-queries'
import type { NoticeRecord } from './notice.ts'

interface NoticeRow extends Omit<NoticeRecord, 'at' | 'read'> {
  readonly participantKey: string | null
  readonly recipientId: string | null
  readonly dedupeKey: string
  readonly at: Date
}

/** Adds a notice; false when one with its key is there already. */
export async function insertNotice(tx: TenantTx, { list, ...notice }: NoticeRow): Promise<boolean> {
  const result = await tx.tenant
    .insertInto('notices', { ...notice, subjectList: list })
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * The id up to which a user has read all notices; empty before the first time. It is a part of the statement that reads
 * notices: a mark that was read before would make notices unread whose own entries `moveMark` has deleted since.
 */
function markOf(scope: TenantScope, { userId }: Reader): RawBuilder<string> {
  return sql`coalesce((select read_up_to from notice_marks where ${ofTenant(scope)} and user_id = ${userId}), '')`
}

/** A user who reads notices. */
export interface Reader {
  readonly userId: string
  /** Events for which the user has disabled notices in the portal. */
  readonly muted: readonly NoticeKind[]
  /** Whether the user is limited to some participants. */
  readonly isLimited: boolean
}

function tenantRows(tx: TenantTx) {
  return tx.tenant.selectFrom('notices')
}

/**
 * The notices of a user, among those that row-level security allows: those for all, and those for this user alone. An
 * outage has a notice for the organization, and one for each participant whose documents it delayed, which is for users
 * limited to some participants.
 */
function shownRows(tx: TenantTx, { isLimited, muted, userId }: Reader) {
  const rows = tenantRows(tx)
    .where((e) =>
      e.or([
        e('notices.subject_type', '!=', 'outage'),
        e('notices.participant_key', isLimited ? 'is not' : 'is', null),
      ]),
    )
    .where(isAddressedTo(userId))
  return muted.length === 0 ? rows : rows.where('notices.kind', 'not in', [...muted])
}

/** Whether a notice is for all, or for this user alone. */
function isAddressedTo(userId: string): RawBuilder<SqlBool> {
  return sql`(notices.recipient_id is null or notices.recipient_id = ${userId})`
}

function isReadSingly(scope: TenantScope, { userId }: Reader): RawBuilder<SqlBool> {
  return sql`exists (select from notice_reads r where ${ofTenant(scope, 'r')} and r.notice_id = notices.id
    and r.user_id = ${userId})`
}

function unreadOnly(scope: TenantScope, reader: Reader): RawBuilder<SqlBool> {
  return sql`notices.id > ${markOf(scope, reader)} and not ${isReadSingly(scope, reader)}`
}

/** Up to `limit` notices older than an id, newest first. */
export async function selectNotices(
  tx: TenantTx,
  reader: Reader,
  options: { unread: boolean; before: string | undefined; after: string | undefined; limit: number },
): Promise<NoticeRecord[]> {
  const { scope } = tx
  let query = shownRows(tx, reader)
    .selectAll('notices')
    .select(
      sql<boolean>`(notices.id <= ${markOf(scope, reader)} or ${isReadSingly(scope, reader)})`.as('read'),
    )
  if (options.unread) query = query.where(unreadOnly(scope, reader))
  if (options.before !== undefined) query = query.where('notices.id', '<', options.before)
  if (options.after !== undefined) query = query.where('notices.id', '>', options.after)
  const rows = await query
    .orderBy('notices.id', options.after === undefined ? 'desc' : 'asc')
    .limit(options.limit)
    .execute()
  return (options.after === undefined ? rows : rows.reverse()).map((row) => {
    const { dedupeKey: _key, participantKey: _participant, recipientId: _recipient, ...shown } = recordOf(row)
    const { subjectList, ...notice } = shown
    return { ...notice, list: subjectList }
  })
}

/** How many there are, counted up to a bound. */
export async function countNotices(
  tx: TenantTx,
  reader: Reader,
  options: { unread: boolean; bound: number },
): Promise<number> {
  let query = shownRows(tx, reader).select('notices.id')
  if (options.unread) query = query.where(unreadOnly(tx.scope, reader))
  const { count } = await tx
    .selectFrom(query.limit(options.bound).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many notices of a kind, of one recipient if any, are newer than an id, counted up to a bound. */
export async function countOfKind(
  tx: TenantTx,
  { kind, recipientId }: { readonly kind: NoticeKind; readonly recipientId: string | undefined },
  after: string,
  bound: number,
): Promise<number> {
  let some = tenantRows(tx)
    .select('notices.id')
    .where('notices.id', '>', after)
    .where('notices.kind', '=', kind)
    .limit(bound)
  if (recipientId !== undefined) some = some.where('notices.recipient_id', '=', recipientId)
  const { count } = await tx
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks these as read by a user; ids of other organizations are ignored. */
export async function insertReads(
  tx: TenantTx,
  reader: Reader,
  which: { ids: readonly string[] } | { after: string },
): Promise<void> {
  const chosen = 'ids' in which ? sql`id = ${anyOf(which.ids)}` : sql`id > ${which.after}`
  await sql`insert into notice_reads (organization_id, environment, user_id, notice_id)
    select organization_id, environment, ${reader.userId}, id from notices
    where ${ofTenant(tx.scope)} and ${chosen} and ${isAddressedTo(reader.userId)}
    on conflict do nothing`.execute(tx)
}

/** Everything up to this id is read; single entries below it are not needed any more. */
export async function moveMark(tx: TenantTx, userId: string, mark: string): Promise<void> {
  await tx.tenant
    .insertInto('notice_marks', { userId, readUpTo: mark })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'user_id']).doUpdateSet((e) => ({
        read_up_to: sql<string>`greatest(notice_marks.read_up_to, ${e.ref('excluded.read_up_to')})`,
      })),
    )
    .execute()
  await tx.tenant
    .deleteFrom('notice_reads')
    .where('user_id', '=', userId)
    .where('notice_id', '<=', mark)
    .execute()
}

/** Deletes the oldest notices of all tenants before an instant, up to about this many; returns their number. */
export async function deleteExpired(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select falaj.tidy_notices(${before}, ${most}) as gone`.execute(
    tx,
  )
  return rows[0]?.gone ?? 0
}

/** Deletes the notices of the same kind about the same subject since an id, but for the newest. */
export async function deleteSuperseded(
  tx: TenantTx,
  notice: { kind: NoticeKind; subjectId: string; dedupeKey: string },
  after: string,
): Promise<void> {
  await tx.tenant
    .deleteFrom('notices')
    .where('id', '>', after)
    .where('kind', '=', notice.kind)
    .where('subject_id', '=', notice.subjectId)
    .where('dedupe_key', '<>', notice.dedupeKey)
    .execute()
}

/** VAT returns that are marked as filed (migration 0084). */
import { sql } from 'kysely'
import type { Page } from '#contract/common'
import type { ReturnFigures } from '#contract/filed-returns'
import type { FiledPeriod } from '#core/draft-checks'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { Edge } from '#platform/database/keyset'
import { countUpToLimit, fromEdge, type SortOrder } from '#platform/database/keyset-query'
import { type Row, recordOf } from '#platform/database/row-records'
import { alwaysPrepare } from '#platform/database/statement-name'

export interface FiledReturnRecord {
  readonly id: string
  readonly participantKey: string
  readonly from: string
  readonly to: string
  readonly purchases: 'all' | 'decided'
  readonly figures: ReturnFigures
  readonly filedOn: string
  readonly reference: string
  /** Ids of users; null for a key. */
  readonly markedBy: string | null
  readonly markedAt: string
  readonly withdrawn: { readonly by: string | null; readonly at: string; readonly reason: string } | null
}

/** Days of which filed returns are listed; undefined for all. */
type SomeDays = { readonly from: string; readonly to: string } | undefined

const newestFirst: SortOrder = { column: 'from_date', direction: 'desc' }

function toRecord(row: Row<'filed_vat_returns'>): FiledReturnRecord {
  const { fromDate, toDate, withdrawalReason, withdrawnAt, withdrawnBy, ...filed } = recordOf(row)
  const withdrawn =
    withdrawnAt === null ? null : { by: withdrawnBy, at: withdrawnAt, reason: withdrawalReason ?? '' }
  return { ...filed, from: fromDate, to: toDate, withdrawn }
}

function returnsOf(tx: TenantTx, participantKey: string, days: SomeDays) {
  const all = tx.tenant.selectFrom('filed_vat_returns').where('participant_key', '=', participantKey)
  return days ? all.where('from_date', '<=', days.to).where('to_date', '>=', days.from) : all
}

/** Up to `limit` returns of a participant beyond the edge, the newest period first. */
export async function selectFiledReturns(
  tx: TenantTx,
  participantKey: string,
  days: SomeDays,
  edge: Edge | undefined,
  limit: number,
): Promise<{ found: FiledReturnRecord[]; total: Page['total'] }> {
  const all = returnsOf(tx, participantKey, days)
  const rows = await fromEdge(all.selectAll(), newestFirst, edge, limit).execute()
  return { found: rows.map(toRecord), total: await countUpToLimit(tx, all) }
}

export async function selectFiledReturn(
  tx: TenantTx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<FiledReturnRecord | undefined> {
  const query = tx.tenant.selectFrom('filed_vat_returns').selectAll().where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toRecord(row)
}

/** A standing return that has a day in common with these. */
export async function selectStanding(
  tx: TenantTx,
  participantKey: string,
  days: NonNullable<SomeDays>,
): Promise<FiledReturnRecord | undefined> {
  const row = await returnsOf(tx, participantKey, days)
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('from_date')
    .limit(1)
    .executeTakeFirst()
  return row && toRecord(row)
}

/** The filed period in which each of some days lies, by day; days outside of all filed periods are left out. */
export async function findFiledPeriods(
  tx: TenantTx,
  participantKey: string,
  days: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, FiledPeriod>> {
  const wanted = [...new Set(days.filter((day) => day !== undefined))].sort()
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const rows = await returnsOf(tx, participantKey, undefined)
    .select(['from_date', 'to_date'])
    .where('from_date', '<=', last)
    .where('to_date', '>=', first)
    .where('withdrawn_at', 'is', null)
    .modifyEnd(alwaysPrepare)
    .execute()
  const periods = rows.map((row) => ({ from: row.from_date, to: row.to_date }))
  return new Map(
    wanted.flatMap((day) => {
      const period = periods.find(({ from, to }) => from <= day && day <= to)
      return period ? [[day, period] as const] : []
    }),
  )
}

/**
 * Until the transaction ends, no document of the participant gets VAT entries, and no other return is marked. Documents
 * that come after this request for the lock wait for it as well, so it waits at most 5 seconds; then it raises `return.busy`.
 */
export async function lockPeriods(tx: TenantTx, participantKey: string): Promise<void> {
  const { environment, organizationId } = tx.scope
  try {
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await sql`select falaj.lock_vat_periods(${organizationId}, ${environment}, ${participantKey})`.execute(tx)
    await sql`set local lock_timeout to default`.execute(tx)
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === '55P03'
    if (isBusy) throw problem('return.busy', { retryAfterSeconds: 5 })
    throw error
  }
}

export async function insertFiledReturn(
  tx: TenantTx,
  { from, to, withdrawn: _withdrawn, ...filed }: FiledReturnRecord,
): Promise<void> {
  await tx.tenant.insertInto('filed_vat_returns', { ...filed, fromDate: from, toDate: to }).execute()
}

export async function writeFiling(
  tx: TenantTx,
  id: string,
  filing: Pick<FiledReturnRecord, 'filedOn' | 'reference'>,
): Promise<void> {
  await tx.tenant.updateTable('filed_vat_returns', filing).where('id', '=', id).execute()
}

export async function writeWithdrawal(
  tx: TenantTx,
  id: string,
  { at, by, reason }: NonNullable<FiledReturnRecord['withdrawn']>,
): Promise<void> {
  await tx.tenant
    .updateTable('filed_vat_returns', { withdrawnAt: at, withdrawnBy: by, withdrawalReason: reason })
    .where('id', '=', id)
    .execute()
}

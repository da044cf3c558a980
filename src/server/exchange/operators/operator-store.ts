/** What operators see of all tenants: the states of transmissions and arrivals, never their contents. */

import { sql } from 'kysely'
import type { z } from 'zod'
import type { Environment } from '#contract/common'
import type { ArrivalState } from '#contract/operations'
import { arrivalLimits } from '#core/arrival'
import type { TransmissionKind } from '#core/transmission'
import { idAt } from '#platform/base/ids'
import type { TenantTx, Tx } from '#platform/database/database'
import { type FunctionRow, fromFunction } from '#platform/database/row-functions'
import { type Row, recordOf, scopeOf } from '#platform/database/row-records'
import { fromStoredBytes } from '#platform/database/stored-bytes'
import { ofTenant } from '#platform/database/tenant-queries'

type QuarantineState = z.infer<typeof ArrivalState>

/** Minutes after which something deserves an operator's eye: a transmission that is not sent, a report without a status. */
const stuckAfter = { notSent: 60, noStatus: 24 * 60 } as const

export interface StuckEntry {
  readonly environment: Environment
  readonly organizationId: string
  readonly transmissionId: string
}

interface StuckFilter {
  readonly environment: Environment | undefined
  readonly now: Date
}

function stuck({ environment, now }: StuckFilter, after: string, limit: number) {
  const notSent = idAt('tx', now.getTime() - stuckAfter.notSent * 60_000)
  const noStatus = idAt('tx', now.getTime() - stuckAfter.noStatus * 60_000)
  return fromFunction('stuck_transmissions', environment ?? null, notSent, noStatus, after, limit)
}

/** Number of unfinished transmissions of a participant, counted up to a thousand. */
export async function countUnderWay(tx: TenantTx, participantKey: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from transmissions
      where ${ofTenant(tx.scope)} and participant_key = ${participantKey} and unsettled
        and state in ('held', 'queued', 'discovering', 'sending', 'retrying', 'inDoubt')
      limit 1000) as counted`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Transmissions that will not continue without an operator, or not for a long time, oldest first. */
export async function selectStuck(
  tx: Tx,
  filter: StuckFilter,
  page: { after: string | undefined; limit: number },
): Promise<StuckEntry[]> {
  const rows = await tx
    .selectFrom(stuck(filter, page.after ?? '', page.limit))
    .selectAll()
    .execute()
  return rows.map((row) => ({ ...scopeOf(row), transmissionId: row.id }))
}

/** How many there are, counted up to a bound. */
export async function countStuck(tx: Tx, filter: StuckFilter, bound: number): Promise<number> {
  const query = tx.selectFrom(stuck(filter, '', bound))
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** The tenant of a transmission, if it is under way or failed and can be retried by an operator. */
export async function selectStuckEntry(
  tx: Tx,
  environment: Environment,
  transmissionId: string,
): Promise<StuckEntry | undefined> {
  const { rows } = await sql<{ owner: string | null }>`
    select falaj.owner_of_unsettled(${environment}, ${transmissionId}) as owner`.execute(tx)
  const owner = rows[0]?.owner
  return owner ? { environment, organizationId: owner, transmissionId } : undefined
}

export interface StuckTransmission {
  readonly transmissionId: string
  readonly documentId: string | null
  readonly transmissionKind: TransmissionKind
  readonly state: string
  readonly reason: string | null
  readonly since: string | null
  readonly attempts: number
  readonly nextAttemptAt: string | null
  /** The detail of the last failed attempt. */
  readonly lastDetail: string | null
}

/** The states of transmissions of one tenant, in its own transaction; without their contents. */
export async function selectStuckOfTenant(
  tx: TenantTx,
  ids: readonly string[],
): Promise<StuckTransmission[]> {
  if (ids.length === 0) return []
  type StuckRow = Pick<
    Row<'transmissions'>,
    'id' | 'document_id' | 'kind' | 'state' | 'reason' | 'since' | 'attempts' | 'next_attempt_at'
  > & { detail: string | null }
  const { rows } = await sql<StuckRow>`
    select t.id, t.document_id, t.kind, t.state, t.reason, t.since, t.attempts, t.next_attempt_at, a.detail
    from transmissions t
    left join lateral (
      select detail from transmission_attempts a
      where a.organization_id = t.organization_id and a.environment = t.environment
        and a.transmission_id = t.id and a.detail is not null
      order by number desc limit 1
    ) a on true
    where ${ofTenant(tx.scope, 't')} and t.id in (${sql.join([...ids])})`.execute(tx)
  return rows.map((row) => {
    const { detail, id, kind, ...stuck } = recordOf(row)
    return { ...stuck, transmissionId: id, transmissionKind: kind, lastDetail: detail }
  })
}

/** How many transmissions are under way, by state. */
export async function countTransmissions(tx: Tx): Promise<FunctionRow<'transmission_counts'>[]> {
  const counts = tx.selectFrom(fromFunction('transmission_counts')).selectAll()
  return await counts.orderBy('environment').orderBy('kind').orderBy('state').execute()
}

/** Number of undecided arrivals, and the age of the oldest. */
export async function countArrivals(tx: Tx, now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const { oldest, waiting } = await tx
    .selectFrom('inbound_envelopes')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<Date | null>('received_at').as('oldest'),
    ])
    .where('state', '=', sql.lit('stored'))
    .executeTakeFirstOrThrow()
  return { waiting, oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0 }
}

type StoredRow = Pick<
  Row<'inbound_envelopes'>,
  | 'id'
  | 'environment'
  | 'envelope_id'
  | 'kind'
  | 'sender'
  | 'receiver'
  | 'detail'
  | 'failed_checks'
  | 'received_at'
  | 'dismissed_at'
  | 'dismissed_reason'
> & { state: QuarantineState }

/** `failedChecks` is how often our check of it broke down. */
export type QuarantinedEnvelope = Readonly<ReturnType<typeof toQuarantined>>

const quarantineStates = [
  'unclaimed',
  'unmatched',
  'quarantined',
  'unreadable',
] as const satisfies QuarantineState[]

function toQuarantined(row: StoredRow) {
  return { ...recordOf(row), environment: row.environment }
}

/** As text, so that the planner sees that the index of these states will do. */
const isQuarantined = sql`state in (${sql.join(quarantineStates.map((state) => sql.lit(state)))})`

/** Our check failed on it, or has not ended for a long time: it will not continue without an operator. */
const isUnchecked = (now: Date) => {
  const slow = new Date(now.getTime() - arrivalLimits.checkAlarm * 60_000)
  return sql`state = 'stored' and (failed_checks > 0 or received_at <= ${slow})`
}

const columns = sql`id, environment, envelope_id, kind, sender, receiver, detail, failed_checks, received_at,
  dismissed_at, dismissed_reason`

interface QuarantineFilter {
  readonly state: QuarantineState | undefined
  readonly dismissed: boolean
  readonly now: Date
}

/** Both parts read an index of their own. */
function stored({ state, dismissed, now }: QuarantineFilter) {
  const isDismissed = dismissed ? sql`dismissed_at is not null` : sql`dismissed_at is null`
  const lying = sql`select ${columns}, state from inbound_envelopes where ${isQuarantined} and ${isDismissed}`
  const unchecked = sql`select ${columns}, 'unchecked' as state from inbound_envelopes
    where ${isUnchecked(now)} and ${isDismissed}`
  if (state === 'unchecked') return sql`(${unchecked}) as kept`
  if (state) return sql`(${lying} and state = ${state}) as kept`
  return sql`(${lying} union all ${unchecked}) as kept`
}

/** Arrivals that are quarantined, or unchecked for a long time, newest first. */
export async function selectQuarantined(
  tx: Tx,
  filter: QuarantineFilter,
  page: { before: string | undefined; limit: number },
): Promise<QuarantinedEnvelope[]> {
  const edge = page.before === undefined ? sql`true` : sql`id < ${page.before}`
  const { rows } = await sql<StoredRow>`
    select * from ${stored(filter)} where ${edge} order by id desc limit ${page.limit}`.execute(tx)
  return rows.map(toQuarantined)
}

/** How many of them are not dismissed, by state. */
export async function countQuarantined(tx: Tx, now: Date): Promise<Record<QuarantineState, number>> {
  const { rows } = await sql<{ state: QuarantineState; count: number }>`
    select state, count(*)::integer as count
    from ${stored({ state: undefined, dismissed: false, now })} group by state`.execute(tx)
  const counts = { unchecked: 0, unclaimed: 0, unmatched: 0, quarantined: 0, unreadable: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

/** One of them with its bytes, locked until the transaction ends. */
export async function lockQuarantined(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ envelope: QuarantinedEnvelope; bytes: Buffer; sha256: string } | undefined> {
  const { rows } = await sql<StoredRow & { bytes: Buffer; sha256: string }>`
    select ${columns}, sha256, case state when 'stored' then 'unchecked' else state end as state,
      (select bytes from inbound_contents where arrival_id = ${id}) as bytes
    from inbound_envelopes where id = ${id} and (${isQuarantined} or (${isUnchecked(now)})) for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  const { bytes, sha256, ...stored } = row
  return { envelope: toQuarantined(stored), bytes: fromStoredBytes(bytes), sha256 }
}

/** Records that an operator has reviewed it and dismissed it. */
export async function dismissQuarantined(
  tx: Tx,
  id: string,
  by: { userId: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('inbound_envelopes')
    .set({ dismissed_at: by.at, dismissed_by: by.userId, dismissed_reason: by.reason })
    .where('id', '=', id)
    .execute()
}

/** The log of outages for a tenant: those that affect it, and the documents that they delayed. */
import { type SqlBool, sql } from 'kysely'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import { ofTenant } from '#platform/database/tenant-queries'
import type { OutageRecord, RecordedNotice, TenantOutage } from './outage.ts'
import { toOutage } from './outage-store.ts'

/**
 * Transmissions `h` of a tenant that one of the outages `o` delayed. A failure is stored with its transmission before
 * its peer is updated: the very first one of an outage has a time just before its beginning.
 */
const heldUpOf = (scope: TenantScope) => sql`
  join held_up_transmissions h on h.peer_kind = o.kind and h.seat = o.seat
    and h.last_at >= o.began_at - interval '1 minute' and h.first_at <= o.ended_at
  join transmission_progress p on p.organization_id = h.organization_id and p.environment = h.environment
    and p.id = h.transmission_id
  where ${ofTenant(scope, 'h')}`
const over = sql<SqlBool>`p.state in ('sent', 'failed', 'canceled', 'notApplicable')`

/** Outages as rows that a query of a tenant's tables carries with it. */
function asRows(outages: readonly OutageRecord[]) {
  const column = (of: (outage: OutageRecord) => string) => outages.map(of)
  return sql`unnest(
    ${column(({ id }) => id)}::text[], ${column(({ peer }) => peer)}::text[], ${column(({ seat }) => seat)}::text[],
    ${column(({ beganAt }) => beganAt)}::timestamptz[],
    ${column(({ endedAt }) => endedAt ?? 'infinity')}::timestamptz[]
  ) as o (id, kind, seat, began_at, ended_at)`
}

interface OutageEdge {
  readonly beganAt: string
  readonly id: string
}

/** Number of outages of all that are read at a time. */
const lookedAtOnce = 200

/**
 * Outages that delayed documents of this organization, and present ones of shared peers; newest first. Outages belong
 * to the installation: they are read first, and then the delayed documents of the tenant.
 */
export async function selectTenantOutages(
  tx: TenantTx,
  which: { before: OutageEdge | undefined; limit: number; openOnly?: boolean },
): Promise<TenantOutage[]> {
  const affecting: TenantOutage[] = []
  for (let before = which.before; ; ) {
    let query = tx.selectFrom('outages').selectAll().where('environment', '=', tx.scope.environment)
    if (which.openOnly) query = query.where('ended_at', 'is', null)
    if (before)
      query = query.where(sql<SqlBool>`(began_at, id) < (${new Date(before.beganAt)}, ${before.id})`)
    const outages = await query
      .orderBy('began_at', 'desc')
      .orderBy('id', 'desc')
      .limit(lookedAtOnce)
      .execute()
    affecting.push(...(await concerning(tx, outages.map(toOutage))))
    const last = outages.at(-1)
    if (!last || outages.length < lookedAtOnce || affecting.length >= which.limit)
      return affecting.slice(0, which.limit)
    before = { beganAt: last.began_at.toISOString(), id: last.id }
  }
}

/** One of them; undefined when it does not affect this organization. */
export async function selectTenantOutage(tx: TenantTx, id: string): Promise<TenantOutage | undefined> {
  const outages = await tx
    .selectFrom('outages')
    .selectAll()
    .where('environment', '=', tx.scope.environment)
    .where('id', '=', id)
    .execute()
  return (await concerning(tx, outages.map(toOutage)))[0]
}

/** Those of the outages that affect an organization, with its delayed documents and its notice. */
async function concerning(tx: TenantTx, outages: readonly OutageRecord[]): Promise<TenantOutage[]> {
  if (outages.length === 0) return []
  const counts = await sql<{ id: string; affected: number; waiting: number }>`
    select o.id, count(distinct coalesce(h.document_id, h.transmission_id)) as affected,
      count(distinct coalesce(h.document_id, h.transmission_id)) filter (where not (${over})) as waiting
    from ${asRows(outages)} ${heldUpOf(tx.scope)} group by o.id`.execute(tx)
  const countOf = new Map(counts.rows.map((row) => [row.id, row]))
  const concerned = outages.filter(
    ({ endedAt, id, peer }) => countOf.has(id) || (endedAt === null && peer !== 'provider'),
  )
  const noticesById = await selectGivenNotices(
    tx,
    concerned.map(({ id }) => id),
  )
  return concerned.map((outage) => ({
    ...outage,
    affected: countOf.get(outage.id)?.affected ?? 0,
    waiting: countOf.get(outage.id)?.waiting ?? 0,
    notice: noticesById.get(outage.id) ?? null,
  }))
}

/** The participants whose documents an outage delayed. */
export async function selectHeldUpParticipants(
  tx: TenantTx,
  { beganAt, endedAt, peer, seat }: OutageRecord,
): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'transmission_progress'>, 'participant_key'>>`
    select distinct p.participant_key
    from (values (${peer}::text, ${seat}::text, ${beganAt}::timestamptz,
      ${endedAt ?? 'infinity'}::timestamptz)) as o (kind, seat, began_at, ended_at) ${heldUpOf(tx.scope)}
    order by participant_key`.execute(tx)
  return rows.map((row) => row.participant_key)
}

async function selectGivenNotices(
  tx: TenantTx,
  outageIds: readonly string[],
): Promise<Map<string, RecordedNotice>> {
  if (outageIds.length === 0) return new Map()
  const rows = await tx.tenant
    .selectFrom('outage_notices')
    .select(['outage_id', 'given_at', 'reference'])
    .where('outage_id', 'in', outageIds)
    .execute()
  return new Map(
    rows.map((row) => [row.outage_id, { givenAt: row.given_at.toISOString(), reference: row.reference }]),
  )
}

export interface HeldUpDocument {
  readonly transmissionId: string
  readonly documentId: string | null
  readonly number: string | null
  readonly transmissionKind: string
  readonly heldSince: string
  readonly state: string
  readonly doneAt: string | null
}

/** The documents of this organization that an outage delayed, in the order in which they began to wait. */
export async function selectHeldUp(
  tx: TenantTx,
  outage: OutageRecord,
  page: { after: { heldSince: string; id: string } | undefined; limit: number },
): Promise<HeldUpDocument[]> {
  const beyond = page.after
    ? sql`and (h.first_at, h.transmission_id) > (${new Date(page.after.heldSince)}, ${page.after.id})`
    : sql``
  type HeldUpRow = Pick<
    Row<'held_up_transmissions'>,
    'transmission_id' | 'document_id' | 'transmission_kind' | 'first_at'
  > &
    Pick<Row<'transmission_progress'>, 'state'> &
    Pick<Row<'document_numbers'>, 'number'> & { done_at: Date | null }
  const { rows } = await sql<HeldUpRow>`
    select f.*, d.number
    from (
      select h.transmission_id, h.document_id, h.transmission_kind, h.first_at, p.state,
        case when ${over} then coalesce(p.sent_at, p.since) end as done_at
      from ${asRows([outage])} ${heldUpOf(tx.scope)} ${beyond}
      order by h.first_at, h.transmission_id limit ${page.limit}
    ) f
    left join document_numbers d on ${ofTenant(tx.scope, 'd')} and d.id = f.document_id
    order by f.first_at, f.transmission_id`.execute(tx)
  return rows.map((row) => {
    const { firstAt, ...held } = recordOf(row)
    return { ...held, heldSince: firstAt }
  })
}

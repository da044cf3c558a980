import { type SqlBool, sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { PeerKind } from '#contract/operations'
import type { TenantScope, Tx } from '#platform/database'
import type { AffectedTransmission, PeerRef } from '#server/exchange'
import type { GivenNotice, OutageRecord, TenantOutage } from './outage.ts'

interface OutagesTable {
  environment: Environment
  id: string
  kind: PeerKind
  seat: string
  began_at: Date
  ended_at: Date | null
  detail: string | null
}

interface HeldUpTable {
  organization_id: string
  environment: Environment
  transmission_id: string
  peer_kind: PeerKind
  seat: string
  document_id: string | null
  transmission_kind: string
  first_at: Date
  last_at: Date
}

interface NoticesTable {
  organization_id: string
  environment: Environment
  outage_id: string
  given_at: Date
  reference: string
  recorded_by: string
  recorded_at: Date
}

type Tables = {
  outages: OutagesTable
  outage_organizations: { environment: Environment; outage_id: string; organization_id: string }
  held_up_transmissions: HeldUpTable
  outage_notices: NoticesTable
}

function toOutage(row: OutagesTable): OutageRecord {
  return {
    environment: row.environment,
    id: row.id,
    peer: row.kind,
    seat: row.seat,
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    detail: row.detail,
  }
}

/** Begins an outage; false when one of this peer is under way. */
export async function insertOutage(
  tx: Tx,
  id: string,
  peer: PeerRef,
  began: string,
  detail: string | null,
): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('outages')
    .values({
      environment: peer.environment,
      id,
      kind: peer.kind,
      seat: peer.seat,
      began_at: new Date(began),
      ended_at: null,
      detail,
    })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'kind', 'seat']).where('ended_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends the outage of a peer that is under way; undefined when there is none. */
export async function endOutage(tx: Tx, peer: PeerRef, at: string): Promise<OutageRecord | undefined> {
  const row = await tx
    .withTables<Tables>()
    .updateTable('outages')
    .set({ ended_at: new Date(at) })
    .where('environment', '=', peer.environment)
    .where('kind', '=', peer.kind)
    .where('seat', '=', peer.seat)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toOutage(row)
}

export async function selectOpenOutage(tx: Tx, peer: PeerRef): Promise<OutageRecord | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('outages')
    .selectAll()
    .where('environment', '=', peer.environment)
    .where('kind', '=', peer.kind)
    .where('seat', '=', peer.seat)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && toOutage(row)
}

export async function selectOutage(
  tx: Tx,
  environment: Environment,
  id: string,
): Promise<OutageRecord | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('outages')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toOutage(row)
}

/** Notes that an outage concerns an organization; true the first time. */
export async function insertOutageOrganization(
  tx: Tx,
  scope: TenantScope,
  outageId: string,
): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('outage_organizations')
    .values({
      environment: scope.environment,
      outage_id: outageId,
      organization_id: scope.organizationId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function selectOutageOrganizations(
  tx: Tx,
  environment: Environment,
  outageId: string,
): Promise<string[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('outage_organizations')
    .select('organization_id')
    .where('environment', '=', environment)
    .where('outage_id', '=', outageId)
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => row.organization_id)
}

/** Notes that a peer holds up a transmission, the first time and the last. */
export async function upsertHeldUp(
  tx: Tx,
  scope: TenantScope,
  affected: AffectedTransmission,
): Promise<void> {
  const at = new Date(affected.at)
  await tx
    .withTables<Tables>()
    .insertInto('held_up_transmissions')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      transmission_id: affected.transmissionId,
      peer_kind: affected.peer.kind,
      seat: affected.peer.seat,
      document_id: affected.documentId,
      transmission_kind: affected.kind,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'transmission_id', 'peer_kind', 'seat'])
        .doUpdateSet({ last_at: sql<Date>`greatest(held_up_transmissions.last_at, ${at})` }),
    )
    .execute()
}

/**
 * Transmissions that an outage `o` held up, of the tenant `n`. A failure is written down with its transmission before
 * its peer hears of it: the very first one of an outage stands a moment before its beginning.
 */
const heldUp = sql`
  from held_up_transmissions h
  join transmission_progress p on p.organization_id = h.organization_id and p.environment = h.environment
    and p.id = h.transmission_id
  where h.organization_id = n.organization_id and h.environment = o.environment and h.peer_kind = o.kind
    and h.seat = o.seat and h.last_at >= o.began_at - interval '1 minute'
    and h.first_at <= coalesce(o.ended_at, 'infinity'::timestamptz)`
const over = sql<SqlBool>`p.state in ('sent', 'failed', 'canceled', 'notApplicable')`

interface TenantRow extends OutagesTable {
  affected: number
  waiting: number
  given_at: Date | null
  reference: string | null
}

/**
 * Outages that held up documents of this organization, and those of everybody's peers that are under way now; newest
 * first.
 */
export async function selectTenantOutages(
  tx: Tx,
  scope: TenantScope,
  which:
    | { id: string }
    | { before: { beganAt: string; id: string } | undefined; limit: number; openOnly?: boolean },
): Promise<TenantOutage[]> {
  const narrowed =
    'id' in which
      ? sql`and o.id = ${which.id}`
      : which.before
        ? sql`and (o.began_at, o.id) < (${new Date(which.before.beganAt)}, ${which.before.id})`
        : sql``
  const open = 'openOnly' in which && which.openOnly ? sql`and o.ended_at is null` : sql``
  const limit = 'id' in which ? 1 : which.limit
  const { rows } = await sql<TenantRow>`
    with n as (select ${scope.organizationId}::text as organization_id)
    select o.*, a.affected, a.waiting, g.given_at, g.reference
    from n cross join (
      select o.* from n, outages o
      where o.environment = ${scope.environment} ${narrowed} ${open}
        and ((o.ended_at is null and o.kind <> 'provider') or exists (select ${heldUp}))
      order by o.began_at desc, o.id desc limit ${limit}
    ) o
    cross join lateral (
      select count(distinct coalesce(h.document_id, h.transmission_id)) as affected,
        count(distinct coalesce(h.document_id, h.transmission_id)) filter (where not (${over})) as waiting
      ${heldUp}
    ) a
    left join outage_notices g on g.organization_id = n.organization_id and g.environment = o.environment
      and g.outage_id = o.id
    order by o.began_at desc, o.id desc`.execute(tx)
  return rows.map((row) => ({
    ...toOutage(row),
    affected: row.affected,
    waiting: row.waiting,
    notice:
      row.given_at && row.reference !== null
        ? { givenAt: row.given_at.toISOString(), reference: row.reference }
        : null,
  }))
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

/** What an outage held up of this organization, in the order in which it began to wait. */
export async function selectHeldUp(
  tx: Tx,
  scope: TenantScope,
  outage: OutageRecord,
  page: { after: { heldSince: string; id: string } | undefined; limit: number },
): Promise<HeldUpDocument[]> {
  const beyond = page.after
    ? sql`and (h.first_at, h.transmission_id) > (${new Date(page.after.heldSince)}, ${page.after.id})`
    : sql``
  const { rows } = await sql<{
    transmission_id: string
    document_id: string | null
    number: string | null
    transmission_kind: string
    first_at: Date
    state: string
    done_at: Date | null
  }>`
    with n as (select ${scope.organizationId}::text as organization_id),
      o as (select * from outages where environment = ${scope.environment} and id = ${outage.id})
    select f.*, d.number
    from n cross join o
    cross join lateral (
      select h.transmission_id, h.document_id, h.transmission_kind, h.first_at, p.state,
        case when ${over} then coalesce(p.sent_at, p.since) end as done_at
      ${heldUp} ${beyond}
      order by h.first_at, h.transmission_id limit ${page.limit}
    ) f
    left join document_numbers d on d.organization_id = n.organization_id
      and d.environment = o.environment and d.id = f.document_id
    order by f.first_at, f.transmission_id`.execute(tx)
  return rows.map((row) => ({
    transmissionId: row.transmission_id,
    documentId: row.document_id,
    number: row.number,
    transmissionKind: row.transmission_kind,
    heldSince: row.first_at.toISOString(),
    state: row.state,
    doneAt: row.done_at?.toISOString() ?? null,
  }))
}

/** Writes down the notice to the tax authority; a later one takes the place of an earlier one. */
export async function saveNotice(
  tx: Tx,
  scope: TenantScope,
  outageId: string,
  notice: GivenNotice,
  by: { userId: string; at: Date },
): Promise<void> {
  const values = {
    given_at: new Date(notice.givenAt),
    reference: notice.reference,
    recorded_by: by.userId,
    recorded_at: by.at,
  }
  await tx
    .withTables<Tables>()
    .insertInto('outage_notices')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      outage_id: outageId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'outage_id']).doUpdateSet(values),
    )
    .execute()
}

export interface OutageForOperators extends OutageRecord {
  /** How many organizations it held something up for. */
  readonly concerned: number
}

/** Outages of all peers with the number of organizations they concerned, newest first. */
export async function selectOutages(
  tx: Tx,
  options: { openOnly: boolean; limit: number },
): Promise<OutageForOperators[]> {
  let query = tx
    .withTables<Tables>()
    .selectFrom('outages')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('outage_organizations as c')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('c.environment', '=', 'outages.environment')
        .whereRef('c.outage_id', '=', 'outages.id')
        .as('concerned'),
    )
  if (options.openOnly) query = query.where('ended_at', 'is', null)
  const rows = await query.orderBy('began_at', 'desc').orderBy('id', 'desc').limit(options.limit).execute()
  return rows.map((row) => ({ ...toOutage(row), concerned: row.concerned ?? 0 }))
}

/** Forgets transmissions that were held up once and belong to no outage; tells how many went. */
export async function deleteExpiredHeldUp(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{
    gone: number
  }>`select falaj.tidy_held_up_transmissions(${before}, ${most}) as gone`.execute(tx)
  return rows[0]?.gone ?? 0
}

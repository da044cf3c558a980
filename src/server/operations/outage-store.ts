import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { PeerKind } from '#contract/operations'
import type { TenantScope, Tx } from '#platform/database'
import type { AffectedTransmission, PeerRef } from '#server/exchange'
import type { GivenNotice, OutageRecord } from './outage.ts'

export interface OutagesTable {
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

export type OutageTables = {
  outages: OutagesTable
  outage_organizations: { environment: Environment; outage_id: string; organization_id: string }
  held_up_transmissions: HeldUpTable
  outage_notices: NoticesTable
}

export function toOutage(row: OutagesTable): OutageRecord {
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

export function toRow(outage: OutageRecord): OutagesTable {
  return {
    environment: outage.environment,
    id: outage.id,
    kind: outage.peer,
    seat: outage.seat,
    began_at: new Date(outage.beganAt),
    ended_at: outage.endedAt === null ? null : new Date(outage.endedAt),
    detail: outage.detail,
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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
    .withTables<OutageTables>()
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

/** Forgets transmissions that were held up once and belong to no outage. */
export async function deleteExpiredHeldUp(tx: Tx, before: Date): Promise<void> {
  await sql`select falaj.tidy_held_up_transmissions(${before})`.execute(tx)
}

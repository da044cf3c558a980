import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantTx, Tx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import type { AffectedTransmission, PeerRef } from '#server/exchange'
import type { OutageRecord, RecordedNotice } from './outage.ts'

export function toOutage(row: Row<'outages'>): OutageRecord {
  const { kind, ...outage } = recordOf(row)
  return { ...outage, environment: row.environment, peer: kind }
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
    .insertInto('outages')
    .values({
      environment: peer.environment,
      id,
      kind: peer.kind,
      seat: peer.seat,
      began_at: began,
      detail,
    })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'kind', 'seat']).where('ended_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends the present outage of a peer; undefined when there is none. */
export async function endOutage(tx: Tx, peer: PeerRef, at: string): Promise<OutageRecord | undefined> {
  const row = await tx
    .updateTable('outages')
    .set({ ended_at: at })
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
    .selectFrom('outages')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toOutage(row)
}

/** Notes that an outage concerns an organization; true the first time. */
export async function insertOutageOrganization(tx: TenantTx, outageId: string): Promise<boolean> {
  const result = await tx
    .insertInto('outage_organizations')
    .values({
      environment: tx.scope.environment,
      outage_id: outageId,
      organization_id: tx.scope.organizationId,
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
    .selectFrom('outage_organizations')
    .select('organization_id')
    .where('environment', '=', environment)
    .where('outage_id', '=', outageId)
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => row.organization_id)
}

/** Records that a peer delays a transmission, the first time and the last. */
export async function upsertHeldUp(tx: TenantTx, affected: AffectedTransmission): Promise<void> {
  const at = new Date(affected.at)
  await tx.tenant
    .insertInto('held_up_transmissions', {
      transmissionId: affected.transmissionId,
      peerKind: affected.peer.kind,
      seat: affected.peer.seat,
      documentId: affected.documentId,
      transmissionKind: affected.kind,
      firstAt: at,
      lastAt: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment', 'transmission_id', 'peer_kind', 'seat'])
        .doUpdateSet({ last_at: sql<Date>`greatest(held_up_transmissions.last_at, ${at})` }),
    )
    .execute()
}

/** Stores the notice to the tax authority; a later one replaces an earlier one. */
export async function saveNotice(
  tx: TenantTx,
  outageId: string,
  notice: RecordedNotice,
  by: { userId: string; at: Date },
): Promise<void> {
  const { givenAt, reference } = notice
  const noticeRow = { outageId, givenAt, reference, recordedBy: by.userId, recordedAt: by.at }
  await tx.tenant.upsertInto('outage_notices', noticeRow, ['outageId']).execute()
}

export interface OutageForOperators extends OutageRecord {
  /** Number of affected organizations. */
  readonly concerned: number
}

/** Outages of all peers with the number of organizations they concerned, newest first. */
export async function selectOutages(
  tx: Tx,
  options: { openOnly: boolean; limit: number },
): Promise<OutageForOperators[]> {
  let query = tx
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

/** Deletes delayed transmissions that belong to no outage. */
export async function deleteExpiredHeldUp(tx: Tx, before: Date): Promise<void> {
  await sql`select falaj.tidy_held_up_transmissions(${before})`.execute(tx)
}

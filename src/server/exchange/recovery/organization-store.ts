/** Queries of the exchange for the move of an organization, beside the rows behind row-level security. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import { anyOf, type TenantScope, type Tx } from '#platform/database/database'
import { ofTenant } from '#platform/database/tenant-queries'

/** Those of the documents that have transmissions. */
export async function selectTaken(
  tx: Tx,
  scope: TenantScope,
  documentIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ document_id: string }>`
    select distinct document_id from transmissions
    where ${ofTenant(scope)}
      and document_id = ${anyOf(documentIds)}`.execute(tx)
  return new Set(rows.map((row) => row.document_id))
}

/** Transmissions of a tenant that need a job, with the time of their next step, page by page. */
export async function selectWaking(
  tx: Tx,
  scope: TenantScope,
  after: string,
  limit: number,
): Promise<{ id: string; wakeAt: Date }[]> {
  const { rows } = await sql<{ id: string; wake_at: Date }>`
    select id, wake_at from transmissions
    where ${ofTenant(scope)}
      and unsettled and wake_at is not null and id > ${after}
    order by id limit ${limit}`.execute(tx)
  return rows.map((row) => ({ id: row.id, wakeAt: row.wake_at }))
}

/** Whether a worker has the lease of a transmission of an organization now. As the owner. */
export async function selectIsLeased(tx: Tx, organizationId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ leased: boolean }>`
    select exists (
      select from transmissions
      where organization_id = ${organizationId} and unsettled and lease_until > ${now}) as leased`.execute(tx)
  return rows[0]?.leased ?? false
}

/**
 * Marks a tenant's transmissions as settled: neither sweep nor watch nor operators process them. In a transaction
 * within the tenant, which has moved.
 */
export async function settleTransmissions(tx: Tx, scope: TenantScope): Promise<void> {
  await sql`select set_config('falaj.moved', ${scope.organizationId}, true)`.execute(tx)
  await sql`
    update transmissions
    set unsettled = false, wake_at = null, watch_at = null, waits_for = null, waits_since = null
    where ${ofTenant(scope)}
      and (unsettled or waits_for is not null)`.execute(tx)
}

/** Unfinished bulk runs of a tenant. */
export async function selectRunningRuns(tx: Tx, scope: TenantScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bulk_runs
    where ${ofTenant(scope)} and state = 'running'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Arrivals for a participant without an owner: undecided, or quarantined. */
export async function selectUnowned(tx: Tx, environment: Environment, receiver: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inbound_envelopes
    where environment = ${environment} and receiver = ${receiver} and owner_organization is null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** All undecided arrivals, in order. */
export async function selectAllStored(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inbound_envelopes where state = 'stored' order by received_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The undecided ones of these arrivals. */
export async function selectStillStored(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inbound_envelopes where id = ${anyOf(ids)} and state = 'stored'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes arrivals with their bytes and events; only the owner role may. */
export async function deleteArrivals(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from arrival_events where arrival_id = ${anyOf(ids)}`.execute(tx)
  await sql`delete from inbound_contents where arrival_id = ${anyOf(ids)}`.execute(tx)
  await sql`delete from inbound_envelopes where id = ${anyOf(ids)}`.execute(tx)
}

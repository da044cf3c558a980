/** Queries of the exchange for the move of an organization, beside the rows behind row-level security. */
import { type NotNull, sql } from 'kysely'
import type { Environment } from '#contract/common'
import { anyOf, type TenantTx, type Tx } from '#platform/database/database'

/** Those of the documents that have transmissions. */
export async function selectDocumentsWithTransmissions(
  tx: TenantTx,
  documentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.tenant
    .selectFrom('transmissions')
    .select('document_id')
    .distinct()
    .where('document_id', '=', anyOf(documentIds))
    .execute()
  return new Set(rows.flatMap((row) => row.document_id ?? []))
}

/** Transmissions of a tenant that need a job, with the time of their next step, page by page. */
export async function selectWaking(
  tx: TenantTx,
  after: string,
  limit: number,
): Promise<{ id: string; wakeAt: Date }[]> {
  return await tx.tenant
    .selectFrom('transmissions')
    .select(['id', 'wake_at as wakeAt'])
    .where(sql<boolean>`unsettled`)
    .where('wake_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ wakeAt: NotNull }>()
    .execute()
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
export async function settleTransmissions(tx: TenantTx): Promise<void> {
  await sql`select set_config('falaj.moved', ${tx.scope.organizationId}, true)`.execute(tx)
  const settled = { unsettled: false, wakeAt: null, watchAt: null, waitsFor: null, waitsSince: null }
  await tx.tenant
    .updateTable('transmissions', settled)
    .where(sql<boolean>`(unsettled or waits_for is not null)`)
    .execute()
}

/** Unfinished bulk runs of a tenant. */
export async function selectRunningRuns(tx: TenantTx): Promise<string[]> {
  const runs = tx.tenant.selectFrom('bulk_runs').select('id').where('state', '=', 'running')
  return (await runs.execute()).map(({ id }) => id)
}

const arrivals = (tx: Tx) => tx.selectFrom('inbound_envelopes').select('id')

/** Arrivals for a participant without an owner: undecided, or quarantined. */
export async function selectUnowned(tx: Tx, environment: Environment, receiver: string): Promise<string[]> {
  const unowned = arrivals(tx).where('owner_organization', 'is', null)
  const rows = await unowned.where('environment', '=', environment).where('receiver', '=', receiver).execute()
  return rows.map(({ id }) => id)
}

/** All undecided arrivals, in order. */
export async function selectAllStored(tx: Tx): Promise<string[]> {
  const stored = arrivals(tx).where('state', '=', sql.lit('stored'))
  return (await stored.orderBy('received_at').orderBy('id').execute()).map(({ id }) => id)
}

/** The undecided ones of these arrivals. */
export async function selectStillStored(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const stored = arrivals(tx).where('state', '=', sql.lit('stored'))
  return (await stored.where('id', '=', anyOf(ids)).execute()).map(({ id }) => id)
}

/** Removes arrivals with their bytes and events; only the owner role may. */
export async function deleteArrivals(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('arrival_events').where('arrival_id', '=', anyOf(ids)).execute()
  await tx.deleteFrom('inbound_contents').where('arrival_id', '=', anyOf(ids)).execute()
  await tx.deleteFrom('inbound_envelopes').where('id', '=', anyOf(ids)).execute()
}

import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'
import type { Leg } from '../ports/index.ts'
import type { NewTransmission } from './transmission-row.ts'
import { addRow, changeRow } from './unwritten-store.ts'

export interface IndexTable {
  environment: Environment
  envelope_id: string
  organization_id: string
  transmission_id: string
  leg: Leg
  /** State and reason of the leg once more, for who may not step into the tenant. */
  state: string
  reason: string | null
  open: boolean
  wake_at: Date
  waits_for: string | null
  waits_since: Date | null
  watch_at: Date | null
}

type Tables = {
  envelope_routes: IndexTable
}

export interface IndexEntry {
  readonly organizationId: string
  readonly transmissionId: string
  readonly kind: Leg
}

/** Whose envelope it is; works in any transaction. */
export async function selectIndexEntry(
  tx: Tx,
  environment: Environment,
  envelopeId: string,
): Promise<IndexEntry | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('envelope_routes')
    .selectAll()
    .where('environment', '=', environment)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  return row && { organizationId: row.organization_id, transmissionId: row.transmission_id, kind: row.leg }
}

/** Whose envelopes they are, as far as they are ours, by envelope id. */
export async function selectIndexEntries(
  tx: Tx,
  environment: Environment,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('envelope_routes')
    .selectAll()
    .where('environment', '=', environment)
    .where('envelope_id', '=', sql<string>`any(${[...envelopeIds]}::text[])`)
    .execute()
  const routeOf = (row: (typeof rows)[number]) => ({
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
    leg: row.leg,
  })
  return new Map(rows.map((row) => [row.envelope_id, routeOf(row)]))
}

export interface OverdueEntry extends IndexEntry {
  readonly environment: Environment
  readonly envelopeId: string
  readonly wakeAt: Date
}

/** Open legs whose time has long come, the oldest first, behind one of them: their jobs may have been lost. */
export async function selectOverdue(
  tx: Tx,
  before: Date,
  limit: number,
  behind?: Pick<OverdueEntry, 'wakeAt' | 'envelopeId'>,
): Promise<OverdueEntry[]> {
  const overdue = tx
    .withTables<Tables>()
    .selectFrom('envelope_routes')
    .selectAll()
    .where('open', '=', true)
    .where('wake_at', '<', before)
  const page = behind
    ? overdue.where(sql<boolean>`(wake_at, envelope_id) > (${behind.wakeAt}, ${behind.envelopeId})`)
    : overdue
  const rows = await page.orderBy('wake_at').orderBy('envelope_id').limit(limit).execute()
  return rows.map((row) => ({
    environment: row.environment,
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
    leg: row.leg,
    envelopeId: row.envelope_id,
    wakeAt: row.wake_at,
  }))
}

/** Legs whose answer should have come by now. */
export async function selectUnanswered(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<(IndexEntry & { environment: Environment })[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('envelope_routes')
    .selectAll()
    .where('watch_at', '<=', now)
    .orderBy('watch_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    environment: row.environment,
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
    leg: row.leg,
  }))
}

/** Puts off the look of the sweep at an open leg. */
export function postponeSweep(tx: Tx, environment: Environment, envelopeId: string, until: Date): void {
  updateIndexEntry(tx, environment, envelopeId, { wake_at: until })
}

/** Makes the route of the envelope of a new leg, with the transaction's other changes. */
export function insertIndexEntry(tx: Tx, scope: TenantScope, leg: NewTransmission, now: Date): void {
  const route: IndexTable = {
    environment: scope.environment,
    envelope_id: leg.envelopeId,
    organization_id: scope.organizationId,
    transmission_id: leg.id,
    leg: leg.kind,
    state: 'queued',
    reason: null,
    open: true,
    wake_at: now,
    waits_for: null,
    waits_since: null,
    watch_at: null,
  }
  addRow(tx, 'envelope_routes', `route ${leg.envelopeId}`, { ...route }, (rows) =>
    tx
      .withTables<Tables>()
      .insertInto('envelope_routes')
      .values(rows as unknown as IndexTable[])
      .compile(),
  )
}

/** Changes the route of an envelope, with the transaction's other changes. */
export function updateIndexEntry(
  tx: Tx,
  environment: Environment,
  envelopeId: string,
  change: Partial<IndexTable>,
): void {
  changeRow(tx, `route ${envelopeId}`, change, (all) =>
    tx
      .withTables<Tables>()
      .updateTable('envelope_routes')
      .set(all as Partial<IndexTable>)
      .where('environment', '=', environment)
      .where('envelope_id', '=', envelopeId)
      .compile(),
  )
}

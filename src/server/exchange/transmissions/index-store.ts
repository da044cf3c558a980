/**
 * The index over all tenants' transmissions: by envelope id, and by when somebody has to look at them. It holds
 * nothing of what they carry.
 */
import type { Environment } from '#contract/common'
import type { TransmissionKind } from '#core/transmission'
import { anyOf, type Queries, type TenantScope } from '#platform/database'
import type { RowSet } from '#platform/update-rows'
import type { NewTransmission } from './store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

interface IndexTable {
  environment: Environment
  envelope_id: string
  organization_id: string
  transmission_id: string
  kind: TransmissionKind
  /** State and reason of the transmission once more, for who may not step into the tenant. */
  state: string
  reason: string | null
  open: boolean
  wake_at: Date
  waits_for: string | null
  waits_since: Date | null
  watch_at: Date | null
}

type Tables = {
  transmission_index: IndexTable
}

interface IndexEntry {
  readonly organizationId: string
  readonly transmissionId: string
  readonly kind: TransmissionKind
}

/** Whose envelopes they are, as far as they are ours, by envelope id. */
export async function selectIndexEntries(
  tx: Queries,
  environment: Environment,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('transmission_index')
    .selectAll()
    .where('environment', '=', environment)
    .where('envelope_id', '=', anyOf(envelopeIds))
    .execute()
  const entryOf = (row: (typeof rows)[number]) => ({
    organizationId: row.organization_id,
    transmissionId: row.transmission_id,
    kind: row.kind,
  })
  return new Map(rows.map((row) => [row.envelope_id, entryOf(row)]))
}

/** Puts off the look of the sweep at an open transmission. */
export function postponeSweep(unit: UnitOfWork, envelopeId: string, until: Date): void {
  updateIndexEntry(unit, envelopeId, { wake_at: until })
}

/** Creates the index entry of a new transmission. */
export function insertIndexEntry(
  { scope, tx, rows }: UnitOfWork,
  transmission: NewTransmission,
  now: Date,
): void {
  const entry: IndexTable = {
    environment: scope.environment,
    envelope_id: transmission.envelopeId,
    organization_id: scope.organizationId,
    transmission_id: transmission.id,
    kind: transmission.kind,
    state: 'queued',
    reason: null,
    open: true,
    wake_at: now,
    waits_for: null,
    waits_since: null,
    watch_at: null,
  }
  rows.insert(indexSet(scope), { ...entry }, (all) =>
    tx
      .withTables<Tables>()
      .insertInto('transmission_index')
      .values(all as unknown as IndexTable[])
      .compile(),
  )
}

/** Changes the index entry of an envelope. */
export function updateIndexEntry(
  { scope, rows }: UnitOfWork,
  envelopeId: string,
  columns: Partial<IndexTable>,
): void {
  rows.update(indexSet(scope), { envelope_id: envelopeId, ...columns })
}

function indexSet({ environment }: TenantScope): RowSet {
  return { table: 'transmission_index', key: ['envelope_id'], within: { environment } }
}

/** Whose envelope is whose, of all tenants: written once with a transmission, and never changed. */
import type { Environment } from '#contract/common'
import type { TransmissionKind } from '#core/transmission'
import { anyOf, type Queries, queue, type TenantScope, type Tx } from '#platform/database/database'
import type { Row } from '#platform/database/row-records'
import type { RowSet } from '#platform/database/update-rows'
import type { UnitOfWork } from '../unit-of-work/index.ts'

type IndexRow = Row<'transmission_index'>

interface IndexEntry {
  readonly organizationId: string
  readonly transmissionId: string
  readonly kind: TransmissionKind
}

/** The columns of a transmission that its index entry has. */
interface IndexedTransmission {
  readonly id: string
  readonly envelopeId: string
  readonly kind: TransmissionKind
}

/** The tenants of our envelopes, by envelope id. */
export async function selectIndexEntries(
  tx: Queries,
  environment: Environment,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const rows = await tx
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

/** Creates the index entry of a new transmission. */
export function insertIndexEntry({ scope, tx, rows }: UnitOfWork, transmission: IndexedTransmission): void {
  rows.insert(indexSet(scope), { ...entryOf(scope, transmission) }, (all) =>
    insertOf(tx, all as unknown as IndexRow[]),
  )
}

/** Creates the entries of a tenant's transmissions that have lost theirs; the others stay as they are. */
export async function restoreIndexEntries(
  tx: Tx,
  scope: TenantScope,
  transmissions: readonly IndexedTransmission[],
): Promise<void> {
  const rows = transmissions.map((transmission) => entryOf(scope, transmission))
  if (rows.length === 0) return
  await queue(
    tx,
    insertOf(tx, rows)
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  )
}

function insertOf(tx: Tx, rows: readonly IndexRow[]) {
  return tx.insertInto('transmission_index').values([...rows])
}

function entryOf(scope: TenantScope, { id, envelopeId, kind }: IndexedTransmission): IndexRow {
  return {
    environment: scope.environment,
    envelope_id: envelopeId,
    organization_id: scope.organizationId,
    transmission_id: id,
    kind,
  }
}

function indexSet({ environment }: TenantScope): RowSet {
  return { table: 'transmission_index', key: ['envelope_id'], within: { environment } }
}

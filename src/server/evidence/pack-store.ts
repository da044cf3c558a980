/** Packs of periods while they are made and kept. */
import type { Environment } from '#contract/common'
import { type BackgroundRun, BackgroundRuns } from '#platform/background-runs'
import type { TenantScope, Tx } from '#platform/database'

interface Period {
  readonly from: string
  readonly to: string
}
/** Bytes of the packs so far. */
interface Packed {
  readonly bytes: number
}
export type EvidenceRunRecord = BackgroundRun<Period, Packed>

export const packJob = 'evidence.pack'
export const expireJob = 'evidence.expire'

/** What is asked for is a period of a participant; the position of a run is a document. */
export const evidenceRuns = new BackgroundRuns<Period, Packed>('evidence', {
  work: packJob,
  maxAttempts: 8,
  expire: { job: expireJob, afterDays: 7 },
})

interface PacksTable {
  organization_id: string
  environment: Environment
  run_id: string
  document_id: string
  name: string
  entry: unknown
  bytes: Buffer
}

type Tables = { evidence_packs: PacksTable }

/** The pack of one document of a run. */
export interface StoredPack {
  readonly documentId: string
  readonly name: string
  /** Its line in the index. */
  readonly entry: readonly (string | null)[]
  readonly bytes: Buffer
}

/** Adds a pack to a run. */
export async function insertPack(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  { bytes, documentId, entry, name }: StoredPack,
): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('evidence_packs')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      run_id: runId,
      document_id: documentId,
      name,
      entry: JSON.stringify(entry),
      bytes,
    })
    .execute()
}

/** Packs of a run after a document, by document. */
export async function selectPacks(
  tx: Tx,
  scope: TenantScope,
  runId: string,
  after: string,
  limit: number,
): Promise<StoredPack[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('evidence_packs')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('run_id', '=', runId)
    .where('document_id', '>', after)
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    entry: row.entry as (string | null)[],
    bytes: row.bytes,
  }))
}

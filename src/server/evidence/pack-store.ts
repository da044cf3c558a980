/** Packs of periods, in progress and finished. */
import type { TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import { type BackgroundRun, BackgroundRuns } from '#server/runs'

interface Period {
  readonly from: string
  readonly to: string
}
/** Bytes of the packs so far. */
interface Packed {
  readonly bytes: number
}
export type EvidenceRunRecord = BackgroundRun<Period, Packed>

/** The request is a period of a participant; the position of a run is a document. */
export const evidenceRuns = new BackgroundRuns<Period, Packed>({
  kind: 'evidence',
  prefix: 'evr',
  needs: 'report.export',
  notFound: 'evidence.run-not-found',
  changed: 'evidence.changed',
  work: 'evidence.pack',
  maxAttempts: 8,
  expire: { job: 'evidence.expire', afterDays: 7 },
})

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
  tx: TenantTx,
  runId: string,
  { bytes, documentId, entry, name }: StoredPack,
): Promise<void> {
  await tx.tenant.insertInto('evidence_packs', { runId, documentId, name, entry, bytes }).execute()
}

/** Packs of a run after a document, by document. */
export async function selectPacks(
  tx: TenantTx,
  runId: string,
  after: string,
  limit: number,
): Promise<StoredPack[]> {
  const rows = await tx.tenant
    .selectFrom('evidence_packs')
    .selectAll()
    .where('run_id', '=', runId)
    .where('document_id', '>', after)
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { runId: _, ...pack } = recordOf(row)
    return pack
  })
}

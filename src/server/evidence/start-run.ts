import type { StartEvidenceRunRequest } from '#contract/evidence'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { findPeriodIds } from '#server/documents/reading'
import { startRun } from '#server/runs'
import { type EvidenceRunRecord, evidenceRuns } from './pack-store.ts'

/**
 * Maximum number of documents of one pack: more would take long to download, and much of the database until it
 * expires.
 */
const maxDocuments = 10_000

/**
 * Starts the evidence pack of all documents that were issued and received in a period, which a job makes. Idempotent
 * for a key. Needs `report.export`. Raises `participant.not-found`, `evidence.no-documents` and
 * `evidence.too-many-documents`.
 */
export async function startEvidenceRun(
  context: Context,
  actor: Actor,
  participantKey: string,
  { from, to }: StartEvidenceRunRequest,
  idempotencyKey: string,
): Promise<EvidenceRunRecord> {
  authorize(actor, 'report.export')
  const period = { participantKey, from, to }
  return await startRun(context, actor, evidenceRuns, {
    participantKey,
    input: { from, to },
    operation: 'evidence.startRun',
    idempotencyKey,
    entry: { action: 'evidence.runStarted', after: period },
    async prepare(tx) {
      const ids = await findPeriodIds(tx, period, { after: '', limit: maxDocuments + 1 })
      if (ids.length === 0) throw problem('evidence.no-documents')
      if (ids.length > maxDocuments) throw problem('evidence.too-many-documents')
      return { result: { bytes: 0 }, total: ids.length }
    },
  })
}

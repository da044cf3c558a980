import type { StartEvidenceRunRequest } from '#contract/evidence'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { findPeriodIds } from '#server/documents/reading'
import { startRun } from '#server/runs'
import { type EvidenceRunRecord, evidenceRuns } from './pack-store.ts'

/** Documents of one pack: more would take long to fetch, and much of the database until it expires. */
const maxDocuments = 10_000

/**
 * Begins the evidence pack of all that was issued and received in a period, which a job makes; acts once for each key.
 * Needs `report.export`. Raises `participant.not-found`, `evidence.no-documents` and `evidence.too-many-documents`.
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
      const ids = await findPeriodIds(tx, actor, period, { after: '', limit: maxDocuments + 1 })
      if (ids.length === 0) throw problem('evidence.no-documents')
      if (ids.length > maxDocuments) throw problem('evidence.too-many-documents')
      return { result: { bytes: 0 }, total: ids.length }
    },
  })
}

import type { StartEvidenceRunRequest } from '#contract/evidence'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { findPeriodIds } from '#server/documents/reading'
import { requireParticipant } from '#server/participants'
import { type EvidenceRunRecord, evidenceRuns } from './pack-store.ts'

/** Documents of one pack: more would take long to fetch, and much of the database until it expires. */
const maxDocuments = 10_000

/**
 * Begins the evidence pack of all that was issued and received in a period, which a job makes; acts once for each key.
 * Needs `report.export`. Raises `participant.not-found`, `evidence.no-documents` and `evidence.too-many-documents`.
 */
export async function startRun(
  context: Context,
  actor: Actor,
  participantKey: string,
  { from, to }: StartEvidenceRunRequest,
  idempotencyKey: string,
): Promise<EvidenceRunRecord> {
  authorize(actor, 'report.export')
  const key = {
    operation: 'evidence.startRun',
    key: idempotencyKey,
    request: { participantKey, from, to },
  }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await once(context, tx, actor, key, async () => {
      await requireParticipant(tx, actor, participantKey)
      const period = { participantKey, from, to }
      const ids = await findPeriodIds(tx, actor, period, { after: '', limit: maxDocuments + 1 })
      if (ids.length === 0) throw problem('evidence.no-documents')
      if (ids.length > maxDocuments) throw problem('evidence.too-many-documents')
      const id = newId('evr')
      const run = { id, participantKey, input: { from, to }, result: { bytes: 0 }, total: ids.length }
      await evidenceRuns.insert(tx, actor, run, context.clock.now())
      await evidenceRuns.enqueueTurn(context, tx, actor, id)
      await recordAudit(tx, actor, { action: 'evidence.runStarted', subjectId: id, after: period })
      return { id }
    })
    return await readRun(tx, actor, id)
  })
}

/** A run as it stands. Raises `evidence.run-not-found`. */
export async function readRun(tx: Tx, scope: TenantScope, id: string): Promise<EvidenceRunRecord> {
  const run = await evidenceRuns.select(tx, scope, id)
  if (!run) throw problem('evidence.run-not-found', { detail: id })
  return run
}

import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { problem } from '#platform/problem'
import { readFrozen } from '#server/documents'
import type { Transmission } from '../ports/index.ts'
import { latestTransmission, lockTransmission, selectTransmissions } from '../transmissions/index.ts'
import { type Resubmission, replaceReport } from './replace-report.ts'

/**
 * Reports a document again whose tax report the tax authority has rejected: a new report (type R) in an envelope of
 * its own, linked to the old one, which stays as it was (transport facts, 4.4, report track). Acts once for each key.
 * Raises `document.not-found`, and `exchange.nothing-to-resubmit` unless the newest report was rejected.
 */
export async function resubmitReport(
  context: Context,
  actor: Actor,
  documentId: string,
  idempotencyKey: string,
): Promise<Resubmission> {
  authorize(actor, 'exchange.retry')
  const key = { operation: 'exchange.resubmitReport', key: idempotencyKey, request: { documentId } }
  return await context.db.tenant(actor, (tx) =>
    once(context, tx, actor, key, () => resubmit(context, tx, actor, documentId)),
  )
}

async function resubmit(context: Context, tx: Tx, actor: Actor, documentId: string): Promise<Resubmission> {
  if (!(await readFrozen(tx, actor, documentId))) throw problem('document.not-found', { detail: documentId })
  const old = await lockRejected(tx, actor, documentId)
  if (old?.content.leg !== 'taxReport') throw problem('exchange.nothing-to-resubmit', { detail: documentId })
  const made = await replaceReport(context, tx, actor, documentId, {
    old,
    // That a document failed its checks stays so, however often it is reported.
    typeCode: old.content.typeCode === 'F' ? 'F' : 'R',
    revision: old.revision + 1,
    action: 'exchange.reportResubmitted',
  })
  if (!made) throw problem('exchange.nothing-to-resubmit', { detail: documentId })
  return made
}

/** The newest report, locked, if it was rejected and nothing has taken its place meanwhile. */
async function lockRejected(tx: Tx, actor: Actor, documentId: string): Promise<Transmission | undefined> {
  const seen = latestTransmission(await selectTransmissions(tx, actor, documentId), 'taxReport')
  const report = seen && (await lockTransmission(tx, actor, seen.id))
  if (!report || report.state !== 'sent') return undefined
  if (report.messageLevelState !== 'rejected' && report.messageLevelState !== 'deliveryFailed') return undefined
  const newest = latestTransmission(await selectTransmissions(tx, actor, documentId), 'taxReport')
  return newest?.id === report.id ? report : undefined
}

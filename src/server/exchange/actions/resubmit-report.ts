import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { lockLatestTransmissions } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { type ReplacedReport, type Replacement, replaceReport } from './replace-report.ts'

/**
 * Reports a document again whose tax report the tax authority has rejected: a new report (type R) in an envelope of
 * its own, linked to the old one, which stays as it was (transport facts, 4.4, report track). Idempotent for a key.
 * Raises `document.not-found`, and `exchange.nothing-to-resubmit` unless the newest report was rejected.
 */
export async function resubmitReport(
  context: Context,
  actor: Actor,
  documentId: string,
  idempotencyKey: string,
): Promise<ReplacedReport> {
  authorize(actor, 'exchange.retry')
  return await replaceReport(context, actor, documentId, idempotencyKey, {
    operation: 'exchange.resubmitReport',
    action: 'exchange.reportResubmitted',
    refusal: 'exchange.nothing-to-resubmit',
    choose: lockRejected,
  })
}

/** The newest report, locked, if it was rejected. */
async function lockRejected(unit: UnitOfWork, documentId: string): Promise<Replacement | undefined> {
  const [old] = await lockLatestTransmissions(unit, documentId, ['taxReport'])
  if (old?.state !== 'sent' || old.content.kind !== 'taxReport') return undefined
  if (old.messageLevelState !== 'rejected' && old.messageLevelState !== 'deliveryFailed') return undefined
  // That a document failed its checks stays so, however often it is reported.
  return { old, typeCode: old.content.typeCode === 'F' ? 'F' : 'R', revision: old.revision + 1 }
}

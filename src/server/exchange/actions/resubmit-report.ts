import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { once } from '#platform/idempotency'
import { problem } from '#platform/problem'
import { readFrozen } from '#server/documents/reading'
import type { Transmission } from '../ports/index.ts'
import {
  inUnitOfWork,
  latestTransmission,
  lockLatestTransmission,
  selectTransmissions,
  type UnitOfWork,
} from '../transmissions/index.ts'
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
  return await inUnitOfWork(context, actor, async (unit) => {
    const made = await once(context, unit.tx, actor, key, () => resubmit(unit, actor, documentId))
    await unit.complete()
    return made
  })
}

async function resubmit(unit: UnitOfWork, actor: Actor, documentId: string): Promise<Resubmission> {
  if (!(await readFrozen(unit.tx, actor, documentId)))
    throw problem('document.not-found', { detail: documentId })
  const old = await lockRejected(unit, documentId)
  if (old?.content.kind !== 'taxReport') throw problem('exchange.nothing-to-resubmit', { detail: documentId })
  const made = await replaceReport(unit, actor, documentId, {
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
async function lockRejected(unit: UnitOfWork, documentId: string): Promise<Transmission | undefined> {
  const report = await lockLatestTransmission(unit, documentId, 'taxReport')
  if (!report || report.state !== 'sent') return undefined
  if (report.messageLevelState !== 'rejected' && report.messageLevelState !== 'deliveryFailed')
    return undefined
  const newest = latestTransmission(await selectTransmissions(unit, [documentId]), 'taxReport')
  return newest?.id === report.id ? report : undefined
}

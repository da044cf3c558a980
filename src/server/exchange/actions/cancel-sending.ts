import { type Actor, actorIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { readFrozen } from '#server/documents/reading'
import type { Transmission } from '../ports/index.ts'
import {
  applyEvents,
  createTransmissions,
  lockLatestTransmissions,
  releaseBlocked,
} from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'

interface Canceled {
  readonly id: string
  /** False when the tax authority has the report already, or is getting it. */
  readonly reportCanceled: boolean
}

/**
 * Stops an issued document before it goes out. The document stays issued, under its number; only its transmissions
 * end. The worker claims a transmission under the same lock, so it is either stopped here or sent, never both. The
 * report is stopped too, unless it was sent. Idempotent.
 * Raises `document.not-found`, and `exchange.already-under-way` for a document that is being submitted, in doubt or
 * done.
 */
export async function cancelSending(context: Context, actor: Actor, documentId: string): Promise<Canceled> {
  authorize(actor, 'exchange.cancel')
  return await inUnitOfWork(context, actor, async (unit) => {
    const canceled = await cancel(unit, actor, documentId)
    await unit.complete()
    return canceled
  })
}

async function cancel(unit: UnitOfWork, actor: Actor, documentId: string): Promise<Canceled> {
  const frozen = await readFrozen(unit.tx, documentId)
  if (frozen?.record.state !== 'issued') throw problem('document.not-found', { detail: documentId })
  await createTransmissions(unit, [frozen])
  await unit.flush()
  const locked = await lockLatestTransmissions(unit, documentId, ['invoice', 'taxReport'])
  const invoice = locked.find(({ kind }) => kind === 'invoice')
  const report = locked.find(({ kind }) => kind === 'taxReport')
  // A report-only document is only reported.
  const main = invoice?.state === 'notApplicable' ? report : invoice
  if (!main) throw problem('document.not-found', { detail: documentId })
  if (main.state === 'canceled') return { id: documentId, reportCanceled: report?.state === 'canceled' }
  if (!isWaiting(main)) throw problem('exchange.already-under-way', { detail: documentId })
  const isReportToo = report && report !== main && (isWaiting(report) || report.state === 'failed')
  const canceled = isReportToo ? [main, report] : [main]
  for (const transmission of canceled) {
    const event = { type: 'canceled', by: actorIdOf(actor) } as const
    const snapshot = await applyEvents(unit, transmission, [event], { source: 'person' })
    await releaseBlocked(unit, transmission, snapshot)
  }
  const reportCanceled = report !== undefined && canceled.includes(report)
  await recordAudit(unit.tx, actor, {
    action: 'exchange.canceled',
    subjectId: documentId,
    after: { reportCanceled },
  })
  return { id: documentId, reportCanceled }
}

/** No attempt is under way, and no worker is about to start one. */
function isWaiting({ state }: Transmission): boolean {
  return state === 'held' || state === 'queued' || state === 'retrying'
}

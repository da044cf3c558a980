import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { readFrozen } from '#server/documents'
import { actorName, type Transmission } from '../ports/index.ts'
import {
  applyEvents,
  latestTransmission,
  lockTransmission,
  createTransmissions,
  releaseBlocked,
  selectTransmissions,
} from '../transmissions/index.ts'

export interface Canceled {
  readonly id: string
  /** False when the tax authority has the report already, or is getting it. */
  readonly reportCanceled: boolean
}

/**
 * Stops an issued document before it goes out. The document stays issued, under its number; only its way ends. The
 * worker claims a leg under the same lock, so either it is stopped here or it goes: never both. The report is
 * stopped too, unless it has left. Asked twice, the answer is the same.
 * Raises `document.not-found`, and `exchange.already-under-way` for what is being handed over, in doubt or done.
 */
export async function cancelSending(context: Context, actor: Actor, documentId: string): Promise<Canceled> {
  authorize(actor, 'exchange.cancel')
  return await context.db.tenant(actor, async (tx) => {
    const frozen = await readFrozen(tx, actor, documentId)
    if (frozen?.record.state !== 'issued') throw problem('document.not-found', { detail: documentId })
    await createTransmissions(context, tx, actor, frozen)
    const invoice = await lockLatestTransmission(tx, actor, documentId, 'invoice')
    const report = await lockLatestTransmission(tx, actor, documentId, 'taxReport')
    // A report-only document has no other way than its report.
    const main = invoice?.state === 'notApplicable' ? report : invoice
    if (!main) throw problem('document.not-found', { detail: documentId })
    if (main.state === 'canceled') return { id: documentId, reportCanceled: report?.state === 'canceled' }
    if (!isWaiting(main)) throw problem('exchange.already-under-way', { detail: documentId })
    const legs = [
      main,
      ...(report && report !== main && (isWaiting(report) || report.state === 'failed') ? [report] : []),
    ]
    for (const leg of legs) {
      const event = { type: 'canceled', by: actorName(actor) } as const
      const state = await applyEvents(context, tx, actor, leg, [event], { source: 'person' })
      await releaseBlocked(context, tx, actor, leg, state)
    }
    const reportCanceled = report !== undefined && legs.includes(report)
    await recordAudit(tx, actor, {
      action: 'exchange.canceled',
      subjectId: documentId,
      after: { reportCanceled },
    })
    return { id: documentId, reportCanceled }
  })
}

/** Nothing of it is on the wire, and nobody is about to put it there. */
function isWaiting({ state }: Transmission): boolean {
  return state === 'held' || state === 'queued' || state === 'retrying'
}

/** The leg that counts, locked. */
export async function lockLatestTransmission(
  tx: Tx,
  actor: Actor,
  documentId: string,
  leg: 'invoice' | 'taxReport',
): Promise<Transmission | undefined> {
  const seen = latestTransmission(await selectTransmissions(tx, actor, documentId), leg)
  return seen && (await lockTransmission(tx, actor, seen.id))
}

import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { Transmission } from '../ports/index.ts'
import { latestTransmission, lockLatestTransmissions, selectTransmissions } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { type ReplacedReport, type Replacement, replaceReport } from './replace-report.ts'

/**
 * Withdraws the report of a document that never reached the buyer: a report of type W in an envelope of its own
 * (transport facts, 4.3: only at a user's request). The report is valid until the tax authority has accepted the
 * withdrawal. Idempotent for a key. Raises `document.not-found`, and `exchange.nothing-to-withdraw` unless the report
 * was accepted and the transmission to the buyer has failed without any doubt, or was canceled.
 */
export async function withdrawReport(
  context: Context,
  actor: Actor,
  documentId: string,
  idempotencyKey: string,
): Promise<ReplacedReport> {
  authorize(actor, 'exchange.retry')
  return await replaceReport(context, actor, documentId, idempotencyKey, {
    operation: 'exchange.withdrawReport',
    action: 'exchange.reportWithdrawn',
    refusal: 'exchange.nothing-to-withdraw',
    choose: lockWithdrawable,
  })
}

/** The accepted report of a document that never arrived. A document that ended in doubt may be with the buyer. */
async function lockWithdrawable(unit: UnitOfWork, documentId: string): Promise<Replacement | undefined> {
  const locked = await lockLatestTransmissions(unit, documentId, ['invoice', 'taxReport'])
  const invoice = locked.find(({ kind }) => kind === 'invoice')
  const newest = locked.find(({ kind }) => kind === 'taxReport')
  const old = newest && (await acceptedReport(unit, documentId, newest))
  const neverArrived =
    (invoice?.state === 'failed' && invoice.reason !== 'inDoubtExhausted') || invoice?.state === 'canceled'
  return old && neverArrived ? { old, typeCode: 'W', revision: newest.revision + 1 } : undefined
}

/** The accepted report, if no transmission that would withdraw it is under way. */
async function acceptedReport(
  unit: UnitOfWork,
  documentId: string,
  newest: Transmission,
): Promise<Transmission | undefined> {
  if (!isWithdrawal(newest)) return isAccepted(newest) ? newest : undefined
  const isRefused = newest.state === 'failed' || newest.messageLevelState === 'rejected'
  if (!isRefused) return undefined
  const others = (await selectTransmissions(unit, [documentId])).filter((one) => !isWithdrawal(one))
  const before = latestTransmission(others, 'taxReport')
  return before && isAccepted(before) ? before : undefined
}

function isWithdrawal({ content }: Transmission): boolean {
  return content.kind === 'taxReport' && content.typeCode === 'W'
}

function isAccepted({ messageLevelState }: Transmission): boolean {
  return messageLevelState === 'delivered' || messageLevelState === 'deliveredUnconfirmed'
}

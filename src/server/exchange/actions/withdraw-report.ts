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
 * Takes back the report of a document that never reached the buyer: a report of type W in an envelope of its own
 * (transport facts, 4.3: by hand, people decide). The report stands until the tax authority has taken the withdrawal.
 * Acts once for each key. Raises `document.not-found`, and `exchange.nothing-to-withdraw` unless the report was
 * accepted and the way to the buyer has failed without any doubt, or was canceled.
 */
export async function withdrawReport(
  context: Context,
  actor: Actor,
  documentId: string,
  idempotencyKey: string,
): Promise<Resubmission> {
  authorize(actor, 'exchange.retry')
  const key = { operation: 'exchange.withdrawReport', key: idempotencyKey, request: { documentId } }
  return await inUnitOfWork(context, actor, async (unit) => {
    const made = await once(context, unit.tx, actor, key, () => withdraw(unit, actor, documentId))
    await unit.complete()
    return made
  })
}

async function withdraw(unit: UnitOfWork, actor: Actor, documentId: string): Promise<Resubmission> {
  if (!(await readFrozen(unit.tx, actor, documentId)))
    throw problem('document.not-found', { detail: documentId })
  const invoice = await lockLatestTransmission(unit, documentId, 'invoice')
  const newest = await lockLatestTransmission(unit, documentId, 'taxReport')
  const accepted = newest && (await acceptedReport(unit, documentId, newest))
  // What ended in doubt may be with the buyer.
  const neverArrived =
    (invoice?.state === 'failed' && invoice.reason !== 'inDoubtExhausted') || invoice?.state === 'canceled'
  if (!accepted || !neverArrived) throw problem('exchange.nothing-to-withdraw', { detail: documentId })
  const made = await replaceReport(unit, actor, documentId, {
    old: accepted,
    typeCode: 'W',
    revision: newest.revision + 1,
    action: 'exchange.reportWithdrawn',
  })
  if (!made) throw problem('exchange.nothing-to-withdraw', { detail: documentId })
  return made
}

/** The report that stands, if nothing is under way that would take it back. */
async function acceptedReport(
  unit: UnitOfWork,
  documentId: string,
  newest: Transmission,
): Promise<Transmission | undefined> {
  if (!isWithdrawal(newest)) return isAccepted(newest) ? newest : undefined
  const gone = newest.state === 'failed' || newest.messageLevelState === 'rejected'
  if (!gone) return undefined
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

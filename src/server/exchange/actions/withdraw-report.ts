import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { problem } from '#platform/problem'
import { readFrozen } from '#server/documents'
import type { Transmission } from '../ports/index.ts'
import { latestTransmission, selectTransmissions } from '../transmissions/index.ts'
import { lockLatestTransmission } from './cancel-sending.ts'
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
  return await context.db.tenant(actor, (tx) =>
    once(context, tx, actor, key, () => withdraw(context, tx, actor, documentId)),
  )
}

async function withdraw(context: Context, tx: Tx, actor: Actor, documentId: string): Promise<Resubmission> {
  if (!(await readFrozen(tx, actor, documentId))) throw problem('document.not-found', { detail: documentId })
  const invoice = await lockLatestTransmission(tx, actor, documentId, 'invoice')
  const newest = await lockLatestTransmission(tx, actor, documentId, 'taxReport')
  const accepted = newest && (await acceptedReport(tx, actor, documentId, newest))
  // What ended in doubt may be with the buyer.
  const neverArrived =
    (invoice?.state === 'failed' && invoice.reason !== 'inDoubtExhausted') || invoice?.state === 'canceled'
  if (!accepted || !neverArrived) throw problem('exchange.nothing-to-withdraw', { detail: documentId })
  const made = await replaceReport(context, tx, actor, documentId, {
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
  tx: Tx,
  actor: Actor,
  documentId: string,
  newest: Transmission,
): Promise<Transmission | undefined> {
  if (!isWithdrawal(newest)) return isAccepted(newest) ? newest : undefined
  const gone = newest.state === 'failed' || newest.messageLevelState === 'rejected'
  if (!gone) return undefined
  const others = (await selectTransmissions(tx, actor, documentId)).filter((leg) => !isWithdrawal(leg))
  const before = latestTransmission(others, 'taxReport')
  return before && isAccepted(before) ? before : undefined
}

function isWithdrawal({ content }: Transmission): boolean {
  return content.leg === 'taxReport' && content.typeCode === 'W'
}

function isAccepted({ messageLevelState: answerState }: Transmission): boolean {
  return answerState === 'delivered' || answerState === 'deliveredUnconfirmed'
}

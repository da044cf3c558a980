import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { type FrozenDocument, readFrozen, recordFacts } from '#server/documents'
import { actorName, type Transmission } from '../ports/index.ts'
import {
  applyEvents,
  openAndEnqueue,
  enqueueNext,
  insertTransmission,
  latestTransmission,
  lockTransmission,
  selectTransmissions,
} from '../transmissions/index.ts'

/** Why sending again would not be safe, or would change nothing. Words: `exchange:bulk.<code>`. */
export type RetryRefusal =
  | 'notFound'
  | 'notIssued'
  | 'inDoubt'
  | 'canceled'
  | 'underWay'
  | 'awaitsAnswer'
  | 'delivered'
  | 'rejected'
  | 'notDelivered'
  | 'reportRejected'
  | 'nothingFailed'

export type RetryOutcome =
  | { readonly outcome: 'queued'; readonly number: string | null }
  | { readonly outcome: 'refused'; readonly number: string | null; readonly code: RetryRefusal }

/**
 * Sends again what failed for good of a document, with the same envelope. What the buyer's provider could not deliver
 * goes out in a new envelope: that provider has confirmed that nothing was delivered (transport facts, 4.3).
 * Whatever is under way, in doubt or done is left alone: raises `exchange.nothing-to-retry`, and `document.not-found`.
 */
export async function retryDocument(context: Context, actor: Actor, documentId: string): Promise<void> {
  authorize(actor, 'exchange.retry')
  await context.db.tenant(actor, async (tx) => {
    const result = await retryFailed(context, tx, actor, documentId)
    if (result.outcome === 'queued') return
    if (result.code === 'notFound') throw problem('document.not-found', { detail: documentId })
    if (result.code === 'notDelivered') return await sendInNewEnvelope(context, tx, actor, documentId)
    throw problem('exchange.nothing-to-retry', { detail: result.code })
  })
}

/** Puts what failed for good of a document in the queue again, or says why not; in the caller's transaction. */
export async function retryFailed(
  context: Context,
  tx: Tx,
  actor: Actor,
  documentId: string,
): Promise<RetryOutcome> {
  const frozen = await readFrozen(tx, actor, documentId)
  if (!frozen) return { outcome: 'refused', number: null, code: 'notFound' }
  const { number } = frozen.record
  const seen = newestOfEach(await selectTransmissions(tx, actor, documentId))
  const legs: Transmission[] = []
  for (const { id } of seen) {
    const leg = await lockTransmission(tx, actor, id)
    if (leg) legs.push(leg)
  }
  const failed = legs.filter((leg) => leg.state === 'failed')
  const code = refusalOf(frozen, legs, failed)
  if (code) return { outcome: 'refused', number, code }
  for (const leg of failed) {
    const event = { type: 'retryRequested', by: actorName(actor) } as const
    const state = await applyEvents(context, tx, actor, leg, [event], { source: 'person' })
    await enqueueNext(context, tx, actor, leg.id, state)
  }
  await recordAudit(tx, actor, {
    action: 'exchange.retried',
    subjectId: documentId,
    after: { legs: failed.map((leg) => leg.kind) },
  })
  return { outcome: 'queued', number }
}

function newestOfEach(legs: readonly Transmission[]): Transmission[] {
  const kinds = [...new Set(legs.map((leg) => leg.kind))]
  return kinds.flatMap((kind) => latestTransmission(legs, kind) ?? [])
}

const onTheWay: readonly Transmission['state'][] = ['held', 'queued', 'discovering', 'sending', 'retrying']

function refusalOf(
  { record }: FrozenDocument,
  legs: readonly Transmission[],
  failed: readonly Transmission[],
): RetryRefusal | undefined {
  const invoice = legs.find((leg) => leg.kind === 'invoice')
  const report = legs.find((leg) => leg.kind === 'taxReport')
  // While it is not known whether the other side has it, the system asks; nobody sends by hand.
  if (legs.some((leg) => leg.state === 'inDoubt' && leg.kind !== 'invoiceResponse')) return 'inDoubt'
  if (invoice?.state === 'canceled') return 'canceled'
  if (failed.length > 0) return undefined
  if (invoice?.state === 'sent') {
    if (invoice.messageLevelState === 'deliveryFailed') return 'notDelivered'
    if (invoice.messageLevelState === 'rejected') return 'rejected'
  }
  if (report && (report.messageLevelState === 'rejected' || report.messageLevelState === 'deliveryFailed'))
    return 'reportRejected'
  if (legs.some((leg) => onTheWay.includes(leg.state))) return 'underWay'
  if (invoice?.messageLevelState === 'awaited' || report?.messageLevelState === 'awaited') return 'awaitsAnswer'
  if (record.state === 'issued' && legs.length === 0) return 'underWay'
  return invoice?.state === 'sent' ? 'delivered' : 'nothingFailed'
}

/** One more generation of the leg to the receiver; the report stays, because it is about the same document. */
async function sendInNewEnvelope(context: Context, tx: Tx, actor: Actor, documentId: string): Promise<void> {
  const old = latestTransmission(await selectTransmissions(tx, actor, documentId), 'invoice')
  if (!old) throw problem('exchange.nothing-to-retry', { detail: documentId })
  const id = newId('tx')
  const envelopeId = newUuid()
  const made = await insertTransmission(
    tx,
    actor,
    {
      id,
      kind: 'invoice',
      documentId,
      participantKey: old.participantKey,
      subjectEnvelopeId: envelopeId,
      revision: old.revision + 1,
      content: old.content,
      sender: old.sender,
      receiver: old.receiver,
      receiverSeat: null,
      envelopeId,
    },
    context.clock.now(),
  )
  if (!made) throw problem('exchange.nothing-to-retry', { detail: documentId })
  await recordFacts(context, tx, actor, documentId, () => ({ envelopeId, rejection: [] }))
  await openAndEnqueue(context, tx, actor, id, { type: 'queued' })
  await recordAudit(tx, actor, {
    action: 'exchange.sentAgain',
    subjectId: documentId,
    after: { envelopeId, replaces: old.envelopeId },
  })
}

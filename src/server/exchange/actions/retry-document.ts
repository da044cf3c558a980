import { type Actor, actorIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId, newUuid } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import type { DocumentRecord } from '#server/documents/model'
import { readFrozen } from '#server/documents/reading'
import type { Transmission } from '../ports/index.ts'
import {
  applyAndEnqueue,
  insertTransmissions,
  latestTransmission,
  lockLatestTransmissions,
  type NewTransmission,
  selectTransmissions,
} from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'

/** Why a retry would not be safe, or would change nothing. Words: `exchange:bulk.<code>`. */
type RetryRefusal =
  | 'notFound'
  | 'notIssued'
  | 'inDoubt'
  | 'canceled'
  | 'underWay'
  | 'awaitsStatus'
  | 'delivered'
  | 'rejected'
  | 'notDelivered'
  | 'reportRejected'
  | 'nothingFailed'

type RetryOutcome = { readonly record?: DocumentRecord } & (
  | { readonly outcome: 'queued' }
  | { readonly outcome: 'refused'; readonly code: RetryRefusal }
)

/**
 * Retries the failed transmissions of a document, with the same envelope. A document that the buyer's provider could
 * not deliver goes out in a new envelope: that provider has confirmed that nothing was delivered (transport facts,
 * 4.3). Leaves transmissions that are under way, in doubt or done unchanged. Raises `exchange.nothing-to-retry`, and
 * `document.not-found`.
 */
export async function retryDocument(context: Context, actor: Actor, documentId: string): Promise<void> {
  authorize(actor, 'exchange.retry')
  await inUnitOfWork(context, actor, async (unit) => {
    const result = await retryFailed(unit, actor, documentId)
    if (result.outcome === 'refused') {
      if (result.code === 'notFound') throw problem('document.not-found', { detail: documentId })
      if (result.code !== 'notDelivered') throw problem('exchange.nothing-to-retry', { detail: result.code })
      await sendInNewEnvelope(unit, actor, documentId)
    }
    await unit.complete()
  })
}

/**
 * Enqueues the permanently failed transmissions of a document again, or returns why not; the caller completes the
 * work.
 * @param participantKey the participant whose documents may be retried: others are not found; by default all that the
 * actor may see
 */
export async function retryFailed(
  unit: UnitOfWork,
  actor: Actor,
  documentId: string,
  participantKey?: string,
): Promise<RetryOutcome> {
  const frozen = await readFrozen(unit.tx, documentId)
  if (!frozen || (participantKey !== undefined && frozen.record.participantKey !== participantKey))
    return { outcome: 'refused', code: 'notFound' }
  const { record } = frozen
  const transmissions = await lockLatestTransmissions(unit, documentId)
  const failed = transmissions.filter(({ state }) => state === 'failed')
  const code = refusalOf(frozen, transmissions, failed)
  if (code) return { outcome: 'refused', record, code }
  for (const transmission of failed) {
    const event = { type: 'retryRequested', by: actorIdOf(actor) } as const
    await applyAndEnqueue(unit, transmission, [event], { source: 'person' })
  }
  await recordAudit(unit.tx, actor, {
    action: 'exchange.retried',
    subjectId: documentId,
    after: { transmissions: failed.map(({ kind }) => kind) },
  })
  return { outcome: 'queued', record }
}

const onTheWay: readonly Transmission['state'][] = ['held', 'queued', 'discovering', 'sending', 'retrying']

function refusalOf(
  { record }: { readonly record: DocumentRecord },
  transmissions: readonly Transmission[],
  failed: readonly Transmission[],
): RetryRefusal | undefined {
  const invoice = transmissions.find((transmission) => transmission.kind === 'invoice')
  const report = transmissions.find((transmission) => transmission.kind === 'taxReport')
  // While it is unknown whether the other side has it, the system confirms it; a manual retry is refused.
  if (
    transmissions.some(
      (transmission) => transmission.state === 'inDoubt' && transmission.kind !== 'invoiceResponse',
    )
  )
    return 'inDoubt'
  if (invoice?.state === 'canceled') return 'canceled'
  if (failed.length > 0) return undefined
  if (invoice?.state === 'sent') {
    if (invoice.messageLevelState === 'deliveryFailed') return 'notDelivered'
    if (invoice.messageLevelState === 'rejected') return 'rejected'
  }
  if (report && (report.messageLevelState === 'rejected' || report.messageLevelState === 'deliveryFailed'))
    return 'reportRejected'
  if (transmissions.some((transmission) => onTheWay.includes(transmission.state))) return 'underWay'
  if (invoice?.messageLevelState === 'awaited' || report?.messageLevelState === 'awaited')
    return 'awaitsStatus'
  if (record.state === 'issued' && transmissions.length === 0) return 'underWay'
  return invoice?.state === 'sent' ? 'delivered' : 'nothingFailed'
}

/** One more revision of the transmission to the receiver; the report stays, for it is about the same document. */
async function sendInNewEnvelope(unit: UnitOfWork, actor: Actor, documentId: string): Promise<void> {
  const old = latestTransmission(await selectTransmissions(unit, [documentId]), 'invoice')
  if (!old) throw problem('exchange.nothing-to-retry', { detail: documentId })
  const { participantKey, content, sender, receiver } = old
  const envelopeId = newUuid()
  const next: NewTransmission = {
    id: newId('tx'),
    kind: 'invoice',
    documentId,
    subjectEnvelopeId: envelopeId,
    revision: old.revision + 1,
    receiverSeat: null,
    envelopeId,
    participantKey,
    content,
    sender,
    receiver,
  }
  const created = (await insertTransmissions(unit, [next], unit.context.clock.now())).get(next.id)
  if (!created) throw problem('exchange.nothing-to-retry', { detail: documentId })
  unit.updateFacts(documentId, { change: () => ({ envelopeId, rejection: [] }) })
  await applyAndEnqueue(unit, created, [{ type: 'queued' }])
  await recordAudit(unit.tx, actor, {
    action: 'exchange.sentAgain',
    subjectId: documentId,
    after: { envelopeId, replaces: old.envelopeId },
  })
}

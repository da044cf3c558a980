import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId, newUuid } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { readFrozen } from '#server/documents'
import { latestLeg } from './latest-leg.ts'
import { begin } from './open-leg.ts'
import { insertTransmission, lockTransmission, selectLegs } from './store.ts'
import type { Transmission } from './transmission.ts'

/** The new report's envelope, and that of the rejected report which it replaces. */
export interface Resubmission {
  readonly id: string
  readonly envelopeId: string
  readonly replaces: string
}

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
  const { role, typeCode } = old.content
  const id = newId('tx')
  const envelopeId = newUuid()
  const made = await insertTransmission(
    tx,
    actor,
    {
      id,
      leg: 'taxReport',
      documentId,
      participantKey: old.participantKey,
      subjectEnvelopeId: old.subjectEnvelopeId,
      generation: old.generation + 1,
      // That a document failed its checks stays so, however often it is reported.
      content: {
        leg: 'taxReport',
        role,
        typeCode: typeCode === 'F' ? 'F' : 'R',
        replaces: old.envelopeId,
      },
      sender: old.sender,
      receiver: old.receiver,
      receiverSeat: old.receiverSeat,
      envelopeId,
    },
    context.clock.now(),
  )
  if (!made) throw problem('exchange.nothing-to-resubmit', { detail: documentId })
  await begin(context, tx, actor, id, { type: 'queued' })
  await recordAudit(tx, actor, {
    action: 'exchange.reportResubmitted',
    subjectId: documentId,
    after: { envelopeId, replaces: old.envelopeId },
  })
  return { id: documentId, envelopeId, replaces: old.envelopeId }
}

/** The newest report, locked, if it was rejected and nothing has taken its place meanwhile. */
async function lockRejected(tx: Tx, actor: Actor, documentId: string): Promise<Transmission | undefined> {
  const seen = latestLeg(await selectLegs(tx, actor, documentId), 'taxReport')
  const report = seen && (await lockTransmission(tx, actor, seen.id))
  if (!report || report.state !== 'sent') return undefined
  if (report.answerState !== 'rejected' && report.answerState !== 'deliveryFailed') return undefined
  const newest = latestLeg(await selectLegs(tx, actor, documentId), 'taxReport')
  return newest?.id === report.id ? report : undefined
}

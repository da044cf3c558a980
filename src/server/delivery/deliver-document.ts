import type { DeliverRequest, Delivery } from '#contract/delivery'
import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { once } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import type { DocumentRecord } from '#server/documents/model'
import { readRecord } from '#server/documents/reading'
import { requireProvenAddress } from '#server/identity'
import { isReportOnly } from '#server/participants'
import { hashOfToken, linkOf, tokenOf } from './link.ts'
import { presentDelivery } from './present.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { publishChange, requestMail } from './request-mail.ts'
import { type DeliveryRecord, insertDelivery, insertEvent, selectEvents } from './store.ts'

const day = 24 * 3_600_000

/**
 * Delivers a document outside the network: mails a private link in a language, or creates one to hand over manually.
 * It has no effect on the exchange. Needs `document.issue`. Idempotent for a key. Raises `identity.address-unproven`,
 * `document.not-found`, `delivery.not-deliverable` for a document that we did not issue, and the problems of
 * `refuseTooMany`.
 */
export async function deliverDocument(
  context: Context,
  actor: Actor,
  documentId: string,
  request: DeliverRequest,
  idempotencyKey: string,
): Promise<Delivery> {
  authorize(actor, 'document.issue')
  const key = { operation: 'delivery.deliver', key: idempotencyKey, request: { documentId, ...request } }
  return await context.db.tenant(actor, (tx) =>
    once(context, tx, actor, key, async () => {
      await requireProvenAddress(tx, actor)
      const record = await readDeliverable(tx, documentId)
      await refuseTooMany(context, tx, documentId)
      const delivery = newDelivery(context, actor, record, request)
      await insertDelivery(tx, delivery)
      const { id, channel, language, expiresAt } = delivery
      if (channel === 'email') await requestMail(context, tx, actor, { deliveryId: id, type: 'requested' })
      else
        await insertEvent(tx, {
          deliveryId: id,
          type: 'requested',
          at: delivery.createdAt,
          userId: userIdOf(actor),
        })
      await publishChange(context, tx, { documentId, participantKey: record.participantKey })
      const events = await selectEvents(tx, [id])
      const after = { id, channel, language, expiresAt: expiresAt.toISOString() }
      await recordAudit(tx, actor, { action: 'delivery.requested', subjectId: documentId, after })
      return presentDelivery(delivery, events, linkOf(context, actor, delivery), context.clock.now())
    }),
  )
}

/** A document that we issued. Raises `document.not-found` and `delivery.not-deliverable`. */
async function readDeliverable(tx: TenantTx, id: string): Promise<DocumentRecord> {
  const record = await readRecord(tx, id, { lock: true })
  if (!record) throw problem('document.not-found', { detail: id })
  if (record.direction !== 'sent') throw problem('delivery.not-deliverable', { detail: id })
  return record
}

function newDelivery(
  context: Context,
  actor: Actor,
  record: DocumentRecord,
  request: DeliverRequest,
): DeliveryRecord {
  const id = newId('dlv')
  const createdAt = context.clock.now()
  return {
    id,
    documentId: record.id,
    counterparty: counterpartyOf(record),
    channel: request.channel,
    recipient: request.channel === 'email' ? request.to : '',
    language: request.language,
    tokenHash: hashOfToken(tokenOf(context, actor, id)),
    days: request.days,
    createdAt,
    expiresAt: endOfLife(createdAt, request.days),
    revokedAt: null,
  }
}

/** When a link that is handed over now stops working. */
export function endOfLife(from: Date, days: number): Date {
  return new Date(from.getTime() + days * day)
}

/** The participant id of the other side; its name where it has none, or one that many share. */
export function counterpartyOf({ counterpartyName, receivingParticipantId }: DocumentRecord): string {
  const hasOwnId = receivingParticipantId !== '' && !isReportOnly(receivingParticipantId)
  return hasOwnId ? receivingParticipantId : counterpartyName
}

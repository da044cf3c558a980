import type { DeliverRequest, Delivery, MailRequest } from '#contract/delivery'
import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import type { DocumentRecord } from '#server/documents/model'
import { readRecord } from '#server/documents/reading'
import { requireProvenAddress } from '#server/identity'
import { counterpartyOf } from './last-mail.ts'
import { hashOfToken, linkOf, tokenOf } from './link.ts'
import { presentDelivery } from './present.ts'
import { type Recipient, recipientsOf } from './recipients.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { publishChange, requestMail } from './request-mail.ts'
import {
  type DeliveryRecord,
  insertDelivery,
  insertEvent,
  insertMail,
  type MailRecord,
  selectEvents,
} from './store.ts'

const day = 24 * 3_600_000

/** What version 0.1 stored for a key: one delivery. Its requests to mail differ, so it is that of a link alone. */
type EarlierAnswer = Omit<Delivery, 'role' | 'mailId' | 'pdf'>

/**
 * Delivers a document outside the network: mails each recipient a private link, or creates one to hand over manually.
 * It has no effect on the exchange. Needs `document.issue`. Idempotent for a key. Raises `identity.address-unproven`,
 * `document.not-found`, `delivery.not-deliverable` for a document that we did not issue, and the problems of
 * `recipientsOf` and `refuseTooMany`.
 * @returns a delivery for each recipient, in the order of the request
 */
export async function deliverDocument(
  context: Context,
  actor: Actor,
  documentId: string,
  request: DeliverRequest,
  idempotencyKey: string,
): Promise<Delivery[]> {
  authorize(actor, 'document.issue')
  const key = { operation: 'delivery.deliver', key: idempotencyKey, request: { documentId, ...request } }
  const stored = await context.db.tenant(actor, (tx) =>
    runOnce<Delivery[] | EarlierAnswer>(context, tx, actor, key, async () => {
      await requireProvenAddress(tx, actor)
      const record = await readDeliverable(tx, documentId)
      const recipients = await recipientsOf(tx, actor, request)
      await refuseTooMany(context, tx, documentId, recipients)
      const mailId = request.channel === 'email' ? await saveMail(context, tx, documentId, request) : null
      const deliveries = newDeliveries(context, actor, record, { request, recipients, mailId })
      for (const delivery of deliveries) await saveDelivery(context, tx, actor, delivery)
      await publishChange(context, tx, { documentId, participantKey: record.participantKey })
      const ids = deliveries.map(({ id }) => id)
      const events = await selectEvents(tx, ids)
      await recordAudit(tx, actor, {
        action: 'delivery.requested',
        subjectId: documentId,
        after: auditedOf(request, deliveries),
      })
      const now = context.clock.now()
      return deliveries.map((delivery) => {
        const own = events.filter(({ deliveryId }) => deliveryId === delivery.id)
        return presentDelivery(delivery, own, linkOf(context, actor, delivery), now)
      })
    }),
  )
  return Array.isArray(stored) ? stored : [{ ...stored, role: null, mailId: null, pdf: null }]
}

/** Stores what all recipients of a mail get; returns its id. */
async function saveMail(
  context: Context,
  tx: TenantTx,
  documentId: string,
  { attachPdf, message, subject }: MailRequest,
): Promise<MailRecord['id']> {
  const id = newId('dlm')
  const createdAt = context.clock.now()
  await insertMail(tx, { id, documentId, subject, message, withPdf: attachPdf, createdAt })
  return id
}

async function saveDelivery(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  delivery: DeliveryRecord,
): Promise<void> {
  const { channel, createdAt, id } = delivery
  await insertDelivery(tx, delivery)
  if (channel === 'email') await requestMail(context, tx, actor, { deliveryId: id, type: 'requested' })
  else await insertEvent(tx, { deliveryId: id, type: 'requested', at: createdAt, userId: userIdOf(actor) })
}

/** For the audit trail: how many recipients, and not their addresses. */
function auditedOf(request: DeliverRequest, deliveries: readonly DeliveryRecord[]): object {
  const { channel, language } = request
  const link = { ids: deliveries.map(({ id }) => id), channel, language, days: request.days }
  if (request.channel === 'link') return link
  const count = (role: DeliveryRecord['role']) => deliveries.filter((one) => one.role === role).length
  const { attachPdf, message } = request
  const mail = { recipients: count('to'), copies: count('cc'), copyToSender: count('self') === 1 }
  return { ...link, ...mail, withMessage: message !== '', attachPdf }
}

/** A document that we issued. Raises `document.not-found` and `delivery.not-deliverable`. */
async function readDeliverable(tx: TenantTx, id: string): Promise<DocumentRecord> {
  const record = await readRecord(tx, id, { lock: true })
  if (!record) throw problem('document.not-found', { detail: id })
  if (record.direction !== 'sent') throw problem('delivery.not-deliverable', { detail: id })
  return record
}

/** Ids sort in the order of the recipients. */
function newDeliveries(
  context: Context,
  actor: Actor,
  record: DocumentRecord,
  of: { request: DeliverRequest; recipients: readonly Recipient[]; mailId: MailRecord['id'] | null },
): DeliveryRecord[] {
  const { channel, days, language } = of.request
  const createdAt = context.clock.now()
  const ids = of.recipients.map(() => newId('dlv')).toSorted()
  return of.recipients.map((recipient, index) => {
    const id = ids[index] ?? newId('dlv')
    return {
      id,
      documentId: record.id,
      counterparty: counterpartyOf(record),
      mailId: of.mailId,
      channel,
      ...recipient,
      language,
      tokenHash: hashOfToken(tokenOf(context, actor, id)),
      days,
      createdAt,
      expiresAt: endOfLife(createdAt, days),
      revokedAt: null,
    }
  })
}

/** When a link that is handed over now stops working. */
export function endOfLife(from: Date, days: number): Date {
  return new Date(from.getTime() + days * day)
}

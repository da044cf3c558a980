import { requesterFromJson, type StoredRequester } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { harmless } from '#platform/mail/mail-words'
import { refusalOf, type SmtpMail, sendBySmtp } from '#platform/mail/smtp'
import type { JobRun } from '#platform/queue/job-handlers'
import type { DocumentRecord } from '#server/documents/model'
import { readRecord } from '#server/documents/reading'
import { actorOnBehalf } from '#server/keys'
import { requireParticipant } from '#server/participants'
import { type AttachedPdf, attachedPdf } from './attached-pdf.ts'
import { linkOf } from './link.ts'
import { messageIdOf } from './message-id.ts'
import { type MailPayload, publishChange } from './request-mail.ts'
import {
  type DeliveryRecord,
  endsOfRequests,
  insertEvent,
  type MailRecord,
  selectDeliveries,
  selectDelivery,
  selectEvents,
  selectMail,
} from './store.ts'
import { writeDeliveryMail } from './write-delivery-mail.ts'

/** A request that is to be mailed. */
interface OpenRequest {
  readonly delivery: DeliveryRecord
  readonly record: DocumentRecord
  readonly mail: MailRecord | undefined
  readonly requester: StoredRequester | null
}

/**
 * One attempt to mail a delivery. The attempt is recorded before anything is sent, its outcome afterwards: accepted
 * by the mail server, refused permanently, or deferred, which the queue retries. A worker that is killed in between
 * sends the same mail again with the same id, by which readers show it once. Nothing is sent when the requester may no
 * longer issue the document. Without a mail server the mail stays in the outbox.
 */
export async function sendMail(context: Context, payload: MailPayload, job: JobRun): Promise<void> {
  const open = await context.db.tenant(payload, (tx) => readOpen(tx, payload))
  if (!open) return
  if (!(await hasAccess(context, payload, open, job)))
    return await end(context, payload, open.record, { type: 'failed', code: 'accessEnded', detail: '' })
  const pdf = await pdfOf(context, payload, open, job)
  const started = await context.db.tenant(payload, (tx) => begin(context, tx, payload, pdf))
  if (!started) return
  try {
    const answer = await sendBySmtp(context, started)
    await end(context, payload, open.record, { type: 'sent', detail: answer })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) {
      const { code, text: detail } = refusal
      return await end(context, payload, open.record, { type: 'bounced', code, detail })
    }
    const type = job.attempt < job.maxAttempts ? 'postponed' : 'failed'
    const detail = error instanceof Error ? error.message : ''
    await end(context, payload, open.record, { type, detail })
    if (type === 'postponed') throw error
    context.log.warn({ error, delivery: payload.deliveryId }, 'a mail was given up')
  }
}

/** Null when none was requested, or without a mail server: the outbox contains no files. An error postpones the mail. */
async function pdfOf(
  context: Context,
  payload: MailPayload,
  { delivery, mail, record }: OpenRequest,
  job: JobRun,
): Promise<AttachedPdf | null> {
  if (!mail?.withPdf || context.config.smtpUrl === undefined) return null
  try {
    return await attachedPdf(context, payload, delivery, job)
  } catch (error) {
    await end(context, payload, record, { type: 'postponed', code: 'pdfPending', detail: '' })
    throw error
  }
}

/** Undefined when nothing is to be sent. With `lock` the delivery is locked until the transaction ends. */
async function readOpen(
  tx: TenantTx,
  { deliveryId, requestId }: MailPayload,
  options: { readonly lock?: boolean } = {},
): Promise<OpenRequest | undefined> {
  const delivery = await selectDelivery(tx, deliveryId, options)
  if (!delivery || delivery.revokedAt !== null) return undefined
  const events = await selectEvents(tx, [deliveryId])
  if (events.some((event) => event.requestId === requestId && endsOfRequests.includes(event.type)))
    return undefined
  const record = await readRecord(tx, delivery.documentId)
  if (!record) return undefined
  const mail = delivery.mailId === null ? undefined : await selectMail(tx, delivery.mailId)
  const stored = events.find(({ id }) => id === requestId)?.requester ?? null
  const requester = stored && requesterFromJson(stored, 'document.issue')
  return { delivery, record, mail, requester }
}

/** Whether the requester may still issue documents of this company. A request of an earlier version stores none. */
async function hasAccess(
  context: Context,
  payload: MailPayload,
  { record: { participantKey }, requester }: OpenRequest,
  job: JobRun,
): Promise<boolean> {
  if (requester === null) return true
  if (requester.kind !== 'unreadable')
    return (await actorOnBehalf(context, payload, requester, { participantKey })) !== null
  if (job.attempt >= job.maxAttempts) return false
  throw new Error(`a later version stored the requester of the mail ${payload.requestId}`)
}

/** Records the attempt and returns the mail; undefined when nothing is to be sent. */
async function begin(
  context: Context,
  tx: TenantTx,
  payload: MailPayload,
  pdf: AttachedPdf | null,
): Promise<SmtpMail | undefined> {
  const open = await readOpen(tx, payload, { lock: true })
  if (!open) return undefined
  const { delivery, mail: sender, record } = open
  const { deliveryId, environment, requestId } = payload
  const { expiresAt, language, recipient } = delivery
  const issuer = await requireParticipant(tx, record.participantKey)
  const link = linkOf(context, payload, delivery)
  const about = { record, issuer, environment, language, link, expiresAt, sender }
  const words = writeDeliveryMail({ ...about, pdf: pdf?.outcome ?? null })
  const at = context.clock.now()
  await insertEvent(tx, { deliveryId, type: 'attempted', requestId, at, code: pdf?.outcome ?? null })
  if (!context.config.smtpUrl) {
    await context.mail.send(tx, { to: recipient, ...words })
    await insertEvent(tx, { deliveryId, type: 'kept', requestId, at })
    await publishChange(context, tx, eventOf(record))
    return undefined
  }
  return {
    recipient,
    ...(await shownAddresses(tx, delivery)),
    ...words,
    attachments: pdf?.file ? [pdf.file] : [],
    replyTo: issuer.email ? { name: harmless(issuer.nameEn), address: issuer.email } : undefined,
    messageId: messageIdOf({ scope: payload, requestId }, context.config.publicUrl),
  }
}

/** As in any mail, everyone sees the recipients and the copies, but not the copy for the sender. */
async function shownAddresses(
  tx: TenantTx,
  { documentId, mailId, recipient }: DeliveryRecord,
): Promise<Pick<SmtpMail, 'to' | 'cc'>> {
  if (mailId === null) return { to: recipient }
  const all = (await selectDeliveries(tx, documentId)).filter((one) => one.mailId === mailId).toReversed()
  const shown = (role: DeliveryRecord['role']) =>
    all.filter((one) => one.role === role).map((one) => one.recipient)
  return { to: shown('to'), cc: shown('cc') }
}

const eventOf = ({ id, participantKey }: DocumentRecord) => ({ documentId: id, participantKey })

async function end(
  context: Context,
  payload: MailPayload,
  record: DocumentRecord,
  outcome: { type: 'sent' | 'bounced' | 'postponed' | 'failed'; code?: string; detail: string },
): Promise<void> {
  const { deliveryId, requestId } = payload
  await context.db.tenant(payload, async (tx) => {
    const detail = outcome.detail.slice(0, 500)
    await insertEvent(tx, { ...outcome, detail, deliveryId, requestId, at: context.clock.now() })
    await publishChange(context, tx, eventOf(record))
  })
}

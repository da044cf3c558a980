import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { harmless } from '#platform/mail/mail-words'
import { refusalOf, type SmtpMail, sendBySmtp } from '#platform/mail/smtp'
import type { JobRun } from '#platform/queue/job-handlers'
import { readRecord } from '#server/documents/reading'
import { requireParticipant } from '#server/participants'
import { linkOf } from './link.ts'
import { messageIdOf } from './message-id.ts'
import { type MailPayload, publishChange } from './request-mail.ts'
import { endsOfRequests, insertEvent, selectDelivery, selectEvents } from './store.ts'
import { writeDeliveryMail } from './write-delivery-mail.ts'

interface StartedAttempt {
  readonly documentId: string
  readonly participantKey: string
  readonly mail: SmtpMail
}

/**
 * One attempt to mail a delivery. The attempt is recorded before anything is sent, its outcome afterwards: accepted
 * by the mail server, refused permanently, or deferred, which the queue retries. A worker that is killed in between
 * sends the same mail again with the same id, by which readers show it once. Without a mail server the mail stays in
 * the outbox.
 */
export async function sendMail(context: Context, payload: MailPayload, job: JobRun): Promise<void> {
  const started = await context.db.tenant(payload, (tx) => begin(context, tx, payload))
  if (!started) return
  try {
    const answer = await sendBySmtp(context, started.mail)
    await end(context, payload, started, { type: 'sent', detail: answer })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) {
      await end(context, payload, started, { type: 'bounced', code: refusal.code, detail: refusal.text })
      return
    }
    const type = job.attempt < job.maxAttempts ? 'postponed' : 'failed'
    await end(context, payload, started, { type, detail: error instanceof Error ? error.message : '' })
    if (type === 'postponed') throw error
    context.log.warn({ error, delivery: payload.deliveryId }, 'a mail was given up')
  }
}

/** Records the attempt and returns the mail; undefined when nothing is to be sent. */
async function begin(
  context: Context,
  tx: TenantTx,
  payload: MailPayload,
): Promise<StartedAttempt | undefined> {
  const { deliveryId, requestId } = payload
  const delivery = await selectDelivery(tx, deliveryId, { lock: true })
  if (!delivery || delivery.revokedAt !== null) return undefined
  const events = await selectEvents(tx, [deliveryId])
  if (events.some((event) => event.requestId === requestId && endsOfRequests.includes(event.type)))
    return undefined
  const { documentId, expiresAt, language } = delivery
  const record = await readRecord(tx, documentId)
  if (!record) return undefined
  const { participantKey } = record
  const issuer = await requireParticipant(tx, participantKey)
  const link = linkOf(context, payload, delivery)
  const { environment } = payload
  const words = writeDeliveryMail({ record, issuer, environment, language, link, expiresAt })
  const at = context.clock.now()
  await insertEvent(tx, { deliveryId, type: 'attempted', requestId, at })
  if (!context.config.smtpUrl) {
    await context.mail.send(tx, { to: delivery.recipient, ...words })
    await insertEvent(tx, { deliveryId, type: 'kept', requestId, at })
    await publishChange(context, tx, { documentId, participantKey })
    return undefined
  }
  const replyTo = issuer.email ? { name: harmless(issuer.nameEn), address: issuer.email } : undefined
  const messageId = messageIdOf({ scope: payload, requestId }, context.config.publicUrl)
  const mail = { to: delivery.recipient, ...words, replyTo, messageId }
  return { documentId, participantKey, mail }
}

async function end(
  context: Context,
  payload: MailPayload,
  started: StartedAttempt,
  outcome: { type: 'sent' | 'bounced' | 'postponed' | 'failed'; code?: string; detail: string },
): Promise<void> {
  const { deliveryId, requestId } = payload
  await context.db.tenant(payload, async (tx) => {
    const detail = outcome.detail.slice(0, 500)
    await insertEvent(tx, { ...outcome, detail, deliveryId, requestId, at: context.clock.now() })
    await publishChange(context, tx, started)
  })
}

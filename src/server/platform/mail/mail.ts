/** A mail is written to an outbox table with the fact that caused it, and sent by SMTP when that is configured. */
import type { OutboxMail } from '#contract/site'
import type { Clock } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../queue/jobs.ts'

interface MailMessage {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Written with `tx`; delivered after its commit. */
  send(tx: Tx, message: MailMessage): Promise<void>
}

export const deliverMailJob = 'platform.deliver-mail'

/** Maximum number of jobs of each kind of mail that run at a time: an unresponsive mail server must not block the documents. */
const queues = 2

/** The queue of a mail's job. */
function mailQueueOf(id: string): string {
  return `mail-${placeOf(id)}`
}

/**
 * The queue of an organization's mails of documents: other queues than those of sign-in codes and passwords, which must
 * not wait for a hundred attached PDFs. As many, for the same reason.
 */
export function deliveryQueueOf(organizationId: string): string {
  return `delivery-${placeOf(organizationId)}`
}

const placeOf = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % queues

export function createMailer(jobs: Jobs, clock: Clock, smtp: boolean): Mailer {
  return {
    async send(tx, message) {
      const id = newId('mail')
      await tx
        .insertInto('mail_outbox')
        .values({
          id,
          recipient: message.to,
          subject: message.subject,
          body: message.text,
          created_at: clock.now(),
        })
        .execute()
      if (smtp) await jobs.enqueue(tx, deliverMailJob, { id }, { queue: mailQueueOf(id) })
    },
  }
}

/** The newest mails, for the outbox page that only an installation without SMTP shows. */
export async function listOutbox(tx: Tx, limit: number): Promise<OutboxMail[]> {
  const rows = await tx.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    at: row.created_at.toISOString(),
  }))
}

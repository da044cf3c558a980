/** Hands a mail of the outbox to the SMTP server. */
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { JobHandler } from './jobs.ts'
import type { OutboxTable } from './mail.ts'

const Payload = z.object({ id: z.string() })

/** Milliseconds; the mailer's own are minutes, for which the job would keep its hand of the worker. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 20_000, socketTimeout: 30_000 }

export const deliverMail: JobHandler = async (context, payload) => {
  const { id } = Payload.parse(payload)
  if (!context.config.smtpUrl) return
  const mail = await context.db.system((tx) =>
    tx
      .withTables<{ mail_outbox: OutboxTable }>()
      .selectFrom('mail_outbox')
      .selectAll()
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!mail) return
  await createTransport({ url: context.config.smtpUrl, ...timeouts }).sendMail({
    from: context.config.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
  })
  await context.db.system((tx) =>
    tx
      .withTables<{ mail_outbox: OutboxTable }>()
      .updateTable('mail_outbox')
      .set({ delivered_at: context.clock.now() })
      .where('id', '=', id)
      .execute(),
  )
}

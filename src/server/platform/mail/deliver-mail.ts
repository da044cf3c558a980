/** Hands a mail of the outbox to the SMTP server. */
import { z } from 'zod'
import type { JobHandler } from '../queue/job-handlers.ts'
import { sendBySmtp } from './smtp.ts'

const Payload = z.object({ id: z.string() })

export const deliverMail: JobHandler = async (context, payload) => {
  const { id } = Payload.parse(payload)
  if (!context.config.smtpUrl) return
  const mail = await context.db.system((tx) =>
    tx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!mail) return
  await sendBySmtp(context, {
    recipient: mail.recipient,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
  })
  await context.db.system((tx) =>
    tx.updateTable('mail_outbox').set({ delivered_at: context.clock.now() }).where('id', '=', id).execute(),
  )
}

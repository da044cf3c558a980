import type { Language } from '#contract/common'
import { dubaiDateTime } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { writeMail } from '#platform/mail/write-mail'

/** Notifies the owner of an account that someone who knows the password is trying codes. */
export async function mailWrongCodes(
  context: Context,
  tx: Tx,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<void> {
  const { date, time } = dubaiDateTime(context.clock.now().toISOString())
  const resetLink = `${context.config.publicUrl}/reset-password`
  const { subject, text } = writeMail('wrongCodes', language, { date, time: time.slice(0, 5), resetLink })
  await context.mail.send(tx, { to: email, subject, text })
}

import type { Language } from '#contract/common'
import { dayInWords, dubaiDateTime } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { type MailKey, writeMail } from '#platform/mail/write-mail'

/** Changes to the ways of signing in to an account. */
export type AccountChange = Extract<
  MailKey,
  | 'passwordChanged'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'recoveryCodesRenewed'
  | 'secondStepOn'
  | 'secondStepOff'
>

/** The text of the mail, if it is more than a sentence; `list` is a paragraph of its own. */
interface ChangeMail {
  readonly subject: string
  readonly text: string
  readonly list: string
}

/**
 * Notifies a user by mail, in the transaction of the change, of a change of the protection of the account, and
 * explains what to do if it was not theirs. The mail contains no text written by the author of the change.
 */
export async function mailAccountChange(
  context: Context,
  tx: Tx,
  { email, language }: { readonly email: string; readonly language: Language },
  change: AccountChange | ChangeMail,
): Promise<void> {
  const { publicUrl } = context.config
  const mail: ChangeMail =
    typeof change === 'string' ? { ...writeMail(change, language, {}), list: '' } : change
  const { date, time } = dubaiDateTime(context.clock.now().toISOString())
  const { subject, text } = writeMail('accountChanged', language, {
    ...mail,
    list: mail.list ? `${mail.list}\n\n` : '',
    date: dayInWords(language, date),
    time: time.slice(0, 5),
    link: `${publicUrl}/settings/security`,
    resetLink: `${publicUrl}/reset-password`,
  })
  await context.mail.send(tx, { to: email, subject, text })
}

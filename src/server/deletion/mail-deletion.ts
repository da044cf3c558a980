import type { Language } from '#contract/common'
import { dayInWords, dubaiDate } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { writeMail } from '#platform/mail/write-mail'

/** An addressee, with their language. */
interface Addressee {
  readonly email: string
  readonly language: Language
}

/** Notifies users of the deletion of an account or an organization. */
export async function mailDeletion(
  context: Context,
  tx: Tx,
  key:
    | 'accountDeletion'
    | 'accountDeletionStopped'
    | 'organizationDeletion'
    | 'organizationDeletionStopped'
    | 'organizationDeletionUnrequested'
    | 'organizationDeleted',
  to: readonly Addressee[],
  parameters: {
    readonly dueAt?: Date
    readonly organization?: string | undefined
    readonly keptUntil?: string | null
  } = {},
): Promise<void> {
  const account = key === 'accountDeletion' || key === 'accountDeletionStopped'
  for (const { email, language } of to) {
    const { subject, text } = writeMail(key, language, {
      date: parameters.dueAt ? dayInWords(language, dubaiDate(parameters.dueAt.toISOString())) : '',
      organization: parameters.organization ?? '',
      keptUntil: parameters.keptUntil ? dayInWords(language, parameters.keptUntil) : '–',
      link: `${context.config.publicUrl}${account ? '/settings' : '/settings/data'}`,
    })
    await context.mail.send(tx, { to: email, subject, text })
  }
}

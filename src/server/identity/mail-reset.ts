import type { Language } from '#contract/common'
import { dubaiDateTime } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import { fillText, writeMail } from '#platform/mail/write-mail'
import ar from '../../../locales/ar/identity.json' with { type: 'json' }
import en from '../../../locales/en/identity.json' with { type: 'json' }
import { mailAccountChange } from './account/mail-account-change.ts'
import type { ResetFactors } from './reset-factors.ts'

const words = { en: en.resetMail, ar: ar.resetMail }

const dayOf = (at: Date) => dubaiDateTime(at.toISOString()).date

/**
 * Notifies a user that the password was reset, which factors were removed, and which still sign in: passkeys by date,
 * because their names were chosen by the user who added them.
 */
export async function mailReset(
  context: Context,
  tx: Tx,
  person: { readonly email: string; readonly language: Language },
  { appRemoved, left, passkeysRemoved }: ResetFactors,
): Promise<void> {
  const { language } = person
  const line = (key: keyof (typeof words)['en'], params: Record<string, string>) =>
    fillText(words[language][key], language, params)
  const lines = [
    ...left.passkeys.map(({ createdAt, usedAt }) =>
      usedAt
        ? line('passkey', { added: dayOf(createdAt), used: dayOf(usedAt) })
        : line('unusedPasskey', { added: dayOf(createdAt) }),
    ),
    ...(left.appSince
      ? [line('app', { added: dayOf(left.appSince), codes: String(left.recoveryCodes) })]
      : []),
  ]
  const mail = writeMail(
    passkeysRemoved > 0 || appRemoved ? 'passwordResetWithout' : 'passwordChanged',
    person.language,
    {},
  )
  const list = lines.length === 0 ? '' : line('left', { list: lines.join('\n') })
  await mailAccountChange(context, tx, person, { ...mail, list })
}

import type { Language } from '#contract/common'
import { dubaiDateTime } from '#core/calendar'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { writeMail } from '#platform/write-mail'
import { mailAccountChange } from './account/mail-account-change.ts'
import type { ResetFactors } from './reset-factors.ts'

const dayOf = (at: Date) => dubaiDateTime(at.toISOString()).date

/**
 * Tells a person that the password was reset, what was removed with it, and what else still signs in: passkeys by their
 * days, for their names are words of whoever added them.
 */
export async function mailReset(
  context: Context,
  tx: Tx,
  person: { readonly email: string; readonly language: Language },
  { appRemoved, left, passkeysRemoved }: ResetFactors,
): Promise<void> {
  const line = (key: 'resetPasskey' | 'resetPasskeyUnused' | 'resetApp', params: Record<string, string>) =>
    writeMail(key, person.language, params).text
  const lines = [
    ...left.passkeys.map(({ createdAt, usedAt }) =>
      usedAt
        ? line('resetPasskey', { added: dayOf(createdAt), used: dayOf(usedAt) })
        : line('resetPasskeyUnused', { added: dayOf(createdAt) }),
    ),
    ...(left.appSince
      ? [line('resetApp', { added: dayOf(left.appSince), codes: String(left.recoveryCodes) })]
      : []),
  ]
  const said = writeMail(
    passkeysRemoved > 0 || appRemoved ? 'passwordResetWithout' : 'passwordChanged',
    person.language,
    {},
  )
  const list =
    lines.length === 0 ? '' : writeMail('resetLeft', person.language, { list: lines.join('\n') }).text
  await mailAccountChange(context, tx, person, { ...said, list })
}

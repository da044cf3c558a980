import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#web/lib/api-error.ts'
import { westernDigits } from '#web/lib/format.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from './auth-frame.module.css'
import { OutboxHint } from './outbox-hint.tsx'
import { type Challenge, submitCode } from './sign-in.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { useNativeForm } from './use-native-form.ts'

function codeOf(typed: string | undefined): string {
  return westernDigits(typed ?? '').replace(/\s/g, '')
}

const sixDigits = /^\d{6}$/
const recoveryCode = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i

/** The second step: six digits of the e-mail or of the authenticator app, or a recovery code in their place. */
export function CodeForm({
  challenge,
  onDone,
  onConfirmed,
  onRestart,
}: {
  challenge: Challenge
  onDone: () => Promise<void> | void
  /** The address is confirmed; the password is asked for once more. */
  onConfirmed: () => Promise<void> | void
  onRestart: () => void
}) {
  const { t } = useTranslation(['identity', 'common'])
  const [recovering, setRecovering] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const form = useNativeForm(
    (data) => {
      const pattern = recovering ? recoveryCode : sixDigits
      const fault = recovering ? 'identity:code.recoveryShape' : 'identity:code.sixDigits'
      return { code: pattern.test(codeOf(data['code'])) ? '' : t(fault) }
    },
    async (data) => {
      const next = await submitCode(challenge.challengeId, codeOf(data['code']))
      if (next === 'passwordAgain') await onConfirmed()
      else await onDone()
    },
    () => code.current?.select(),
  )
  const fromApp = challenge.method === 'authenticator'
  const label = recovering ? 'code.recoveryLabel' : fromApp ? 'code.appLabel' : 'code.label'
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.submit(event)}>
      {fromApp ? (
        <p className={styles['text']}>
          {t(recovering ? 'identity:code.recoveryText' : 'identity:code.appText')}
        </p>
      ) : (
        <>
          <p className={styles['text']}>
            {t(challenge.method === 'confirmEmail' ? 'identity:code.confirmText' : 'identity:code.text')}{' '}
            <bdi dir="ltr">{challenge.sentTo}</bdi>
          </p>
          {/* The pool mails by itself what confirms an address. */}
          {challenge.method === 'email' && <OutboxHint />}
        </>
      )}
      <SignInProblem error={form.error} />
      <NativeTextField
        key={String(recovering)}
        ref={code}
        label={t(`identity:${label}`)}
        name="code"
        autoComplete={recovering ? 'off' : 'one-time-code'}
        inputMode={recovering ? 'text' : 'numeric'}
        maxLength={12}
        dir="ltr"
        autoFocus
        error={form.fieldErrors['code']}
      />
      <NativeButton type="submit" full busy={form.busy}>
        {t('identity:code.submit')}
      </NativeButton>
      {fromApp && (
        <NativeButton variant="subtle" onClick={() => setRecovering(!recovering)}>
          {t(recovering ? 'identity:code.useApp' : 'identity:code.useRecovery')}
        </NativeButton>
      )}
      <NativeButton variant="subtle" onClick={onRestart}>
        {t(isApiError(form.error, 'identity.code-expired') ? 'identity:code.again' : 'identity:code.back')}
      </NativeButton>
    </form>
  )
}

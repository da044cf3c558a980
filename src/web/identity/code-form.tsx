import { useRef } from 'react'
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

function digits(typed: string | undefined): string {
  return westernDigits(typed ?? '').replace(/\s/g, '')
}

/** The second step: six digits from the e-mail. */
export function CodeForm({
  challenge,
  onDone,
  onRestart,
}: {
  challenge: Challenge
  onDone: () => Promise<void> | void
  onRestart: () => void
}) {
  const { t } = useTranslation(['identity', 'common'])
  const code = useRef<HTMLInputElement>(null)
  const form = useNativeForm(
    (data) => ({ code: /^\d{6}$/.test(digits(data['code'])) ? '' : t('identity:code.sixDigits') }),
    async (data) => {
      await submitCode(challenge.challengeId, digits(data['code']))
      await onDone()
    },
    () => code.current?.select(),
  )
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.submit(event)}>
      <p className={styles['text']}>
        {t('identity:code.text')} <bdi dir="ltr">{challenge.sentTo}</bdi>
      </p>
      <OutboxHint />
      <SignInProblem error={form.error} />
      <NativeTextField
        ref={code}
        label={t('identity:code.label')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        dir="ltr"
        autoFocus
        error={form.fieldErrors['code']}
      />
      <NativeButton type="submit" full busy={form.busy}>
        {t('identity:code.submit')}
      </NativeButton>
      <NativeButton variant="subtle" onClick={onRestart}>
        {t(isApiError(form.error, 'identity.code-expired') ? 'identity:code.again' : 'identity:code.back')}
      </NativeButton>
    </form>
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#web/lib/api-error.ts'
import { westernDigits } from '#web/lib/format.ts'
import { PlainButton } from '#web/ui/buttons/plain-button.tsx'
import { PlainField } from '#web/ui/form/plain-fields.tsx'
import styles from './auth-frame.module.css'
import { OutboxHint } from './outbox-hint.tsx'
import { useSubmit } from './plain-form.ts'
import { answerCode, type Challenge } from './sign-in.ts'
import { SignInProblem } from './sign-in-problem.tsx'

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
  const form = useSubmit(
    (data) => ({ code: /^\d{6}$/.test(digits(data['code'])) ? '' : t('identity:code.sixDigits') }),
    async (data) => {
      await answerCode(challenge.challengeId, digits(data['code']))
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
      <PlainField
        ref={code}
        label={t('identity:code.label')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        dir="ltr"
        autoFocus
        error={form.faults['code']}
      />
      <PlainButton type="submit" full busy={form.busy}>
        {t('identity:code.submit')}
      </PlainButton>
      <PlainButton variant="subtle" onClick={onRestart}>
        {t(isApiError(form.error, 'identity.code-expired') ? 'identity:code.again' : 'identity:code.back')}
      </PlainButton>
    </form>
  )
}

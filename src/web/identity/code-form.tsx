import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#web/lib/api-error.ts'
import { westernDigits } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import styles from './auth-frame.module.css'
import { OutboxHint } from './outbox-hint.tsx'
import { answerCode, type Challenge } from './sign-in.ts'

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
  const [error, setError] = useState<unknown>(null)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  async function submit({ code }: { code: string }) {
    setError(null)
    try {
      await answerCode(challenge.challengeId, westernDigits(code).replace(/\s/g, ''))
      await onDone()
    } catch (cause) {
      setError(cause)
      form.setFocus('code', { shouldSelect: true })
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <p className={styles['text']}>
        {t('identity:code.text')} <bdi dir="ltr">{challenge.sentTo}</bdi>
      </p>
      <OutboxHint />
      {error !== null && <ProblemAlert error={error} />}
      <TextField
        label={t('identity:code.label')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        dir="ltr"
        autoFocus
        error={errors.code?.message}
        {...form.register('code', {
          required: t('common:field.required'),
          validate: (code) =>
            /^\d{6}$/.test(westernDigits(code).replace(/\s/g, '')) || t('identity:code.sixDigits'),
        })}
      />
      <Button type="submit" fullWidth loading={isSubmitting}>
        {t('identity:code.submit')}
      </Button>
      <Button variant="subtle" onClick={onRestart}>
        {t(isApiError(error, 'identity.code-expired') ? 'identity:code.again' : 'identity:code.back')}
      </Button>
    </form>
  )
}

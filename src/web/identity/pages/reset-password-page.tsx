import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { AuthCard } from '../auth-frame.tsx'
import styles from '../auth-frame.module.css'
import { OutboxHint } from '../outbox-hint.tsx'

/** Asks for a link to choose a new password; says the same for any address. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['identity', 'common'])
  const language = useLanguage()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({ defaultValues: { email: '' } })
  async function submit({ email }: { email: string }) {
    setError(null)
    try {
      await api.post('/auth/password/forgot', { email: email.trim(), language }, { anonymous: true })
      setSentTo(email.trim())
    } catch (cause) {
      setError(cause)
    }
  }
  const back = <Link to="/login">{t('identity:forgot.back')}</Link>
  if (sentTo) {
    return (
      <AuthCard title={t('identity:forgot.sentTitle')} foot={back}>
        <p>
          {t('identity:forgot.sentText')} <bdi dir="ltr">{sentTo}</bdi>
        </p>
        <OutboxHint />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('identity:forgot.title')} text={t('identity:forgot.text')} foot={back}>
      <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {error !== null && <ProblemAlert error={error} />}
        <TextField
          label={t('identity:field.email')}
          type="email"
          dir="ltr"
          autoComplete="username"
          autoFocus
          error={form.formState.errors.email?.message}
          {...form.register('email', {
            required: t('common:field.required'),
            pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: t('common:field.email') },
          })}
        />
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
          {t('identity:forgot.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}

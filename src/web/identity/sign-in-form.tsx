import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, PasswordField, TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import styles from './auth-frame.module.css'
import { CodeForm } from './code-form.tsx'
import { type Challenge, signIn } from './sign-in.ts'

interface Fields {
  email: string
  password: string
  rememberMe: boolean
}

/** E-mail and password, then the code where one is asked for. `onSignedIn` runs once the session has begun. */
export function SignInForm({
  email = '',
  onSignedIn,
}: {
  email?: string
  onSignedIn: () => Promise<void> | void
}) {
  const { t } = useTranslation(['identity', 'common'])
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [capsLock, setCapsLock] = useState(false)
  const form = useForm<Fields>({ defaultValues: { email, password: '', rememberMe: false } })
  const { errors, isSubmitting } = form.formState

  async function submit(fields: Fields) {
    setError(null)
    try {
      const asked = await signIn({ ...fields, email: fields.email.trim() })
      if (asked) setChallenge(asked)
      else await onSignedIn()
    } catch (cause) {
      setError(cause)
      form.setFocus('password')
    }
  }

  if (challenge)
    return <CodeForm challenge={challenge} onDone={onSignedIn} onRestart={() => setChallenge(null)} />
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {error !== null && <ProblemAlert error={error} />}
      <TextField
        label={t('identity:field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        autoFocus={email === ''}
        error={errors.email?.message}
        {...form.register('email', {
          required: t('common:field.required'),
          pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: t('common:field.email') },
        })}
      />
      <PasswordField
        label={t('identity:field.password')}
        autoComplete="current-password"
        dir="ltr"
        autoFocus={email !== ''}
        data-autofocus={email !== '' || undefined}
        description={capsLock ? t('identity:capsLock') : undefined}
        error={errors.password?.message}
        visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword') }}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        {...form.register('password', { required: t('common:field.required') })}
      />
      <div className={styles['row']}>
        <CheckboxField label={t('identity:rememberMe')} {...form.register('rememberMe')} />
        <Link to="/reset-password">{t('identity:forgot.link')}</Link>
      </div>
      <Button type="submit" fullWidth loading={isSubmitting}>
        {t('identity:signIn.submit')}
      </Button>
    </form>
  )
}

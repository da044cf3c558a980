import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { AuthCard } from '../auth-frame.tsx'
import styles from '../auth-frame.module.css'

const shortest = 12

/** Choose a new password with the token of the mail; it works once and ends all sessions. */
export function UpdatePasswordPage() {
  const { t } = useTranslation(['identity', 'common'])
  const router = useRouter()
  const { token } = useSearch({ from: '/_auth/update-password' })
  const [error, setError] = useState<unknown>(null)
  const form = useForm({ defaultValues: { password: '' } })
  async function submit({ password }: { password: string }) {
    setError(null)
    try {
      await api.post('/auth/password/reset', { token, password }, { anonymous: true })
      toast.success(t('identity:newPassword.done'))
      await router.navigate({ to: '/login', replace: true })
    } catch (cause) {
      setError(cause)
    }
  }
  const again = <LinkButton to="/reset-password">{t('identity:newPassword.askAgain')}</LinkButton>
  if (!token) {
    return (
      <AuthCard title={t('identity:newPassword.noTokenTitle')} text={t('identity:newPassword.noTokenText')}>
        <div className={styles['form']}>{again}</div>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('identity:newPassword.title')}
      text={t('identity:newPassword.text')}
      foot={<Link to="/login">{t('identity:forgot.back')}</Link>}
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {error !== null && (
          <ProblemAlert
            error={error}
            actions={isApiError(error, 'identity.reset-link-expired') ? again : undefined}
          />
        )}
        <PasswordField
          label={t('identity:field.newPassword')}
          description={t('identity:field.passwordHint')}
          dir="ltr"
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword') }}
          error={form.formState.errors.password?.message}
          {...form.register('password', {
            required: t('common:field.required'),
            minLength: { value: shortest, message: t('common:fieldFault.password') },
          })}
        />
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
          {t('identity:newPassword.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}

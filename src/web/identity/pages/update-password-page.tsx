import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as identityApi from '#contract/api/identity'
import { isApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeCheckboxField, NativePasswordField, NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from '../auth-frame.module.css'
import { AuthCard } from '../auth-frame.tsx'
import { SignInProblem } from '../sign-in-problem.tsx'
import { useNativeForm } from '../use-native-form.ts'

const minPasswordLength = 12

/** Choose a new password with the link or the code of the mail; it works once and ends all sessions. */
export function UpdatePasswordPage() {
  const { t } = useTranslation(['identity', 'common'])
  const router = useRouter()
  const { token, email } = useSearch({ from: '/_auth/update-password' })
  const form = useNativeForm(
    ({ password = '', code = '' }) => ({
      code: email && code === '' ? t('common:field.required') : '',
      password: password.length >= minPasswordLength ? '' : t('common:fieldFault.password'),
    }),
    async ({ password = '', code, removeFactors }) => {
      const proof = email ? { email, code } : { token }
      const body = { ...proof, password, removeFactors: removeFactors === 'on' }
      await call(identityApi.resetPassword, { body, anonymous: true })
      toast.success(t('identity:newPassword.done'))
      await router.navigate({ to: '/login', replace: true })
    },
  )
  const again = <Link to="/reset-password">{t('identity:newPassword.askAgain')}</Link>
  if (!token && !email) {
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
      <form className={styles['form']} noValidate onSubmit={(event) => void form.submit(event)}>
        <SignInProblem
          error={form.error}
          actions={isApiError(form.error, 'identity.reset-link-expired') ? again : undefined}
        />
        {email && (
          <>
            <p className={styles['text']}>
              {t('identity:newPassword.codeSentTo')} <bdi dir="ltr">{email}</bdi>
            </p>
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <NativeTextField
              label={t('identity:code.label')}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={20}
              dir="ltr"
              autoFocus
              error={form.fieldErrors['code']}
            />
          </>
        )}
        <NativePasswordField
          label={t('identity:field.newPassword')}
          name="password"
          description={t('identity:field.passwordHint')}
          autoComplete="new-password"
          autoFocus={!email}
          error={form.fieldErrors['password']}
        />
        <NativeCheckboxField
          name="removeFactors"
          label={t('identity:newPassword.removeFactors')}
          description={t('identity:newPassword.removeFactorsHint')}
        />
        <NativeButton type="submit" full busy={form.busy}>
          {t('identity:newPassword.submit')}
        </NativeButton>
      </form>
    </AuthCard>
  )
}

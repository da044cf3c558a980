import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativePasswordField, NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from '../auth-frame.module.css'
import { AuthCard } from '../auth-frame.tsx'
import { CodeForm } from '../code-form.tsx'
import { CompanyFields, companyDetails } from '../company-fields.tsx'
import { loadFormChecks, preloadFormChecks } from '../load-form-checks.ts'
import { OutboxHint } from '../outbox-hint.tsx'
import { SignInProblem } from '../sign-in-problem.tsx'
import { useNativeForm } from '../use-native-form.ts'
import { useSignInFlow } from '../use-sign-in-flow.ts'

/** Makes an account and signs in with it. An address that was known already gets the same answer as a new one. */
export function RegisterPage() {
  const { t } = useTranslation('identity')
  const { redirect } = useSearch({ from: '/_auth' })
  const router = useRouter()
  const [accepted, setAccepted] = useState<string | null>(null)
  const steps = useSignInFlow(() => router.invalidate())
  const signInLink = (
    <>
      {t('register.known')}{' '}
      <Link to="/login" search={redirect ? { redirect } : {}}>
        {t('register.signIn')}
      </Link>
    </>
  )
  async function enter(email: string, password: string) {
    try {
      await steps.enter({ email, password, rememberMe: false })
    } catch {
      // A known address with another password ends here, with the same words as an address that needs a look at its mail.
      setAccepted(email)
    }
  }
  if (steps.flow.currentForm === 'code') {
    return (
      <AuthCard title={t(steps.flow.isUserVerified ? 'code.title' : 'code.confirmTitle')}>
        <CodeForm steps={steps} onLeave={() => void router.navigate({ to: '/login' })} />
      </AuthCard>
    )
  }
  if (accepted) {
    return (
      <AuthCard title={t('register.acceptedTitle')} foot={signInLink}>
        <p>
          {t('register.acceptedText')} <bdi dir="ltr">{accepted}</bdi>
        </p>
        <OutboxHint />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('register.title')} text={t('register.text')} wide foot={signInLink}>
      <RegisterForm onRegistered={enter} />
    </AuthCard>
  )
}

function RegisterForm({
  onRegistered,
}: {
  onRegistered: (email: string, password: string) => Promise<void>
}) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const form = useNativeForm(
    async (data) => (await loadFormChecks()).checkRegistration(companyDetails(data)),
    async (data) => {
      await api.post('/auth/register', { ...companyDetails(data), language }, { anonymous: true })
      await onRegistered(data['email'] ?? '', data['password'] ?? '')
    },
  )
  return (
    <form
      className={styles['form']}
      noValidate
      onFocus={preloadFormChecks}
      onInput={form.clearError}
      onSubmit={(event) => void form.submit(event)}
    >
      <SignInProblem error={form.error} />
      <div className={styles['fields']}>
        <NativeTextField
          label={t('field.email')}
          name="email"
          type="email"
          required
          dir="ltr"
          autoComplete="username"
          error={form.fieldErrors['email']}
        />
        <NativePasswordField
          label={t('field.password')}
          showLabel={t('showPassword')}
          name="password"
          required
          autoComplete="new-password"
          description={t('field.passwordHint')}
          error={form.fieldErrors['password']}
        />
      </div>
      <CompanyFields fieldErrors={form.fieldErrors} />
      <NativeButton type="submit" full busy={form.busy}>
        {t('register.submit')}
      </NativeButton>
    </form>
  )
}

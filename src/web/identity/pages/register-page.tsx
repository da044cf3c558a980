import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, type UseFormRegister, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { RegisterRequest } from '#contract/identity'
import { api } from '#web/lib/api.ts'
import { landFindings } from '#web/lib/form-findings.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { formOf } from '#web/lib/zod-form.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { FieldGrid } from '#web/ui/page.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { UiProvider } from '#web/ui/provider.tsx'
import styles from '../auth-frame.module.css'
import { AuthCard } from '../auth-frame.tsx'
import { CodeForm } from '../code-form.tsx'
import { type CompanyDetails, CompanyFields, companyDefaults } from '../company-fields.tsx'
import { OutboxHint } from '../outbox-hint.tsx'
import { type Challenge, signIn } from '../sign-in.ts'

type Fields = z.input<typeof RegisterRequest>
const resolver = formOf(RegisterRequest)
const names = Object.keys(RegisterRequest.shape)

/** Makes an account and signs in with it. An address that was known already gets the same answer as a new one. */
export function RegisterPage() {
  const { t } = useTranslation('identity')
  const { redirect } = useSearch({ from: '/_auth' })
  const router = useRouter()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [accepted, setAccepted] = useState<string | null>(null)
  const onSignedIn = () => router.invalidate()
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
      const asked = await signIn({ email, password, rememberMe: false })
      if (asked) setChallenge(asked)
      else await onSignedIn()
    } catch {
      // A known address with another password ends here, with the same words as an address that needs a look at its mail.
      setAccepted(email)
    }
  }
  if (challenge) {
    return (
      <AuthCard title={t('code.title')}>
        <CodeForm
          challenge={challenge}
          onDone={onSignedIn}
          onRestart={() => void router.navigate({ to: '/login' })}
        />
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
      <UiProvider>
        <RegisterForm onRegistered={enter} />
      </UiProvider>
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
  const [error, setError] = useState<unknown>(null)
  const form = useForm<Fields, unknown, RegisterRequest>({
    resolver,
    defaultValues: { ...companyDefaults, email: '', password: '', language },
  })
  const { errors, isSubmitting } = form.formState

  async function submit(request: RegisterRequest) {
    setError(null)
    try {
      await api.post('/auth/register', { ...request, language }, { anonymous: true })
      await onRegistered(request.email, request.password)
    } catch (cause) {
      landFindings(cause, names, form.setError)
      setError(cause)
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {error !== null && <ProblemAlert error={error} />}
      <FieldGrid columns={2}>
        <TextField
          label={t('field.email')}
          required
          type="email"
          dir="ltr"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={t('field.password')}
          required
          dir="ltr"
          autoComplete="new-password"
          description={t('field.passwordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors.password?.message}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.register('password')}
        />
      </FieldGrid>
      <CompanyFields
        register={form.register as unknown as UseFormRegister<CompanyDetails>}
        control={form.control as unknown as Control<CompanyDetails>}
        errors={errors}
      />
      <Button type="submit" loading={isSubmitting}>
        {t('register.submit')}
      </Button>
    </form>
  )
}

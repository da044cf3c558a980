import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInRequest } from '#contract/identity'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeCheckboxField, NativePasswordField, NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from './auth-frame.module.css'
import { CodeForm } from './code-form.tsx'
import { type Challenge, signIn } from './sign-in.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { emailPattern, useNativeForm } from './use-native-form.ts'

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
  const [capsLock, setCapsLock] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  // Kept in memory only, until the code is given: a confirmed address asks for the password once more.
  const given = useRef<SignInRequest | null>(null)
  async function enter(request: SignInRequest) {
    given.current = request
    const asked = await signIn(request)
    setChallenge(asked)
    if (asked) return
    given.current = null
    await onSignedIn()
  }
  const form = useNativeForm(
    (data) => ({
      email:
        data['email'] === ''
          ? t('common:field.required')
          : emailPattern.test(data['email'] ?? '')
            ? ''
            : t('common:field.email'),
      password: data['password'] === '' ? t('common:field.required') : '',
    }),
    async (data) => {
      const request = {
        email: data['email'] ?? '',
        password: data['password'] ?? '',
        rememberMe: data['rememberMe'] === 'on',
      }
      await enter(request)
    },
    () => password.current?.focus(),
  )

  if (challenge)
    return (
      <CodeForm
        challenge={challenge}
        onDone={onSignedIn}
        onConfirmed={() => (given.current ? enter(given.current) : undefined)}
        onRestart={() => setChallenge(null)}
      />
    )
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => void form.submit(event)}
    >
      <SignInProblem error={form.error} />
      <NativeTextField
        label={t('identity:field.email')}
        name="email"
        type="email"
        defaultValue={email}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        autoFocus={email === ''}
        error={form.fieldErrors['email']}
      />
      <NativePasswordField
        ref={password}
        label={t('identity:field.password')}
        showLabel={t('identity:showPassword')}
        name="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        data-autofocus={email !== '' || undefined}
        description={capsLock ? t('identity:capsLock') : undefined}
        error={form.fieldErrors['password']}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      />
      <div className={styles['row']}>
        <NativeCheckboxField label={t('identity:rememberMe')} name="rememberMe" />
        <Link to="/reset-password">{t('identity:forgot.link')}</Link>
      </div>
      <NativeButton type="submit" full busy={form.busy}>
        {t('identity:signIn.submit')}
      </NativeButton>
    </form>
  )
}

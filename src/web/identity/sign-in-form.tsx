import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeCheckboxField, NativePasswordField, NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from './auth-frame.module.css'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInFault } from './sign-in-problem.tsx'
import { emailPattern, useNativeForm } from './use-native-form.ts'
import { useSignInFlow } from './use-sign-in-flow.ts'

/** E-mail and password, or a passkey; then the code if required. `onSignedIn` runs once the session has started. */
export function SignInForm({
  email = '',
  onSignedIn,
}: {
  email?: string
  onSignedIn: () => Promise<void> | void
}) {
  const { t } = useTranslation(['identity', 'common'])
  const [capsLock, setCapsLock] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const steps = useSignInFlow(onSignedIn)
  const { flow } = steps
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
    (data) =>
      steps.enter({
        email: data['email'] ?? '',
        password: data['password'] ?? '',
        rememberMe: data['rememberMe'] === 'on',
      }),
    () => password.current?.focus(),
  )

  if (flow.currentForm === 'code') return <CodeForm steps={steps} />
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => void form.submit(event)}
    >
      <SignInFault steps={steps} />
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
      <NativeButton type="submit" full busy={form.busy || flow.action !== null || flow.isUserLogIn}>
        {t('identity:signIn.submit')}
      </NativeButton>
      <PasskeyButton steps={steps} />
    </form>
  )
}

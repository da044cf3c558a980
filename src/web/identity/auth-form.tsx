import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './auth-frame.module.css'
import { preloadFormChecks } from './load-form-checks.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import type { useNativeForm } from './use-native-form.ts'

/** A form that loads its validation on first focus; errors are shown above its fields. */
export function AuthForm({
  form,
  element,
  children,
}: {
  form: ReturnType<typeof useNativeForm>
  element?: RefObject<HTMLFormElement | null>
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      onFocus={preloadFormChecks}
      onInput={form.clearError}
      onSubmit={(event) => void form.submit(event)}
    >
      <SignInProblem error={form.error} />
      <p className={styles['legend']}>{t('form.requiredMark')}</p>
      {children}
    </form>
  )
}

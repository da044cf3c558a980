import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as identityApi from '#contract/api/identity'
import { call } from '#web/lib/call.ts'
import { webConfig } from '#web/lib/config.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from '../auth-frame.module.css'
import { AuthCard } from '../auth-frame.tsx'
import { OutboxHint } from '../outbox-hint.tsx'
import { SignInProblem } from '../sign-in-problem.tsx'
import { emailPattern, useNativeForm } from '../use-native-form.ts'

/** Requests a link to choose a new password; the response is the same for any address. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['identity', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useNativeForm(
    ({ email = '' }) => ({
      email: emailPattern.test(email) ? '' : t(email ? 'common:field.email' : 'common:field.required'),
    }),
    async ({ email = '' }) => {
      await call(identityApi.forgotPassword, { body: { email, language }, anonymous: true })
      if (webConfig().resetsByCode) await navigate({ to: '/update-password', search: { email } })
      else setSentTo(email)
    },
  )
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
    <AuthCard
      title={t('identity:forgot.title')}
      text={t(webConfig().resetsByCode ? 'identity:forgot.codeText' : 'identity:forgot.text')}
      foot={back}
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void form.submit(event)}>
        <SignInProblem error={form.error} />
        <NativeTextField
          label={t('identity:field.email')}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          autoFocus
          error={form.fieldErrors['email']}
        />
        <NativeButton type="submit" full busy={form.busy}>
          {t(webConfig().resetsByCode ? 'identity:forgot.sendCode' : 'identity:forgot.submit')}
        </NativeButton>
      </form>
    </AuthCard>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as peopleApi from '#contract/api/people'
import type { InvitationOffer } from '#contract/people'
import { call } from '#web/lib/call.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeTextField } from '#web/ui/form/native-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import styles from './auth-frame.module.css'
import { NameFields, NewPasswordField } from './company-fields.tsx'
import { loadFormChecks } from './load-form-checks.ts'
import { signIn } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useNativeForm } from './use-native-form.ts'

/** For users who are not signed in: creates an account for the invited address, or signs in with the existing one. */
export function InvitationForms({
  offer,
  token,
  onSignedIn,
}: {
  offer: InvitationOffer
  token: string
  onSignedIn: () => Promise<void>
}) {
  const { t } = useTranslation('identity')
  const [isKnown, setIsKnown] = useState(false)
  if (isKnown) {
    return (
      <>
        <SignInForm email={offer.email} onSignedIn={onSignedIn} />
        <NativeButton variant="subtle" full onClick={() => setIsKnown(false)}>
          {t('invitation.new')}
        </NativeButton>
      </>
    )
  }
  return (
    <>
      <NewAccountForm offer={offer} token={token} onSignedIn={onSignedIn} onKnown={() => setIsKnown(true)} />
      <NativeButton variant="subtle" full onClick={() => setIsKnown(true)}>
        {t('invitation.known')}
      </NativeButton>
    </>
  )
}

function NewAccountForm({
  offer,
  token,
  onSignedIn,
  onKnown,
}: {
  offer: InvitationOffer
  token: string
  onSignedIn: () => Promise<void>
  onKnown: () => void
}) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const form = useNativeForm(
    async (data) => (await loadFormChecks()).checkInvited({ ...data, token }),
    async ({ email: _email, password = '', given_name = '', family_name = '', ...data }) => {
      const body = { ...data, password, given_name, family_name, language, token }
      await call(peopleApi.registerByInvitation, { body, anonymous: true })
      // A user with an account signs in with the existing password.
      const nextStep = await signIn({ email: offer.email, password, rememberMe: false }).catch(
        () => 'known' as const,
      )
      if (nextStep === null) await onSignedIn()
      else onKnown()
    },
  )
  return (
    <AuthForm form={form}>
      <NativeTextField
        label={t('field.email')}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="username"
        readOnly
        value={offer.email}
      />
      <NewPasswordField fieldErrors={form.fieldErrors} />
      <div className={styles['fields']}>
        <NameFields fieldErrors={form.fieldErrors} />
      </div>
      <NativeButton type="submit" full busy={form.busy}>
        {t('invitation.register')}
      </NativeButton>
    </AuthForm>
  )
}

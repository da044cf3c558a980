import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEnvironmentStore } from '#web/lib/environment.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthCard, NativeFrame } from './auth-frame.tsx'
import { CompanyFields, companyDetails, firstEnvironment } from './company-fields.tsx'
import { loadFormChecks } from './load-form-checks.ts'
import { signUp } from './me.ts'
import { signOut } from './sign-out.ts'
import { useNativeForm } from './use-native-form.ts'

/** First sign-in of an identity without complete details: asks for the rest, then opens the portal. */
export default function SetUpForm({ onDone }: { onDone?: (() => void) | undefined }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const router = useRouter()
  const form = useNativeForm(
    async (data) => (await loadFormChecks()).checkSetUp(companyDetails(data)),
    async (data) => {
      useEnvironmentStore.setState({ env: firstEnvironment(data) })
      await signUp({ ...companyDetails(data), language })
      if (onDone) onDone()
      else await router.invalidate()
    },
  )
  async function leave() {
    await signOut()
    await router.navigate({ to: '/login' })
  }
  return (
    <NativeFrame>
      <AuthCard title={t('setUp.title')} text={t('setUp.text')} wide>
        <AuthForm form={form}>
          <CompanyFields fieldErrors={form.fieldErrors} />
          <NativeButton type="submit" full busy={form.busy}>
            {t('setUp.submit')}
          </NativeButton>
          <NativeButton variant="subtle" full onClick={() => void leave()}>
            {t('setUp.leave')}
          </NativeButton>
        </AuthForm>
      </AuthCard>
    </NativeFrame>
  )
}

import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/lib/use-language.ts'
import { PlainButton } from '#web/ui/buttons/plain-button.tsx'
import styles from './auth-frame.module.css'
import { AuthCard, PlainFrame } from './auth-frame.tsx'
import { CompanyFields, companyDetails } from './company-fields.tsx'
import { loadChecks, prepareChecks } from './load-checks.ts'
import { signUp } from './me.ts'
import { useSubmit } from './plain-form.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { signOutHere } from './sign-out.ts'

/** First sign-in of an identity that says too little about itself: asks for the rest, then opens the portal. */
export default function SetUpForm() {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const router = useRouter()
  const form = useSubmit(
    async (data) => (await loadChecks()).checkSetUp(companyDetails(data)),
    async (data) => {
      await signUp({ ...companyDetails(data), language })
      await router.invalidate()
    },
  )
  async function leave() {
    await signOutHere()
    await router.navigate({ to: '/login' })
  }
  return (
    <PlainFrame>
      <AuthCard title={t('setUp.title')} text={t('setUp.text')} wide>
        <form
          className={styles['form']}
          noValidate
          onFocus={prepareChecks}
          onInput={form.forget}
          onSubmit={(event) => void form.submit(event)}
        >
          <SignInProblem error={form.error} />
          <CompanyFields faults={form.faults} />
          <PlainButton type="submit" full busy={form.busy}>
            {t('setUp.submit')}
          </PlainButton>
          <PlainButton variant="subtle" full onClick={() => void leave()}>
            {t('setUp.leave')}
          </PlainButton>
        </form>
      </AuthCard>
    </PlainFrame>
  )
}

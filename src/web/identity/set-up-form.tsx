import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, type UseFormRegister, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RegisterRequest } from '#contract/identity'
import { landFindings } from '#web/lib/form-findings.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { formOf } from '#web/lib/zod-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import styles from './auth-frame.module.css'
import { AuthCard, PlainFrame } from './auth-frame.tsx'
import { type CompanyDetails, CompanyFields, companyDefaults } from './company-fields.tsx'
import { signUp } from './me.ts'
import { signOutHere } from './sign-out.ts'

const SetUp = RegisterRequest.omit({ email: true, password: true, language: true })
const resolver = formOf(SetUp)

/** First sign-in of an identity that says too little about itself: asks for the rest, then opens the portal. */
export default function SetUpForm() {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)
  const form = useForm<CompanyDetails>({ resolver: resolver as never, defaultValues: companyDefaults })
  async function submit(details: CompanyDetails) {
    setError(null)
    try {
      await signUp({ ...details, language })
      await router.invalidate()
    } catch (cause) {
      landFindings(cause, Object.keys(SetUp.shape), form.setError)
      setError(cause)
    }
  }
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
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          {error !== null && <ProblemAlert error={error} />}
          <CompanyFields
            register={form.register as UseFormRegister<CompanyDetails>}
            control={form.control as Control<CompanyDetails>}
            errors={form.formState.errors}
          />
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t('setUp.submit')}
          </Button>
          <Button variant="subtle" onClick={() => void leave()}>
            {t('setUp.leave')}
          </Button>
        </form>
      </AuthCard>
    </PlainFrame>
  )
}

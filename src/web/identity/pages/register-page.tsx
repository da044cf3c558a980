import { Link, useRouter, useSearch } from '@tanstack/react-router'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import * as identityApi from '#contract/api/identity'
import { call } from '#web/lib/call.ts'
import { useEnvironmentStore } from '#web/lib/environment.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NativeTextField } from '#web/ui/form/native-fields.tsx'
import { AuthForm } from '../auth-form.tsx'
import styles from '../auth-frame.module.css'
import { AuthCard } from '../auth-frame.tsx'
import { CodeForm } from '../code-form.tsx'
import {
  companyDetails,
  firstEnvironment,
  NewPasswordField,
  OrganizationFields,
  PersonFields,
  personFields,
} from '../company-fields.tsx'
import { loadFormChecks } from '../load-form-checks.ts'
import { loadPortalGuard } from '../load-portal-guard.ts'
import { OutboxHint } from '../outbox-hint.tsx'
import { useNativeForm } from '../use-native-form.ts'
import { useSavedInput } from '../use-saved-input.ts'
import { useSignInFlow } from '../use-sign-in-flow.ts'

/** Creates an account and signs in with it. The response for a known address is the same as for a new one. */
export function RegisterPage() {
  const { t } = useTranslation('identity')
  const { redirect } = useSearch({ from: '/_auth' })
  const router = useRouter()
  const [accepted, setAccepted] = useState<string | null>(null)
  const steps = useSignInFlow(async () => {
    await (await loadPortalGuard()).signUpRegistered()
    await router.invalidate()
  })
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
      // A known address with another password ends here, with the same message as an address that must be confirmed
      // by mail.
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

type Step = 'person' | 'company'

declare module '@tanstack/react-router' {
  interface HistoryState {
    registrationStep?: 'company'
  }
}

/** The step, an entry of the browser's history: Back returns from the second to the first. */
function useSteps() {
  const router = useRouter()
  const { history } = router
  // Not `useLocation`, which would bring the frame of the portal into the first load.
  const isAtCompany = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.registrationStep === 'company',
  )
  // The entry outlives the form: after a reload the form starts at the first step again.
  const [isReached, setIsReached] = useState(false)
  const step: Step = isAtCompany && isReached ? 'company' : 'person'
  return {
    step,
    async goOn() {
      setIsReached(true)
      if (isAtCompany) return
      await router.navigate({
        to: '/register',
        search: (search) => search,
        state: { registrationStep: 'company' },
      })
    },
    goBack: useCallback(() => history.back(), [history]),
  }
}

/** User and company are two steps of one form: input of both stays, and password managers see the whole form. */
function RegisterForm({
  onRegistered,
}: {
  onRegistered: (email: string, password: string) => Promise<void>
}) {
  const { t } = useTranslation(['identity', 'common'])
  const language = useLanguage()
  const { step, goOn, goBack } = useSteps()
  const element = useRef<HTMLFormElement>(null)
  const { initial, forget } = useSavedInput(element)
  const form = useNativeForm(
    async (data) => {
      const found = (await loadFormChecks()).checkRegistration(companyDetails(data))
      return step === 'company' ? found : ofPerson(found)
    },
    async (data) => {
      if (step === 'person') return goOn()
      const { email = '', password = '', given_name = '', family_name = '', organizationName = '' } = data
      const person = { email, password, given_name, family_name }
      const body = { ...companyDetails(data), ...person, organizationName, language }
      await call(identityApi.register, { body, anonymous: true })
      forget()
      // Before the sign-in, so that no request and no screen of the new user is in the other environment.
      useEnvironmentStore.setState({ env: firstEnvironment(data) })
      await onRegistered(email, password)
    },
  )
  // Errors that only the server detects, such as a breached password, are shown at their fields.
  const isWrongBefore = Object.values(ofPerson(form.fieldErrors)).some(Boolean)
  const mustGoBack = isWrongBefore && step === 'company'
  useEffect(() => {
    if (mustGoBack) goBack()
  }, [mustGoBack, goBack])
  useFocusOfStep(element, step)
  return (
    <AuthForm form={form} element={element}>
      <StepOf name="person" step={step}>
        <div className={styles['fields']}>
          <NativeTextField
            label={t('field.email')}
            name="email"
            type="email"
            required
            dir="ltr"
            autoComplete="username"
            defaultValue={initial['email']}
            error={form.fieldErrors['email']}
          />
          <NewPasswordField fieldErrors={form.fieldErrors} />
        </div>
        <PersonFields fieldErrors={form.fieldErrors} initial={initial} />
      </StepOf>
      <StepOf name="company" step={step}>
        <OrganizationFields fieldErrors={form.fieldErrors} initial={initial} isShown={step === 'company'} />
      </StepOf>
      <NativeButton type="submit" full busy={form.busy}>
        {t(step === 'person' ? 'code.submit' : 'register.submit')}
      </NativeButton>
      {step === 'company' && (
        <NativeButton variant="subtle" full onClick={goBack}>
          {t('common:action.back')}
        </NativeButton>
      )}
    </AuthForm>
  )
}

function ofPerson(faults: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => personFields.includes(name)))
}

/** The fields of a step; those of the other step keep their values while hidden. */
function StepOf({ name, step, children }: { name: Step; step: Step; children: ReactNode }) {
  const { t } = useTranslation('identity')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles['step']} data-step={name} hidden={step !== name}>
      <p id={id} className={styles['text']}>
        {t(`register.${name}`)}
      </p>
      {children}
    </div>
  )
}

/** Focuses the first field with an error when the step changes, or the first field. */
function useFocusOfStep(form: RefObject<HTMLFormElement | null>, step: Step): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const group = form.current?.querySelector(`[data-step="${step}"]`)
    const field = group?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? group?.querySelector('input')
    field?.focus()
  }, [form, step])
}

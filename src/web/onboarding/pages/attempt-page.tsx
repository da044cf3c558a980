import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  NativeFrame,
  type PortalEntry,
  SessionExpiredDialog,
  SetUpScreen,
  useMe,
} from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useSessionStore } from '#web/lib/session.ts'
import { SecondStepScreen } from '#web/settings/index.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { useEnvironmentChange } from '#web/ui/overlays/use-environment-change.tsx'
import { UiProvider } from '#web/ui/theme/provider.tsx'
import { AttemptSteps } from '../attempt-steps.tsx'
import { AuthorityLink } from '../authority-link.tsx'
import { ConfirmDetails } from '../confirm-details.tsx'
import { Countdown, useSecondsUntil } from '../countdown.tsx'
import { LinkedStep } from '../linked-step.tsx'
import styles from '../onboarding.module.css'
import { wordsOfUpdate } from '../purpose.ts'
import { type Attempt, attemptQuery, isLinked, stepState } from '../queries.ts'
import { storedVerification } from '../verification.ts'
import { VerifyForm } from '../verify-form.tsx'

/** Linking (without a TIN) or update (the taxpayer is already linked): the four steps of one attempt. */
export function AttemptPage({ flow, entry }: { flow: 'linking' | 'update'; entry: PortalEntry }) {
  return (
    <UiProvider>
      <AttemptScreen flow={flow} entry={entry} />
    </UiProvider>
  )
}

function AttemptScreen({ flow, entry }: { flow: 'linking' | 'update'; entry: PortalEntry }) {
  const { t } = useTranslation(['onboarding', 'common'])
  const signedIn = useSessionStore((state) => state.status === 'signedIn' || state.status === 'expired')
  const words = useWords(flow)
  const title = t(`onboarding:${words.title}`)
  if (entry === 'setUp' && signedIn) return <SetUpScreen />
  if (entry === 'secondStep' && signedIn) return <SecondStepScreen />
  return (
    <NativeFrame wide>
      <title>{`${title} · ${t('common:brand')}`}</title>
      <div className={styles['column']}>
        <div>
          <h1>{title}</h1>
          <p className={styles['lead']}>{t(`onboarding:${words.text}`)}</p>
        </div>
        {signedIn ? <OpenAttempt /> : <SignInFirst />}
      </div>
      <SessionExpiredDialog />
    </NativeFrame>
  )
}

/** Title and text of the page. The update serves every TIN that the tax authority sends, linked here or not. */
function useWords(flow: 'linking' | 'update'): { title: string; text: string } {
  const participants = useMe()?.participants
  const attempt = useQuery({ ...attemptQuery, enabled: false }).data
  // The stored redirect has the TIN until the attempt is open.
  const [tin] = useState(() => storedVerification()?.TIN)
  if (flow === 'linking') return { title: 'linking.title', text: 'linking.text' }
  return wordsOfUpdate(tin, attempt, participants)
}

/** This tab stores the attempt while the user signs in or registers. */
function SignInFirst() {
  const { t } = useTranslation('onboarding')
  const router = useRouter()
  if (!storedVerification()) return <NoAttempt />
  const search = { redirect: router.state.location.href }
  return (
    <Card title={t('signIn.title')} description={t('signIn.text')}>
      <div className={styles['buttons']}>
        <LinkButton to="/login" search={search}>
          {t('signIn.signIn')}
        </LinkButton>
        <LinkButton to="/register" search={search} variant="default">
          {t('signIn.register')}
        </LinkButton>
      </div>
    </Card>
  )
}

function NoAttempt() {
  const { t } = useTranslation('onboarding')
  return (
    <Card title={t('nothing.title')} description={t('nothing.text')}>
      <div className={styles['buttons']}>
        <AuthorityLink />
        <LinkButton to="/onboarding" variant="default">
          {t('missing.how')}
        </LinkButton>
      </div>
    </Card>
  )
}

function OpenAttempt() {
  const attempt = useQuery(attemptQuery)
  if (attempt.isPending) return <Pending />
  if (attempt.isLoadingError)
    return <OpenFailed error={attempt.error} onRetry={() => void attempt.refetch()} />
  if (!attempt.data) return <NoAttempt />
  return <AttemptProgress attempt={attempt.data} />
}

function OpenFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['onboarding', 'common'])
  const change = useEnvironmentChange()
  const live = isApiError(error, 'onboarding.live-not-connected')
  return (
    <>
      <ProblemAlert
        error={error}
        actions={
          <>
            {live ? (
              <Button onClick={() => change.ask('preprod')}>{t('onboarding:start.goTest')}</Button>
            ) : (
              <Button onClick={onRetry}>{t('common:action.retry')}</Button>
            )}
            <AuthorityLink variant="default" label={t('onboarding:missing.again')} />
          </>
        }
      />
      {change.dialogs}
    </>
  )
}

function AttemptProgress({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('onboarding')
  const seconds = useSecondsUntil(attempt.expiresAt)
  const linked = isLinked(attempt)
  const over = seconds === 0 && !linked
  return (
    <>
      {!linked && (
        <div aria-live="polite">
          <Countdown seconds={seconds} />
        </div>
      )}
      {over && (
        <Notice
          tone="warning"
          title={t('expired.title')}
          actions={<AuthorityLink label={t('missing.again')} />}
        >
          {t('expired.text')}
        </Notice>
      )}
      <div className={styles['twoColumns']}>
        <div>
          {linked && <LinkedStep attempt={attempt} />}
          {!linked && !over && stepState(attempt, 'verify') === 'done' && (
            <ConfirmDetails attempt={attempt} />
          )}
          {!linked && !over && stepState(attempt, 'verify') !== 'done' && <VerifyForm attempt={attempt} />}
        </div>
        <AttemptSteps attempt={attempt} />
      </div>
    </>
  )
}

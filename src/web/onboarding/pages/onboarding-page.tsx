import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTin } from '#core/party'
import { NativeFrame, type PortalEntry, SetUpScreen } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useSessionStore } from '#web/lib/session.ts'
import { SecondStepScreen } from '#web/settings/index.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'
import { useEnvironmentChange } from '#web/ui/overlays/use-environment-change.tsx'
import { UiProvider } from '#web/ui/theme/provider.tsx'
import { AuthorityLink } from '../authority-link.tsx'
import { ManualCompanyForm } from '../manual-company-form.tsx'
import styles from '../onboarding.module.css'
import { UnfinishedCard } from '../unfinished-card.tsx'
import { rememberedTin, rememberTin } from '../verification.ts'

type Purpose = 'onboard' | 'add'

const steps = ['verify', 'profile', 'directory', 'register'] as const
const needed = ['tin', 'licence', 'right', 'minutes'] as const

const tinFieldId = 'onboarding-tin'

/** The TIN may be left out; one that is entered must be a TIN, because it is filled in for the user later. */
function hasUsableTin(): boolean {
  const tin = rememberedTin()
  return tin === '' || parseTin(tin) !== undefined
}

/** How a company becomes a participant, the requirements, and the link to the tax authority. */
export function OnboardingPage({
  purpose,
  entry,
  tin,
}: {
  purpose: Purpose
  entry: PortalEntry
  tin?: string | undefined
}) {
  // The taxpayer is already known and is passed to the tax authority and back.
  if (tin) rememberTin(tin)
  return (
    <UiProvider>
      <Onboarding purpose={purpose} entry={entry} />
    </UiProvider>
  )
}

function Onboarding({ purpose, entry }: { purpose: Purpose; entry: PortalEntry }) {
  const { t } = useTranslation(['onboarding', 'common'])
  const env = useEnvironment()
  const signedIn = useSessionStore((state) => state.status === 'signedIn' || state.status === 'expired')
  const change = useEnvironmentChange()
  const live = signedIn && env === 'prod'
  const toFile = useIsToFile()
  // Without a tax authority, its steps do not exist here.
  const byHand = live && toFile
  const [isTinWrong, setIsTinWrong] = useState(false)
  const checkTin = () => setIsTinWrong(!hasUsableTin())
  function leave(event: MouseEvent) {
    if (hasUsableTin()) return
    event.preventDefault()
    setIsTinWrong(true)
    document.getElementById(tinFieldId)?.focus()
  }
  const title = t(`onboarding:start.${purpose}`)
  if (entry === 'setUp' && signedIn) return <SetUpScreen />
  if (entry === 'secondStep' && signedIn) return <SecondStepScreen />
  return (
    <NativeFrame wide>
      <title>{`${title} · ${t('common:brand')}`}</title>
      <div className={styles['column']}>
        <div>
          <h1>{title}</h1>
          <p className={styles['lead']}>
            {t(byHand ? 'onboarding:start.textByHand' : 'onboarding:start.text')}
          </p>
        </div>
        {signedIn && !live && <UnfinishedCard />}
        {!live && <TinField isWrong={isTinWrong} onCheck={checkTin} />}
        {live && !byHand && (
          <Notice
            tone="warning"
            title={t('onboarding:start.liveTitle')}
            actions={
              <Button variant="default" onClick={() => change.ask('preprod')}>
                {t('onboarding:start.goTest')}
              </Button>
            }
          >
            {t('onboarding:start.liveText')}
          </Notice>
        )}
        {byHand && <ManualCompanyForm />}
        <div className={styles['buttons']}>
          {!live && <AuthorityLink onLeave={leave} />}
          <LinkButton to={signedIn ? '/dashboard' : '/login'} variant="default">
            {t(signedIn ? 'onboarding:start.toPortal' : 'onboarding:start.toSignIn')}
          </LinkButton>
        </div>
        {!live && <p className={styles['quiet']}>{t('onboarding:start.simulator')}</p>}
        {!byHand && <HowItGoes />}
        {change.dialogs}
      </div>
    </NativeFrame>
  )
}

/** The steps through the tax authority, and their requirements. */
function HowItGoes() {
  const { t } = useTranslation('onboarding')
  return (
    <>
      <Card title={t('start.how')}>
        <Steps
          stateless
          steps={steps.map((key) => ({
            key,
            label: t(`step.${key}`),
            state: 'waiting',
            detail: t(`stepText.${key}`),
          }))}
        />
      </Card>
      <Card title={t('start.needed')}>
        <ul className={styles['list']}>
          {needed.map((key) => (
            <li key={key}>{t(`need.${key}`)}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Asks for the TIN, because the tax authority's service does not return it. Checked when the user leaves the field. */
function TinField({ isWrong, onCheck }: { isWrong: boolean; onCheck: () => void }) {
  const { t } = useTranslation('onboarding')
  const [tin, setTin] = useState(rememberedTin)
  return (
    <TextField
      id={tinFieldId}
      label={t('start.tin')}
      description={t('start.tinHint')}
      error={isWrong ? t('start.tinInvalid') : null}
      maw={420}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={tin}
      onBlur={onCheck}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setTin(typed)
        rememberTin(parseTin(typed) ?? typed.trim())
        if (isWrong) onCheck()
      }}
    />
  )
}

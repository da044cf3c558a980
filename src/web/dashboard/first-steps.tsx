import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useMe } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { useEnvironmentChange } from '#web/ui/overlays/use-environment-change.tsx'
import styles from './dashboard.module.css'
import type { DashboardNumbers } from './queries.ts'

interface Step {
  key: string
  label: string
  isDone: boolean
  detail: ReactNode
  actions?: ReactNode
}

/** The steps until the first invoice is sent; the next one has the only filled button. */
export function FirstSteps({ done }: { done?: DashboardNumbers['firstSteps'] | undefined }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const env = useEnvironment()
  const isLiveEmpty = !useParticipant() && env === 'prod'
  const change = useEnvironmentChange()
  const steps = useSteps(done, () => change.ask('preprod'))
  const active = steps.findIndex(({ isDone }) => !isDone)
  const count = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title={t('dashboard:checklist.title')}
      description={t(isLiveEmpty ? 'dashboard:checklist.textLive' : 'dashboard:checklist.text')}
      actions={
        <span className={styles['hint']}>
          <progress max={steps.length} value={count} aria-hidden="true" />{' '}
          {t('dashboard:checklist.progress', { done: count, all: steps.length })}
        </span>
      }
    >
      <ol className={styles['first']}>
        {steps.map(({ actions, detail, isDone, key, label }, index) => {
          const state = isDone ? 'done' : index === active ? 'active' : 'waiting'
          return (
            <li key={key} data-state={state} aria-current={state === 'active' ? 'step' : undefined}>
              <span className={styles['mark']} aria-hidden="true">
                {isDone ? <IconCheck size={14} /> : index + 1}
              </span>
              <strong>{label}</strong>
              <p>{detail}</p>
              {isDone && <span className="visually-hidden">{t('common:step.done')}</span>}
              {state === 'active' && <div className={styles['stepActions']}>{actions}</div>}
            </li>
          )
        })}
      </ol>
      {change.dialogs}
    </Card>
  )
}

function useSteps(done: DashboardNumbers['firstSteps'] | undefined, goToTest: () => void): Step[] {
  const { t } = useTranslation('dashboard')
  const me = useMe()
  const env = useEnvironment()
  const toFile = useIsToFile()
  const participant = useParticipant()
  const canOnboard = useCan('onboarding.run')
  const canImport = useCan('import.run')
  const canAddCustomer = useCan('contact.write')
  const canDraft = useCan('document.draft')
  const canIssue = useCan('document.issue')
  // Documents that go to files need a manually added company: there is no network to register it on.
  const hasCompany = participant && (toFile || participant.registration === 'registered')
  const company = toFile ? 'company' : 'register'
  const link = (
    <>
      {(env === 'preprod' || toFile) && (
        <LinkButton to="/onboarding">{t(toFile ? 'checklist.company' : 'checklist.onboard')}</LinkButton>
      )}
      {env === 'prod' && (
        <Button variant={toFile ? 'default' : 'filled'} onClick={goToTest}>
          {t('checklist.goTest')}
        </Button>
      )}
    </>
  )
  return [
    {
      key: 'account',
      label: t('checklist.account'),
      isDone: true,
      detail: <bdi>{me?.organization.name}</bdi>,
    },
    {
      key: 'register',
      label: t(`checklist.${company}`),
      isDone: Boolean(hasCompany),
      detail: hasCompany ? <bdi dir="ltr">{participant.participantId}</bdi> : t(`checklist.${company}Text`),
      actions: canOnboard ? link : t('checklist.askOwner'),
    },
    {
      key: 'customer',
      label: t('checklist.customer'),
      isDone: done?.customer === true,
      detail: t(toFile ? 'checklist.customerTextLive' : 'checklist.customerText'),
      actions: canAddCustomer ? (
        <>
          <LinkButton to={'/contacts/customers/new' as never}>{t('checklist.addCustomer')}</LinkButton>
          {canImport && (
            <LinkButton to={'/imports' as never} variant="default">
              {t('checklist.import')}
            </LinkButton>
          )}
        </>
      ) : (
        t('checklist.askColleague')
      ),
    },
    {
      key: 'invoice',
      label: t(toFile ? 'checklist.invoiceToFile' : 'checklist.invoice'),
      isDone: done?.invoice === true,
      detail:
        canDraft && !canIssue
          ? t('checklist.invoiceTextDraft')
          : t(toFile ? 'checklist.invoiceTextLive' : 'checklist.invoiceText'),
      actions: canDraft ? (
        <>
          <LinkButton to={'/documents/sent/new' as never}>{t('checklist.newInvoice')}</LinkButton>
          {canImport && (
            <LinkButton to={'/imports' as never} search={{ purpose: 'rehearsal' } as never} variant="default">
              {t('checklist.rehearse')}
            </LinkButton>
          )}
        </>
      ) : (
        t('checklist.askColleague')
      ),
    },
  ]
}

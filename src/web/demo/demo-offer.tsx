import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Demo } from '#contract/demo'
import { useCan, useMe } from '#web/identity/index.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './demo.module.css'
import { demoQuery, endDemo, startDemo } from './queries.ts'
import { useEnterOrganization } from './use-enter-organization.ts'

const run = (work: () => Promise<void>) => work().catch((error) => toast.error(problemText(error)))

/** The offer to look around with demo data, for users who may link a company; or the state of their demo. */
export function DemoOffer() {
  const isTest = useEnvironment() === 'preprod'
  const mayStart = useCan('onboarding.run')
  const isDemo = useMe()?.organization.demo === true
  const isShown = isTest && mayStart && !isDemo
  const { data } = useQuery({ ...demoQuery, enabled: isShown })
  if (!isShown || !data) return null
  if (data.company) return <OwnDemo company={data.company} />
  return data.offered ? <Offer /> : null
}

function Offer() {
  const { t } = useTranslation('demo')
  return (
    <DemoCard
      title={t('offer.title')}
      text={t('offer.text')}
      actions={
        <ActionButton variant="default" action={() => run(startDemo)}>
          {t('offer.start')}
        </ActionButton>
      }
    />
  )
}

function OwnDemo({ company }: { company: NonNullable<Demo['company']> }) {
  const { t } = useTranslation('demo')
  const enter = useEnterOrganization()
  const { done, organization, state, total } = company
  // A user who waits here until it is ready is taken there.
  const wasMade = useRef(false)
  useEffect(() => {
    if (state === 'making') wasMade.current = true
    if (state !== 'ready' || !wasMade.current) return
    wasMade.current = false
    void enter(organization)
  })
  if (state === 'ending') return <DemoCard title={t('ending.title')} />
  const end = (
    <ActionButton variant="default" action={() => run(endDemo)}>
      {t(state === 'making' ? 'making.stop' : 'end')}
    </ActionButton>
  )
  if (state === 'making')
    return (
      <DemoCard title={t('making.title')} text={t('making.text', { done, total })} actions={end}>
        <progress className={styles['progress']} aria-label={t('making.title')} max={total} value={done} />
      </DemoCard>
    )
  if (state === 'failed') return <DemoCard title={t('failed.title')} text={t('failed.text')} actions={end} />
  return (
    <DemoCard
      title={t('ready.title')}
      text={t('ready.text')}
      actions={
        <>
          <ActionButton variant="filled" action={() => enter(organization)}>
            {t('ready.open')}
          </ActionButton>
          {end}
        </>
      }
    />
  )
}

function DemoCard({
  actions,
  children,
  text,
  title,
}: {
  title: string
  text?: string
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card title={title}>
      <div className={styles['offer']}>
        {text && <p>{text}</p>}
        {children}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </Card>
  )
}

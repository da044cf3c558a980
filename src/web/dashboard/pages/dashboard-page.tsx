import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DashboardRange } from '#contract/reports'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useParticipant } from '#web/lib/participant.ts'
import { OutageBanner } from '#web/operations/index.ts'
import { AttentionCard, useNeedsAttention } from '#web/sending/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import styles from '../dashboard.module.css'
import { FirstSteps } from '../first-steps.tsx'
import { MoneyCard } from '../money-card.tsx'
import { PerformanceCard } from '../performance-card.tsx'
import { type DashboardNumbers, dashboardQuery } from '../queries.ts'

// Below the fold, and absent before the first invoice: not part of the first load.
const ChartCard = lazyComponent<{ numbers: DashboardNumbers }>(
  async () => (await import('../chart-card.tsx')).ChartCard,
  LoadFailed,
)
const RecentCard = lazyComponent(async () => {
  const [card] = await Promise.all([import('../recent-card.tsx'), loadTranslations('lifecycle', 'exchange')])
  return card.RecentCard
}, LoadFailed)
const ProviderCard = lazyComponent<{ numbers: DashboardNumbers }>(
  async () => (await import('../provider-card.tsx')).ProviderCard,
  LoadFailed,
)
const RetainedCard = lazyComponent(
  async () => (await import('../retained-card.tsx')).RetainedCard,
  LoadFailed,
)
const VatCard = lazyComponent(async () => {
  const [card] = await Promise.all([import('../vat-card.tsx'), loadTranslations('reports')])
  return card.VatCard
}, LoadFailed)
const DemoOffer = lazyComponent(async () => {
  const [demo] = await Promise.all([import('#web/demo/index.ts'), loadTranslations('demo')])
  return demo.DemoOffer
}, Nothing)
const Unfinished = lazyComponent(async () => (await import('../unfinished.tsx')).Unfinished, Nothing)

const ranges: readonly DashboardRange[] = ['7d', '30d', '3m']

/** Shown for optional parts while the portal is offline. */
function Nothing() {
  return null
}

/**
 * The amounts of a range of whole days, documents that need attention, the state of the exchange, and the last sent
 * documents.
 */
export function DashboardPage({ range = '30d' }: { range?: DashboardRange }) {
  const { t } = useTranslation('dashboard')
  if (useParticipant()) return <OfCompany range={range} />
  return (
    <Page title={t('title')} width="grid">
      <div className={styles['stack']}>
        <Unfinished />
        <FirstSteps />
        <DemoOffer />
      </div>
    </Page>
  )
}

function OfCompany({ range }: { range: DashboardRange }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const canDraft = useCan('document.draft')
  const dashboard = useQuery(dashboardQuery(range))
  const days = dashboard.data?.range
  return (
    <Page
      title={t('title')}
      width="grid"
      subtitle={
        days && (
          <SentenceText>
            {t('subtitle', { from: isolatedDay(days.from), to: isolatedDay(days.to) })}
          </SentenceText>
        )
      }
      actions={
        <>
          <FilterChips
            label={t('range.label')}
            value={range}
            options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
            onChange={(value) => void navigate({ to: '/dashboard', search: { range: value }, replace: true })}
          />
          {canDraft && (
            <LinkButton to={'/documents/sent/new' as never} leftSection={<IconPlus size={17} />}>
              {t('newDocument')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        <OutageBanner />
        <Unfinished />
        <QueryError query={dashboard} />
        {dashboard.data ? <Numbers numbers={dashboard.data} /> : dashboard.isPending && <Pending />}
      </div>
    </Page>
  )
}

function Numbers({ numbers }: { numbers: DashboardNumbers }) {
  const isRegistered = useParticipant()?.registration === 'registered'
  const toFile = useIsToFile()
  const { toUpload, waiting } = numbers.atProvider
  const needsAttention = useNeedsAttention()
  const isOnPhone = useMediaQuery('(max-width: 640px)')
  const attention = <AttentionCard waitsElsewhere={toUpload + waiting > 0} />
  // A phone shows one card at a time: what is to be done comes before the amounts.
  const isFirst = isOnPhone && needsAttention
  // A company that has left the network, or issues only to files, still has amounts.
  if (!isRegistered && !numbers.firstSteps.invoice) return <FirstSteps done={numbers.firstSteps} />
  return (
    <>
      {!isRegistered && <OffNetwork />}
      {isFirst && attention}
      {numbers.firstSteps.invoice ? (
        <MoneyCard numbers={numbers} />
      ) : (
        <FirstSteps done={numbers.firstSteps} />
      )}
      <div className={styles['pair']}>
        <div className={styles['column']}>
          {!isFirst && attention}
          {numbers.firstSteps.invoice && <VatCard />}
          {numbers.firstSteps.invoice && <RetainedCard />}
          {numbers.firstSteps.invoice && <ChartCard numbers={numbers} />}
        </div>
        <div className={styles['column']}>
          {toFile ? <ProviderCard numbers={numbers} /> : <PerformanceCard numbers={numbers} />}
          {numbers.firstSteps.invoice && <RecentCard />}
        </div>
      </div>
    </>
  )
}

/** In the test environment: the company is no longer linked, so nothing is sent or received for it. */
function OffNetwork() {
  const { t } = useTranslation('dashboard')
  const isTest = useEnvironment() === 'preprod'
  const canOnboard = useCan('onboarding.run')
  const tin = useParticipant()?.tin
  if (!isTest) return null
  return (
    <Notice
      tone="warning"
      title={t('offNetwork.title')}
      actions={
        canOnboard && (
          <LinkButton to="/onboarding" search={tin ? { tin } : {}}>
            {t('offNetwork.link')}
          </LinkButton>
        )
      }
    >
      {t('offNetwork.text')}
    </Notice>
  )
}

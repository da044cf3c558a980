import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DashboardRange } from '#contract/reports'
import { useCan } from '#web/identity/index.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { OutageBanner } from '#web/operations/index.ts'
import { AttentionCard } from '#web/sending/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { DateText, Ltr } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card, DescriptionList, Page } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { Checklist } from '../checklist.tsx'
import styles from '../dashboard.module.css'
import { type DashboardNumbers, dashboardQuery } from '../queries.ts'
import { Tiles } from '../tiles.tsx'

const ranges: readonly DashboardRange[] = ['7d', '30d', '3m']

/** Numbers of documents, and what needs somebody, for a range of whole days. */
export function DashboardPage({ range = '30d' }: { range?: DashboardRange }) {
  const { t } = useTranslation('dashboard')
  const participant = useParticipant()
  const localName = useLocalName()
  const canDraft = useCan('document.draft')
  const registered = participant?.registration === 'registered'
  return (
    <Page
      title={t('title')}
      width="form"
      subtitle={participant ? <bdi>{localName(participant.nameEn, participant.nameAr)}</bdi> : undefined}
      actions={
        registered && canDraft ? (
          <LinkButton to={'/documents/sent/new' as never} leftSection={<IconPlus size={17} />}>
            {t('newDocument')}
          </LinkButton>
        ) : undefined
      }
    >
      {registered ? (
        <div className={styles['stack']}>
          <OutageBanner />
          <AttentionCard />
          <Numbers range={range} />
        </div>
      ) : (
        <Checklist />
      )}
    </Page>
  )
}

function Numbers({ range }: { range: DashboardRange }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const dashboard = useQuery(dashboardQuery(range))
  if (dashboard.isPending) return <Pending />
  if (!dashboard.data) return <QueryError query={dashboard} />
  const numbers = dashboard.data
  return (
    <div className={styles['stack']}>
      <QueryError query={dashboard} />
      <Toolbar
        end={
          <span className={styles['hint']}>
            <Ltr>
              <DateText value={numbers.range.from} /> – <DateText value={numbers.range.to} />
            </Ltr>
          </span>
        }
      >
        <FilterChips
          label={t('range.label')}
          value={range}
          options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
          onChange={(value) => void navigate({ to: '/dashboard', search: { range: value }, replace: true })}
        />
      </Toolbar>
      <Tiles numbers={numbers} />
      <NetworkCard numbers={numbers} />
    </div>
  )
}

function NetworkCard({ numbers }: { numbers: DashboardNumbers }) {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <div className={styles['twoColumns']}>
      <Card title={t('dashboard:network.title')}>
        <DescriptionList
          columns={2}
          items={[
            {
              label: t('dashboard:network.id'),
              value: <CopyableId value={numbers.networkId} what={t('dashboard:network.id')} />,
            },
            {
              label: t('dashboard:network.registration'),
              value: (
                <Tag tone={numbers.registration === 'registered' ? 'done' : 'waiting'}>
                  {t(`common:participant.${numbers.registration}`)}
                </Tag>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t('dashboard:supported.title')} description={t('dashboard:supported.text')}>
        <div className={styles['kinds']}>
          {numbers.supportedDocuments.map((code) => (
            <Tag key={code}>
              {t(`common:typeCode.${code}`)} <bdi dir="ltr">{code}</bdi>
            </Tag>
          ))}
        </div>
      </Card>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OperationsOverview, PeerStatus } from '#contract/operations'
import { useMe } from '#web/identity/index.ts'
import { type StandingTone, Tag } from '#web/ui/data/badge.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { type Column, DataTable, PhoneText } from '#web/ui/data/table.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { Toolbar } from '#web/ui/layout/toolbar.tsx'
import { ArrivalsCard } from '../arrivals-card.tsx'
import { OutagesCard } from '../outages-card.tsx'
import { PeerName } from '../peer-name.tsx'
import { overviewQuery } from '../queries.ts'
import { QueueCard } from '../queue-card.tsx'
import { ServiceLevelsCard } from '../service-levels-card.tsx'
import { StuckCard } from '../stuck-card.tsx'
import { UsageCard } from '../usage-card.tsx'

const views = ['stuck', 'unchecked', 'unclaimed', 'unmatched', 'quarantined', 'unreadable'] as const
type OperationsView = (typeof views)[number]

export interface OperationsSearch {
  view?: OperationsView
  cursor?: string
}

/** For operators: the state of peers and queue, and what is stuck and why. */
export function OperationsPage({ search }: { search: OperationsSearch }) {
  const { t } = useTranslation('operations')
  const isOperator = useMe()?.operator ?? false
  const overview = useQuery({ ...overviewQuery, enabled: isOperator })
  if (!isOperator) return <NoAccess />
  return (
    <Page title={t('operations.title')} subtitle={t('operations.text')}>
      {overview.isPending && <Pending />}
      <QueryError query={overview} />
      {overview.data && (
        <Stack>
          <Peers peers={overview.data.peers} />
          <QueueCard overview={overview.data} />
          <OutagesCard />
          <ServiceLevelsCard />
          <UsageCard />
          <OpenWork overview={overview.data} search={search} />
        </Stack>
      )}
    </Page>
  )
}

const breakerTones: Record<PeerStatus['breaker'], StandingTone> = {
  closed: 'done',
  halfOpen: 'waiting',
  open: 'needsYou',
}

function peerColumns(t: TFunction<'operations'>, environment: (key: 'preprod' | 'prod') => string) {
  return [
    {
      key: 'peer',
      header: t('operations.peer'),
      phone: 'lead',
      render: (peer) => <PeerName peer={peer.peer} seat={peer.seat} />,
    },
    {
      key: 'environment',
      header: t('operations.environment'),
      phone: 'second',
      render: (peer) => <span>{environment(peer.environment)}</span>,
    },
    {
      key: 'breaker',
      header: t('operations.breaker'),
      phone: 'leadEnd',
      render: (peer) => (
        <Tag tone={breakerTones[peer.breaker]}>
          {t(`breaker.${peer.breaker}`)}
          {peer.breaker !== 'closed' && peer.since && (
            <>
              {' · '}
              <InstantText value={peer.since} />
            </>
          )}
        </Tag>
      ),
    },
    {
      key: 'probe',
      header: t('operations.nextProbe'),
      phone: 'hide',
      render: (peer) => <InstantText value={peer.nextProbeAt} show="seconds" />,
    },
    {
      key: 'attempts',
      header: t('operations.attempts'),
      align: 'number',
      phone: 'third',
      render: ({ attempts, failures, nextProbeAt }) => (
        <span>
          <PhoneText>{t('operations.attempts')}: </PhoneText>
          {t('operations.ofAttempts', { failures, attempts })}
          {nextProbeAt && (
            <PhoneText>
              {' · '}
              {t('operations.nextProbe')}: <InstantText value={nextProbeAt} show="seconds" />
            </PhoneText>
          )}
        </span>
      ),
    },
    {
      key: 'success',
      header: t('operations.lastSuccess'),
      phone: 'secondEnd',
      render: (peer) => <InstantText value={peer.lastSuccessAt} />,
    },
  ] satisfies Column<PeerStatus>[]
}

function Peers({ peers }: { peers: PeerStatus[] }) {
  const { t } = useTranslation('operations')
  const { t: common } = useTranslation('common')
  return (
    <Card title={t('operations.peers')} description={t('operations.peersText')} flush={peers.length > 0}>
      {peers.length === 0 ? (
        <p style={{ margin: 0 }}>{t('operations.noPeers')}</p>
      ) : (
        <DataTable
          caption={t('operations.peers')}
          columns={peerColumns(t, (key) => common(`environment.${key}`))}
          rows={peers}
          rowKey={(peer) => `${peer.environment}-${peer.peer}-${peer.seat}`}
        />
      )}
    </Card>
  )
}

function OpenWork({ overview, search }: { overview: OperationsOverview; search: OperationsSearch }) {
  const { t } = useTranslation('operations')
  const navigate = useNavigate()
  const view = search.view ?? 'stuck'
  const go = (next: OperationsSearch) =>
    void navigate({ to: '/operations', search: next, resetScroll: false })
  const onCursor = (cursor: string) => go({ view, cursor })
  return (
    <>
      <Toolbar>
        <FilterChips
          label={t('operations.show')}
          value={view}
          options={views.map((value) => ({
            value,
            label: t(`view.${value}`),
            count: value === 'stuck' ? overview.stuck : (overview.arrivals[value] ?? 0),
          }))}
          onChange={(next) => go({ view: next })}
        />
      </Toolbar>
      {view === 'stuck' ? (
        <StuckCard cursor={search.cursor} onCursor={onCursor} />
      ) : (
        <ArrivalsCard state={view} cursor={search.cursor} onCursor={onCursor} />
      )}
    </>
  )
}

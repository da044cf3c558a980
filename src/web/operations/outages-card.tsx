import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OperatorOutage } from '#contract/operations'
import { Tag } from '#web/ui/data/badge.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { PeerName } from './peer-name.tsx'
import { operatorOutagesQuery } from './queries.ts'

function columnsOf(t: TFunction<['operations', 'common']>): Column<OperatorOutage>[] {
  return [
    {
      key: 'peer',
      header: t('operations:outage.peer'),
      phone: 'title',
      render: (outage) => (
        <TwoLineCell
          first={<PeerName peer={outage.peer} seat={outage.seat} />}
          second={t(`common:environment.${outage.environment}`)}
        />
      ),
    },
    {
      key: 'began',
      header: t('operations:outage.began'),
      render: (outage) => <InstantText value={outage.beganAt} />,
    },
    {
      key: 'ended',
      header: t('operations:outage.ended'),
      render: (outage) =>
        outage.endedAt ? (
          <InstantText value={outage.endedAt} />
        ) : (
          <Tag tone="waiting">{t('operations:outage.open')}</Tag>
        ),
    },
    {
      key: 'organizations',
      header: t('operations:operations.organizations'),
      align: 'number',
      render: (outage) => <bdi>{outage.organizations}</bdi>,
    },
    {
      key: 'detail',
      header: t('operations:operations.lastFailure'),
      render: (outage) => <bdi dir="auto">{outage.detail}</bdi>,
    },
  ]
}

/** The newest outages of all peers, for operators. */
export function OutagesCard() {
  const { t } = useTranslation(['operations', 'common'])
  const outages = useQuery(operatorOutagesQuery)
  const rows = outages.data ?? []
  return (
    <Card title={t('operations:outage.title')} flush={rows.length > 0}>
      {outages.isPending && <Pending />}
      <QueryError query={outages} />
      {outages.data && rows.length === 0 && <p style={{ margin: 0 }}>{t('operations:outage.empty')}</p>}
      {rows.length > 0 && (
        <DataTable
          caption={t('operations:outage.title')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  )
}

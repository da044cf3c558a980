import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OperationsOverview } from '#contract/operations'
import { Tag } from '#web/ui/data/badge.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'

type QueueRow = OperationsOverview['queue'][number]

function queueColumns(t: TFunction<'operations'>): Column<QueueRow>[] {
  return [
    {
      key: 'job',
      header: t('operations.job'),
      phone: 'title',
      render: ({ job }) => (
        <span title={job}>{t(`job.${job.replace('.', '-')}`, { defaultValue: job })}</span>
      ),
    },
    {
      key: 'ready',
      header: t('operations.ready'),
      align: 'number',
      render: ({ ready }) => <bdi>{ready}</bdi>,
    },
    {
      key: 'failed',
      header: t('operations.failed'),
      align: 'number',
      render: ({ failed }) => (failed > 0 ? <Tag tone="needsYou">{failed}</Tag> : <bdi>{failed}</bdi>),
    },
    {
      key: 'later',
      header: t('operations.later'),
      align: 'number',
      render: ({ later }) => <bdi>{later}</bdi>,
    },
    {
      key: 'oldest',
      header: t('operations.oldest'),
      align: 'end',
      render: ({ ready, oldestSeconds }) =>
        ready === 0 ? '–' : t('operations.seconds', { count: Math.round(oldestSeconds) }),
    },
  ]
}

/** The jobs that wait, are scheduled or failed, by kind. */
export function QueueCard({ overview }: { overview: OperationsOverview }) {
  const { t } = useTranslation('operations')
  const busy = overview.queue.filter(({ ready, failed, later }) => ready + failed + later > 0)
  return (
    <Card
      title={t('operations.queue')}
      flush={busy.length > 0}
      description={busy.length === 0 ? t('operations.idle') : undefined}
    >
      <div style={{ padding: busy.length > 0 ? '0 18px 14px' : 0 }}>
        <DescriptionList
          columns={2}
          items={[
            { label: t('operations.workers'), value: <bdi>{overview.workers}</bdi> },
            { label: t('operations.stuck'), value: <bdi>{overview.stuck}</bdi> },
          ]}
        />
      </div>
      {busy.length > 0 && (
        <DataTable
          caption={t('operations.queue')}
          columns={queueColumns(t)}
          rows={busy}
          rowKey={({ job }) => job}
        />
      )}
    </Card>
  )
}

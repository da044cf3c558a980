import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OperationsOverview } from '#contract/operations'
import { Tag } from '#web/ui/data/badge.tsx'
import { type Column, DataTable, PhoneText } from '#web/ui/data/table.tsx'
import { Card, DescriptionList, Stack } from '#web/ui/layout/page.tsx'

type QueueRow = OperationsOverview['queue'][number]

function queueColumns(t: TFunction<'operations'>): Column<QueueRow>[] {
  return [
    {
      key: 'job',
      header: t('operations.job'),
      phone: 'lead',
      render: ({ job }) => (
        <span title={job}>{t(`job.${job.replace('.', '-')}`, { defaultValue: job })}</span>
      ),
    },
    {
      key: 'ready',
      header: t('operations.ready'),
      align: 'number',
      phone: 'leadEnd',
      render: ({ ready }) => (
        <span>
          <bdi>{ready}</bdi> <PhoneText>{t('operations.ready')}</PhoneText>
        </span>
      ),
    },
    {
      key: 'failed',
      header: t('operations.failed'),
      align: 'number',
      phone: 'hide',
      render: ({ failed }) => (failed > 0 ? <Tag tone="needsYou">{failed}</Tag> : <bdi>{failed}</bdi>),
    },
    {
      key: 'later',
      header: t('operations.later'),
      align: 'number',
      phone: 'second',
      render: ({ failed, later }) => (
        <span>
          {failed > 0 && (
            <PhoneText>
              {t('operations.failed')} <Tag tone="needsYou">{failed}</Tag>
              {' · '}
            </PhoneText>
          )}
          <PhoneText>{t('operations.later')} </PhoneText>
          <bdi>{later}</bdi>
        </span>
      ),
    },
    {
      key: 'oldest',
      header: t('operations.oldest'),
      align: 'end',
      phone: 'secondEnd',
      render: ({ ready, oldestSeconds }) =>
        ready === 0 ? '–' : t('operations.seconds', { count: Math.round(oldestSeconds) }),
    },
  ]
}

/** The jobs that are ready or failed, by kind; those that are only scheduled are folded. */
export function QueueCard({ overview }: { overview: OperationsOverview }) {
  const { t } = useTranslation('operations')
  const busy = overview.queue.filter(({ ready, failed }) => ready + failed > 0)
  const scheduled = overview.queue.filter(({ ready, failed, later }) => ready + failed === 0 && later > 0)
  return (
    <Card title={t('operations.queue')} description={busy.length === 0 ? t('operations.idle') : undefined}>
      <Stack>
        <DescriptionList
          columns={2}
          items={[
            { label: t('operations.workers'), value: <bdi>{overview.workers}</bdi> },
            { label: t('operations.stuck'), value: <bdi>{overview.stuck}</bdi> },
          ]}
        />
        {busy.length > 0 && <Jobs rows={busy} />}
        {scheduled.length > 0 && (
          <details>
            <summary>{t('operations.scheduled', { count: scheduled.length })}</summary>
            <Jobs rows={scheduled} />
          </details>
        )}
      </Stack>
    </Card>
  )
}

function Jobs({ rows }: { rows: readonly QueueRow[] }) {
  const { t } = useTranslation('operations')
  return (
    <DataTable
      caption={t('operations.queue')}
      columns={queueColumns(t)}
      rows={rows}
      rowKey={({ job }) => job}
    />
  )
}

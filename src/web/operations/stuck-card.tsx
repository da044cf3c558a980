import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { StuckTransmission } from '#contract/operations'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { reasonKey } from '#web/sending/index.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { Pager } from '#web/ui/data/pager.tsx'
import { type Column, DataTable, TwoLineCell } from '#web/ui/data/table.tsx'
import { IdText, InstantText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { retryTransmission, stuckQuery } from './queries.ts'

function columnsOf(t: TFunction<['operations', 'lifecycle', 'common']>): Column<StuckTransmission>[] {
  return [
    {
      key: 'what',
      header: t('operations:held.transmission'),
      phone: 'title',
      render: (transmission) => (
        <TwoLineCell
          first={t(`operations:transmission.${transmission.transmissionKind}`)}
          second={<IdText value={transmission.documentId ?? transmission.transmissionId} quiet />}
        />
      ),
    },
    {
      key: 'who',
      header: t('operations:stuck.organization'),
      render: (transmission) => <bdi>{transmission.organization}</bdi>,
    },
    {
      key: 'why',
      header: t('operations:stuck.why'),
      render: (transmission) => (
        <TwoLineCell
          first={t(`lifecycle:transmission.${transmission.state}`, { defaultValue: transmission.state })}
          second={
            transmission.reason ? (
              <bdi>
                {t(reasonKey(transmission.transmissionKind, transmission.reason), {
                  defaultValue: transmission.reason,
                })}
              </bdi>
            ) : (
              transmission.lastDetail && <bdi>{transmission.lastDetail}</bdi>
            )
          }
        />
      ),
    },
    {
      key: 'since',
      header: t('operations:stuck.since'),
      render: (transmission) => <InstantText value={transmission.since} />,
    },
    {
      key: 'attempts',
      header: t('operations:stuck.attempts'),
      align: 'number',
      render: (transmission) => <bdi>{transmission.attempts}</bdi>,
    },
    {
      key: 'next',
      header: t('operations:stuck.next'),
      render: (transmission) => <InstantText value={transmission.nextAttemptAt} />,
    },
    {
      key: 'act',
      header: '',
      headerLabel: t('operations:stuck.act'),
      align: 'end',
      phone: 'unlabelled',
      render: (transmission) => (
        <ActionButton
          variant="default"
          size="xs"
          action={async () => {
            try {
              await retryTransmission(transmission)
              toast.success(t('operations:stuck.retried'))
            } catch (error) {
              toast.error(problemText(error))
            }
          }}
        >
          {t('operations:stuck.retry')}
        </ActionButton>
      ),
    },
  ]
}

/** Stuck transmissions of all organizations, without the content of documents. */
export function StuckCard({
  cursor,
  onCursor,
}: {
  cursor: string | undefined
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation(['operations', 'lifecycle', 'common'])
  const list = useQuery(stuckQuery(cursor))
  const rows = list.data?.data ?? []
  return (
    <Card title={t('operations:view.stuck')} description={t('operations:stuck.text')} flush={rows.length > 0}>
      {list.isPending && <Pending />}
      <QueryError query={list} />
      {list.data && rows.length === 0 && <p style={{ margin: 0 }}>{t('operations:stuck.none')}</p>}
      {list.data && rows.length > 0 && (
        <>
          <DataTable
            caption={t('operations:view.stuck')}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={(transmission) => transmission.transmissionId}
            refreshing={list.isPlaceholderData}
          />
          <Pager page={list.data.page} shown={rows.length} onCursor={onCursor} />
        </>
      )}
    </Card>
  )
}

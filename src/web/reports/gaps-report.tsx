import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NumberGap } from '#contract/reports'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { DateText, IdText, InstantText, Ltr } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { NothingWrong } from './empty-reports.tsx'
import { numberGapsQuery } from './queries.ts'
import type { Period } from './reports-search.ts'

/** Numbers missing between those of a period, with the reason. */
export function GapsReport({ period }: { period: Period }) {
  const { t } = useTranslation('reports')
  const gaps = useQuery(numberGapsQuery(period))
  const columns = useColumns()
  if (!gaps.data) return gaps.isPending ? <Pending /> : <QueryError query={gaps} />
  if (gaps.data.gaps.length === 0)
    return (
      <NothingWrong title={t('noGaps')}>
        {t('vatReturn.documents', { count: gaps.data.documents })}. {t('noGapsText')}
      </NothingWrong>
    )
  return (
    <Card title={t('report.number-gaps')} description={gaps.data.more ? t('moreGaps') : t('gapsText')}>
      <QueryError query={gaps} />
      <DataTable
        caption={t('report.number-gaps')}
        columns={columns}
        rows={gaps.data.gaps}
        rowKey={(gap) => `${gap.series} ${gap.before}`}
        refreshing={gaps.isPlaceholderData}
      />
    </Card>
  )
}

function useColumns(): Column<NumberGap>[] {
  const { t } = useTranslation('reports')
  return [
    { key: 'series', header: t('column.series'), render: (gap) => t(`series.${gap.series}`) },
    {
      key: 'firstMissing',
      header: t('column.firstMissing'),
      phone: 'title',
      render: (gap) => <IdText value={gap.first} strong />,
    },
    { key: 'lastMissing', header: t('column.lastMissing'), render: (gap) => <IdText value={gap.last} /> },
    {
      key: 'missing',
      header: t('column.missing'),
      align: 'number',
      render: (gap) => <Ltr>{gap.missing}</Ltr>,
    },
    { key: 'after', header: t('column.after'), render: (gap) => <IdText value={gap.after} /> },
    { key: 'date', header: t('column.date'), render: (gap) => <DateText value={gap.afterDate} /> },
    {
      key: 'reason',
      header: t('column.reason'),
      takesRest: true,
      render: (gap) => (
        <>
          {t(`gapReason.${gap.reason}`)} {gap.at && <InstantText value={gap.at} />}
        </>
      ),
    },
  ]
}

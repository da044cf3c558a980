import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RejectionRow, UnreportedRow } from '#contract/reports'
import { useIsToFile } from '#web/lib/config.ts'
import type { Column } from '#web/ui/data/table.tsx'
import { MoneyText } from '#web/ui/data/text.tsx'
import { Card, Stack } from '#web/ui/layout/page.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import { NothingWrong } from './empty-reports.tsx'
import { rejectionsQuery, unreportedQuery } from './queries.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import type { Period } from './reports-search.ts'

/** Rejections in a period, with their authors and reasons. */
export function RejectionsReport({
  period,
  cursor,
  onCursor,
}: {
  period: Period
  cursor: string | undefined
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation(['reports', 'lifecycle'])
  const rejections = useQuery(rejectionsQuery(period, cursor))
  const columns: Column<RejectionRow>[] = [
    ...useDocumentColumns<RejectionRow>(),
    {
      key: 'rejectedBy',
      width: '170px',
      header: t('column.rejectedBy'),
      render: (row) => t(`rejectedBy.${row.rejectedBy}`),
    },
    {
      key: 'reasons',
      header: t('column.reasons'),
      takesRest: true,
      render: ({ reasons }) => (
        <ul className={styles['reasons']}>
          {reasons.map(({ code, text }, index) => (
            <li key={index}>
              <bdi dir="ltr">{code}</bdi> {t(`lifecycle:statusReason.${code}`, { defaultValue: '' })}
              <span className={styles['said']}>
                <bdi>{text}</bdi>
              </span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'total',
      header: t('column.total'),
      align: 'number',
      render: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
  ]
  return (
    <ReportTable
      query={rejections}
      caption={t('report.rejections')}
      columns={columns}
      nothing={<NothingWrong title={t('noRejections')}>{t('noRejectionsText')}</NothingWrong>}
      onCursor={onCursor}
    />
  )
}

/** Documents that are not reported to the tax authority yet, by age. */
export function UnreportedReport({
  cursor,
  onCursor,
}: {
  cursor: string | undefined
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation('reports')
  const unreported = useQuery(unreportedQuery(cursor))
  const toFile = useIsToFile()
  const columns: Column<UnreportedRow>[] = [
    ...useDocumentColumns<UnreportedRow>(),
    { key: 'days', header: t('column.days'), align: 'number', render: (row) => <bdi>{row.days}</bdi> },
    { key: 'age', header: t('column.age'), render: (row) => t(`age.${row.group}`) },
    ...(toFile
      ? [
          {
            key: 'atProvider',
            header: t('column.atProvider'),
            render: (row: UnreportedRow) => row.atProvider && t(`atProvider.${row.atProvider}`),
          },
        ]
      : []),
    {
      key: 'total',
      header: t('column.total'),
      align: 'number',
      render: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
  ]
  return (
    <Stack>
      <Card title={t('report.unreported')} description={t(toFile ? 'ageTextLive' : 'ageText')}>
        <dl className={styles['ages']}>
          {unreported.data?.totals.map(({ documents, group }) => (
            <div key={group} data-alert={(group === 'over30' && documents > 0) || undefined}>
              <dt>{t(`age.${group}`)}</dt>
              <dd>{documents}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <ReportTable
        query={unreported}
        caption={t('report.unreported')}
        columns={columns}
        nothing={
          <NothingWrong title={t(toFile ? 'allReportedLiveTitle' : 'allReported')}>
            {t(toFile ? 'ageTextLive' : 'allReportedText')}
          </NothingWrong>
        }
        onCursor={onCursor}
      />
    </Stack>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readerText } from '#contract/reader-text'
import type { RejectionRow, UnreportedRow } from '#contract/reports'
import { useIsToFile } from '#web/lib/config.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { type Column, PhoneText } from '#web/ui/data/table.tsx'
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
  const language = useLanguage()
  const rejections = useQuery(rejectionsQuery(period, cursor))
  const columns: Column<RejectionRow>[] = [
    ...useDocumentColumns<RejectionRow>(),
    {
      key: 'rejectedBy',
      header: t('column.rejectedBy'),
      phone: 'hide',
      render: (row) => t(`rejectedBy.${row.rejectedBy}`),
    },
    {
      key: 'reasons',
      header: t('column.reasons'),
      phone: 'third',
      render: ({ reasons, rejectedBy }) => (
        <div className={styles['reasonCell']}>
          <PhoneText>{t(`rejectedBy.${rejectedBy}`)}: </PhoneText>
          <ul className={styles['reasons']}>
            {reasons.map(({ code, text }, index) => (
              <li key={index}>
                <bdi>
                  {readerText(text, language) || t(`lifecycle:statusReason.${code}`, { defaultValue: code })}
                </bdi>
              </li>
            ))}
          </ul>
        </div>
      ),
    },
    {
      key: 'total',
      header: t('column.total'),
      align: 'number',
      phone: 'leadEnd',
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
    {
      key: 'days',
      header: t('column.days'),
      align: 'number',
      phone: 'hide',
      render: (row) => <bdi>{row.days}</bdi>,
    },
    { key: 'age', header: t('column.age'), phone: 'hide', render: (row) => t(`age.${row.group}`) },
    ...(toFile
      ? []
      : [
          {
            key: 'why',
            header: t('column.why'),
            phone: 'third' as const,
            render: (row: UnreportedRow) =>
              t(`why.${row.taxReportState}`, { defaultValue: t('why.onItsWay') }),
          },
        ]),
    ...(toFile
      ? [
          {
            key: 'atProvider',
            header: t('column.atProvider'),
            phone: 'third' as const,
            render: (row: UnreportedRow) => row.atProvider && t(`atProvider.${row.atProvider}`),
          },
        ]
      : []),
    {
      key: 'total',
      header: t('column.total'),
      align: 'number',
      phone: 'leadEnd',
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

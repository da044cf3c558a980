import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as filesApi from '#contract/api/report-files'
import type { ReportFile } from '#contract/reports'
import { downloadByBrowser } from '#web/lib/call.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { RunFailureText } from '#web/ui/data/run-failure.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText, Ltr, SentenceText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { reportFilesQuery } from './queries.ts'
import styles from './reports.module.css'
import type { ReportView } from './reports-search.ts'

const tones = { running: 'waiting', done: 'done', failed: 'needsYou' } as const

/** Report files in preparation or stored; hidden while there are none. */
export function FilesCard() {
  const { t } = useTranslation('reports')
  const files = useQuery(reportFilesQuery)
  const columns = useColumns()
  if (files.isLoadingError) return <QueryError query={files} />
  if (!files.data || files.data.length === 0) return null
  return (
    <Card title={t('files.title')} description={t('files.text')}>
      <DataTable caption={t('files.title')} columns={columns} rows={files.data} rowKey={(file) => file.id} />
    </Card>
  )
}

function useColumns(): Column<ReportFile>[] {
  const { t } = useTranslation('reports')
  return [
    {
      key: 'report',
      header: t('files.report'),
      phone: 'title',
      render: ({ content }) => <ReportName content={content} />,
    },
    { key: 'format', header: t('files.format'), render: (file) => <Ltr>{file.format.toUpperCase()}</Ltr> },
    {
      key: 'state',
      header: t('evidence.column.state'),
      render: ({ failure, state }) => (
        <>
          <StandingBadge tone={tones[state]}>{t(`files.${state}`)}</StandingBadge>
          <RunFailureText failure={failure} />
        </>
      ),
    },
    { key: 'rows', header: t('files.rows'), align: 'number', render: (file) => <Progress file={file} /> },
    {
      key: 'createdAt',
      header: t('evidence.column.createdAt'),
      render: ({ createdAt }) => <InstantText value={createdAt} />,
    },
    {
      key: 'expiresAt',
      header: t('evidence.column.expiresAt'),
      render: ({ expiresAt }) => <InstantText value={expiresAt} />,
    },
    {
      key: 'file',
      header: '',
      headerLabel: t('evidence.download'),
      align: 'end',
      phone: 'unlabelled',
      render: (file) => file.state === 'done' && <Download file={file} />,
    },
  ]
}

function ReportName({ content }: { content: ReportFile['content'] }) {
  const { t } = useTranslation('reports')
  const asOf =
    content.report === 'aged' && content.asOf && t('aged.asOfDay', { day: isolatedDay(content.asOf) })
  const days =
    'from' in content && t('period.range', { from: isolatedDay(content.from), to: isolatedDay(content.to) })
  const side = content.report === 'register' && t(`side.${content.side}`)
  const asFiled = content.report === 'vat-return' && content.figures === 'filed' && t('filed.figures')
  return (
    <span>
      <SentenceText>
        {[t(`report.${viewOf(content)}`), side, asFiled, days, asOf].filter(Boolean).join(' · ')}
      </SentenceText>
    </span>
  )
}

/** The report of a file as the reader chooses it. */
function viewOf(content: ReportFile['content']): ReportView {
  if (content.report !== 'aged') return content.report
  return content.side === 'receivable' ? 'aged-receivables' : 'aged-payables'
}

function Progress({ file: { done, state, total } }: { file: ReportFile }) {
  const { t } = useTranslation('reports')
  if (state === 'done') return <bdi>{total}</bdi>
  return (
    <span className={styles['progress']}>
      {t('files.progress', { done, total })}
      {state === 'running' && (
        <progress max={Math.max(total, 1)} value={done} aria-label={t('files.running')} />
      )}
    </span>
  )
}

function Download({ file: { content, id } }: { file: ReportFile }) {
  const { t } = useTranslation('reports')
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('files.downloadOf', { name: t(`report.${viewOf(content)}`) })}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() => downloadByBrowser(filesApi.downloadReportFile, { params: { id } })}
    >
      {t('evidence.download')}
    </Button>
  )
}

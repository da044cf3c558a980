import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import * as dataApi from '#contract/api/data-export'
import type { DataExport } from '#contract/data-export'
import { downloadByBrowser } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { RunFailureText } from '#web/ui/data/run-failure.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { exportsQuery, startExport } from './queries.ts'

const tones = { running: 'waiting', done: 'done', failed: 'needsYou' } as const

function columnsOf(t: TFunction<'settings'>): Column<DataExport>[] {
  return [
    {
      key: 'started',
      header: t('data.started'),
      phone: 'title',
      render: (run) => <InstantText value={run.createdAt} />,
    },
    {
      key: 'state',
      header: t('data.state'),
      render: ({ failure, state, withoutContent }) => (
        <>
          <Tag tone={tones[state]}>{t(`data.is.${state}`)}</Tag>
          <RunFailureText failure={failure} />
          {withoutContent > 0 && <p>{t('data.withoutContent', { count: withoutContent })}</p>}
        </>
      ),
    },
    { key: 'progress', header: t('data.written'), render: (run) => <Progress run={run} /> },
    {
      key: 'until',
      header: t('data.until'),
      render: (run) => (run.expiresAt ? <InstantText value={run.expiresAt} /> : '–'),
    },
    {
      key: 'download',
      header: '',
      headerLabel: t('data.download'),
      align: 'end',
      phone: 'unlabelled',
      render: (run) => run.state === 'done' && <Download id={run.id} />,
    },
  ]
}

/** One button for a full export, and its result. */
export function ExportCard() {
  const { t } = useTranslation('settings')
  const exports = useQuery(exportsQuery)
  const isRunning = exports.data?.some(({ state }) => state === 'running') ?? false
  async function start() {
    try {
      await startExport(crypto.randomUUID())
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <Card
      flush
      title={t('data.export')}
      description={t('data.exportText')}
      actions={
        <ActionButton action={start} disabled={isRunning}>
          {t('data.start')}
        </ActionButton>
      }
    >
      <QueryError query={exports} />
      {exports.data && exports.data.length > 0 && (
        <DataTable
          caption={t('data.export')}
          columns={columnsOf(t)}
          rows={exports.data}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  )
}

/** The progress; once done, the size. */
function Progress({ run: { bytes, done, state, total } }: { run: DataExport }) {
  const { t } = useTranslation('settings')
  if (state === 'done') {
    return <bdi>{t('archive.megabytes', { size: Math.max(0.1, bytes / 1_000_000).toFixed(1) })}</bdi>
  }
  return (
    <span className={styles['accountLine']}>
      <bdi>{t('archive.progress', { done, total })}</bdi>
      {state === 'running' && (
        <progress max={Math.max(total, 1)} value={done} aria-label={t('data.is.running')} />
      )}
    </span>
  )
}

function Download({ id }: { id: string }) {
  const { t } = useTranslation('settings')
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() => downloadByBrowser(dataApi.getDataExportFile, { params: { id } })}
    >
      {t('data.download')}
    </Button>
  )
}

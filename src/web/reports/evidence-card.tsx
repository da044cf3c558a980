import { IconDownload, IconFileCertificate } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as evidenceApi from '#contract/api/evidence'
import type { EvidenceRun } from '#contract/evidence'
import { downloadByBrowser } from '#web/lib/call.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { RunFailureText } from '#web/ui/data/run-failure.tsx'
import { type Column, DataTable } from '#web/ui/data/table.tsx'
import { InstantText, SentenceText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './evidence-card.module.css'
import { evidenceKeyQuery, evidenceRunsQuery, startEvidenceRun } from './queries.ts'
import shared from './reports.module.css'

const tones = { running: 'waiting', done: 'done', failed: 'needsYou' } as const

/** Creates the evidence pack of a period, and lists those in preparation or stored. */
export function EvidenceCard({ period }: { period: { from: string; to: string } }) {
  const { t } = useTranslation('reports')
  const queryClient = useQueryClient()
  const withKey = useIdempotencyKey()
  const runs = useQuery(evidenceRunsQuery)
  const columns = useColumns()
  const start = async () => {
    try {
      await withKey(period, (key) => startEvidenceRun(period, key))
      toast.success(t('evidence.started'))
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: evidenceRunsQuery.queryKey })
  }
  return (
    <Card
      title={t('evidence.title')}
      description={t('evidence.text')}
      actions={
        <ActionButton
          variant="default"
          leftSection={<IconFileCertificate size={17} aria-hidden="true" />}
          action={start}
        >
          {t('evidence.make')}
        </ActionButton>
      }
    >
      {runs.isLoadingError && <QueryError query={runs} />}
      {runs.data && runs.data.length > 0 && (
        <>
          <DataTable
            caption={t('evidence.title')}
            columns={columns}
            rows={runs.data}
            rowKey={(run) => run.id}
          />
          <Fingerprint />
        </>
      )}
    </Card>
  )
}

function useColumns(): Column<EvidenceRun>[] {
  const { t } = useTranslation('reports')
  return [
    {
      key: 'period',
      header: t('evidence.column.period'),
      phone: 'title',
      render: ({ from, to }) => (
        <span>
          <SentenceText>
            {t('evidence.period', { from: isolatedDay(from), to: isolatedDay(to) })}
          </SentenceText>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('evidence.column.state'),
      render: ({ failure, state }) => (
        <>
          <StandingBadge tone={tones[state]}>{t(`evidence.${state}`)}</StandingBadge>
          <RunFailureText failure={failure} />
        </>
      ),
    },
    { key: 'documents', header: t('evidence.column.documents'), render: (run) => <Documents run={run} /> },
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
      render: (run) => run.state === 'done' && <Download run={run} />,
    },
  ]
}

/** The progress; once done, the number of documents. */
function Documents({ run: { done, state, total } }: { run: EvidenceRun }) {
  const { t } = useTranslation('reports')
  if (state === 'done') return <bdi>{total}</bdi>
  return (
    <span className={shared['progress']}>
      {t('evidence.progress', { done, total })}
      {state === 'running' && (
        <progress max={Math.max(total, 1)} value={done} aria-label={t('evidence.running')} />
      )}
    </span>
  )
}

function Download({ run: { from, id, to } }: { run: EvidenceRun }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('evidence.downloadOf', { period: t('evidence.period', { from, to }) })}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      onClick={() =>
        downloadByBrowser(evidenceApi.getEvidenceRunFile, { params: { id }, query: { language } })
      }
    >
      {t('evidence.download')}
    </Button>
  )
}

/** The signing key of the packs, and what a signature proves. */
function Fingerprint() {
  const { t } = useTranslation('reports')
  const key = useQuery(evidenceKeyQuery)
  if (!key.data) return null
  return (
    <p className={styles['key']}>
      {t('evidence.key')}{' '}
      <bdi dir="ltr" className={styles['fingerprint']}>
        {key.data.fingerprint}
      </bdi>
    </p>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkRun } from '#contract/exchange'
import { isApiError } from '#web/lib/api-error.ts'
import { findingParams } from '#web/lib/finding-params.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { RunFailureText } from '#web/ui/data/run-failure.tsx'
import { IdText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { bulkRunQuery } from './queries.ts'
import styles from './sending.module.css'
import { useAutoDismiss } from './use-auto-dismiss.ts'

/** One bulk run, until it is dismissed. */
export function BulkRunCard({ id, onDismiss: dismiss }: { id: string; onDismiss: (id: string) => void }) {
  const { t } = useTranslation('sending')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  const run = useQuery(bulkRunQuery(id))
  const state = run.data?.state
  const onDismiss = useCallback(() => dismiss(id), [dismiss, id])
  const card = useAutoDismiss(run.data, opened, onDismiss)
  const isGone = isApiError(run.error) && run.error.status === 404
  useEffect(() => {
    if (isGone) onDismiss()
  }, [isGone, onDismiss])
  useEffect(() => {
    if (state === 'done' || state === 'failed')
      void queryClient.invalidateQueries({ queryKey: ['documents'] })
  }, [state, queryClient])
  if (!run.data) return null
  const { failure, kind, total, queued, refused } = run.data
  const isOver = run.data.state !== 'running'
  return (
    <div className={styles['progress']} ref={card}>
      <Notice
        tone={toneOf(run.data)}
        title={t(`bulk.${kind}.${run.data.state}`)}
        actions={
          <>
            {(!isOver || total > 0) && (
              <Button variant="default" size="xs" onClick={() => setOpened(true)}>
                {t('bulk.results')}
              </Button>
            )}
            {isOver && (
              <Button variant="subtle" size="xs" onClick={onDismiss}>
                {t('bulk.dismiss')}
              </Button>
            )}
          </>
        }
      >
        <progress
          className={styles['bar']}
          max={Math.max(total, 1)}
          value={queued + refused}
          aria-label={t(`bulk.${kind}.running`)}
        />
        <Counts run={run.data} />
        <RunFailureText failure={failure} />
      </Notice>
      <Results run={run.data} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}

function toneOf({ refused, state }: BulkRun) {
  if (state === 'failed') return 'error'
  if (state === 'running') return 'info'
  return refused > 0 ? 'warning' : 'success'
}

function Counts({ run: { kind, total, queued, refused } }: { run: BulkRun }) {
  const { t } = useTranslation('sending')
  return (
    <span>
      {t('bulk.total', { count: total })} · {t(`bulk.${kind}.queued`, { count: queued })}
      {refused > 0 && ` · ${t(`bulk.${kind}.refused`, { count: refused })}`}
    </span>
  )
}

const outcomeTones = { waiting: 'waiting', queued: 'done', refused: 'needsYou' } as const

function Results({ run, opened, onClose }: { run: BulkRun; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['sending', 'exchange'])
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`bulk.${run.kind}.resultsTitle`)} size="lg">
      <p className={styles['lead']}>
        <Counts run={run} />
      </p>
      <RunFailureText failure={run.failure} />
      <ul className={styles['results']}>
        {run.items.map((item) => (
          <li key={item.documentId}>
            <ItemLink item={item} />
            <span>
              <StandingBadge tone={outcomeTones[item.outcome]}>
                {t(`bulk.${run.kind}.outcome.${item.outcome}`)}
              </StandingBadge>
              {item.code && <small>{t([`exchange:bulk.${item.code}`, 'sending:refusal.other'])}</small>}
              {item.findings.length > 0 && <Faults findings={item.findings} />}
            </span>
          </li>
        ))}
      </ul>
      {run.total > run.items.length && (
        <p className={styles['hint']}>{t('bulk.firstOnly', { shown: run.items.length })}</p>
      )}
    </Dialog>
  )
}

type Item = BulkRun['items'][number]

/** Link to the document; a draft with errors opens in its form. */
function ItemLink({ item: { documentId, number, counterpartyName, code } }: { item: Item }) {
  const { t } = useTranslation('documents')
  const name = number ? <IdText value={number} strong /> : <strong>{t('list.withoutNumber')}</strong>
  return (
    <span>
      {code === 'invalid' ? (
        <Link to="/documents/sent/new" search={{ draft: documentId }} className={styles['link']}>
          {name}
        </Link>
      ) : (
        <Link to="/documents/sent/view/$documentId" params={{ documentId }} className={styles['link']}>
          {name}
        </Link>
      )}
      {counterpartyName && <small>{counterpartyName}</small>}
    </span>
  )
}

/** The errors of a draft in the reader's language. */
function Faults({ findings }: { findings: Item['findings'] }) {
  const { t } = useTranslation(['rules', 'network-rules', 'problems'])
  return findings.map((finding) => (
    <small key={`${finding.rule} ${finding.path}`}>
      {t([`rules:${finding.rule}.text`, `network-rules:${finding.rule}.text`, `problems:${finding.rule}`], {
        ...findingParams(finding),
        defaultValue: finding.message,
      })}
    </small>
  ))
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { useBulkIssue } from '#web/sending/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { countsQuery, type ListQuery, type Row, sumsQuery } from '../queries.ts'
import styles from './list.module.css'
import { type DocumentsSearch, matchingOf } from './list-search.ts'
import { MissingSum, Sums } from './list-sums.tsx'
import { type CurrencySum, sumRows } from './sum-rows.ts'
import type { useSelection } from './use-selection.ts'

interface IssueDraftsProps {
  selection: ReturnType<typeof useSelection>
  search: DocumentsSearch
  drafts: readonly Row[]
  question: ListQuery
}

/** Issues the selected drafts after confirmation, without proformas. */
export function IssueDrafts({ selection: { chosen, clear }, search, drafts, question }: IssueDraftsProps) {
  const { t } = useTranslation(['sending', 'documents', 'other-provider'])
  const canIssue = useCan('document.issue')
  const issue = useBulkIssue()
  const [opened, setOpened] = useState(false)
  const toFile = useIsToFile()
  const issuable = { ...question, proforma: false }
  const whole = useQuery({ ...countsQuery(issuable), enabled: chosen.isWhole })
  const summed = useQuery({ ...sumsQuery(issuable), enabled: chosen.isWhole && opened })
  if (!canIssue) return null
  const count = chosen.isWhole && whole.data ? whole.data.drafts : drafts.length
  const confirm = async () => {
    const way = toFile ? { toFile } : {}
    await issue(
      chosen.isWhole
        ? { drafts: 'all', ...matchingOf(search), ...way }
        : { ids: drafts.map(({ id }) => id), ...way },
    )
    clear()
  }
  return (
    <>
      <Button size="xs" onClick={() => setOpened(true)}>
        {t('select.issue', { count })}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(toFile ? 'other-provider:issue.manyTitle' : 'select.issueTitle', { count })}
        confirmLabel={t(toFile ? 'other-provider:issue.confirm' : 'documents:form.issue')}
        onConfirm={confirm}
      >
        {!chosen.isWhole ? (
          <Outlook {...outlookOf(drafts)} />
        ) : summed.data?.isWhole ? (
          <Outlook {...summed.data} />
        ) : (
          summed.data && (
            <p>
              <MissingSum documents={summed.data.documents} />
            </p>
          )
        )}
        <p>{t(toFile ? 'other-provider:issue.manyText' : 'select.issueText')}</p>
      </ConfirmDialog>
    </>
  )
}

interface DraftsOutlook {
  readonly documents: number
  readonly faulty: number
  readonly unchecked: number
  readonly sums: readonly CurrencySum[]
}

function outlookOf(drafts: readonly Row[]): DraftsOutlook {
  return {
    documents: drafts.length,
    faulty: drafts.filter(({ faults }) => faults !== null && faults > 0).length,
    unchecked: drafts.filter(({ faults }) => faults === null).length,
    sums: sumRows(drafts),
  }
}

/** How many drafts are ready, by the check when each was saved, and the amounts of all. */
function Outlook({ documents, faulty, unchecked, sums }: DraftsOutlook) {
  const { t } = useTranslation('sending')
  const ready = documents - faulty - unchecked
  return (
    <div className={styles['outlook']}>
      <ul>
        <li data-tone={ready > 0 ? 'done' : undefined}>{t('select.issueReady', { count: ready })}</li>
        {faulty > 0 && <li data-tone="needsYou">{t('select.issueFaulty', { count: faulty })}</li>}
        {unchecked > 0 && <li>{t('select.issueUnchecked', { count: unchecked })}</li>}
      </ul>
      <p>
        {t('select.issueSum')} <Sums sums={sums} />
      </p>
    </div>
  )
}

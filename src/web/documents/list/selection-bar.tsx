import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { retryVerdicts, useBulkIssue, useBulkRetry } from '#web/sending/index.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { countsQuery, type ListQuery, type Row } from '../queries.ts'
import { exportDocuments } from './export-documents.ts'
import styles from './list.module.css'
import { type DocumentsSearch, narrowingOf } from './list-search.ts'
import { retryRefusal } from './retry-refusal.ts'
import { maxSelected, type useSelection } from './use-selection.ts'

type Selection = ReturnType<typeof useSelection>

/** The actions on the selected documents; the server refuses unsafe ones. */
export function SelectionBar({
  selection,
  search,
  question,
  matching,
}: {
  selection: Selection
  search: DocumentsSearch
  question: ListQuery
  /** Number of documents of the list on all its pages. */
  matching: number | undefined
}) {
  const { t } = useTranslation(['sending', 'exchange', 'documents', 'elsewhere'])
  const language = useLanguage()
  const canRetry = useCan('exchange.retry') && question.direction === 'sent'
  const canExport = useCan('report.export')
  const start = useBulkRetry()
  const toFile = useIsToFile()
  const { chosen, clear } = selection
  const rows = [...chosen.rows.values()]
  if (rows.length === 0) return null
  const reasons = new Set(rows.map((row) => retryRefusal(row)))
  const drafts = rows.filter(({ standing }) => standing.verdict === 'draft')
  const issuable = drafts.filter(({ proforma }) => !proforma)
  const issued = rows.filter(({ facts }) => facts.document === 'issued')
  const onlyDrafts = drafts.length === rows.length
  const none = canRetry && !onlyDrafts && !reasons.has(null)
  const why = none ? [...reasons].map((reason) => t(`exchange:bulk.${reason}`)) : undefined
  const retry = async () => {
    const done = await start(
      chosen.isWhole && search.verdict
        ? { verdict: search.verdict, ...matchingOf(search) }
        : { ids: rows.filter((row) => !drafts.includes(row)).map(({ id }) => id) },
    )
    if (done) clear()
  }
  return (
    <section className={styles['selection']} aria-label={t('select.bar')}>
      <strong aria-live="polite">
        {chosen.isWhole && matching !== undefined
          ? t('select.allChosen', { count: matching })
          : t('select.count', { count: rows.length })}
      </strong>
      <SelectMatching selection={selection} search={search} matching={matching} />
      <Button variant="subtle" size="xs" onClick={clear}>
        {t('select.clear')}
      </Button>
      <span className={styles['selectionEnd']}>
        {canExport && (
          <ActionButton
            size="xs"
            variant="default"
            action={() =>
              exportDocuments(chosen.isWhole ? question : { ids: rows.map(({ id }) => id) }, language)
            }
          >
            {t('documents:export.chosen')}
          </ActionButton>
        )}
        {canExport && toFile && issued.length > 0 && (
          <ActionButton
            size="xs"
            variant="default"
            action={() => exportDocuments({ ids: issued.map(({ id }) => id), forProvider: true }, language)}
          >
            {t('elsewhere:download')}
          </ActionButton>
        )}
        {issuable.length > 0 && (
          <IssueDrafts selection={selection} search={search} drafts={issuable} question={question} />
        )}
        {canRetry && !onlyDrafts && (
          <ActionButton
            size="xs"
            action={retry}
            disabled={none}
            {...(why ? { 'aria-describedby': 'why-not' } : {})}
          >
            {t('select.retry')}
          </ActionButton>
        )}
      </span>
      {why && (
        <div id="why-not" className={styles['reason']}>
          <p>{t('select.why', { count: rows.length })}</p>
          <ul>
            {why.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Issues the selected drafts after confirmation, without proformas. */
function IssueDrafts({
  selection: { chosen, clear },
  search,
  drafts,
  question,
}: {
  selection: Selection
  search: DocumentsSearch
  drafts: readonly Row[]
  question: ListQuery
}) {
  const { t } = useTranslation(['sending', 'documents', 'elsewhere'])
  const canIssue = useCan('document.issue')
  const issue = useBulkIssue()
  const [opened, setOpened] = useState(false)
  const toFile = useIsToFile()
  const whole = useQuery({ ...countsQuery({ ...question, proforma: false }), enabled: chosen.isWhole })
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
        title={t(toFile ? 'elsewhere:issue.manyTitle' : 'select.issueTitle', { count })}
        confirmLabel={t(toFile ? 'elsewhere:issue.confirm' : 'documents:form.issue')}
        onConfirm={confirm}
      >
        {t(toFile ? 'elsewhere:issue.manyText' : 'select.issueText')}
      </ConfirmDialog>
    </>
  )
}

/** Selects documents on other pages: all drafts or all of one cause, otherwise up to the limit of one request. */
function SelectMatching({
  selection: { chosen, selectWhole, selectMatching },
  search,
  matching,
}: {
  selection: Selection
  search: DocumentsSearch
  matching: number | undefined
}) {
  const { t } = useTranslation('sending')
  if (matching === undefined || matching <= chosen.rows.size || chosen.isWhole) return null
  if (isWholeSelectable(search))
    return (
      <Button variant="subtle" size="xs" onClick={selectWhole}>
        {t('select.allMatching', { count: matching })}
      </Button>
    )
  if (chosen.rows.size >= maxSelected) return null
  const choose = () => selectMatching().catch((error: unknown) => toast.error(problemText(error)))
  return (
    <ActionButton variant="subtle" size="xs" action={choose}>
      {matching > maxSelected
        ? t('select.first', { most: maxSelected })
        : t('select.allMatching', { count: matching })}
    </ActionButton>
  )
}

/** Whether a request can refer to everything that the filters match: drafts, or one cause that can be retried. */
function isWholeSelectable(search: DocumentsSearch): boolean {
  const { verdict, filter, issued, undelivered, arrival, atProvider } = search
  if (issued || undelivered || arrival || atProvider) return false
  return filter === 'drafts'
    ? verdict === undefined
    : filter === undefined && retryVerdicts.has(verdict ?? '')
}

/** The filters besides drafts or cause, in the form of a bulk run. */
function matchingOf(search: DocumentsSearch) {
  const matching = narrowingOf(search)
  return matching ? { matching } : {}
}

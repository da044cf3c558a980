import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { retryVerdicts, useBulkRetry } from '#web/sending/index.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { type ListQuery, sumsQuery } from '../queries.ts'
import { exportDocuments } from './export-documents.ts'
import { IssueDrafts } from './issue-drafts.tsx'
import styles from './list.module.css'
import { type DocumentsSearch, matchingOf } from './list-search.ts'
import { MissingSum, Sums } from './list-sums.tsx'
import { MarkPaid } from './mark-paid.tsx'
import { RemoveDrafts } from './remove-drafts.tsx'
import { retryRefusal } from './retry-refusal.ts'
import { sumRows } from './sum-rows.ts'
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
  const { t } = useTranslation(['sending', 'exchange', 'documents', 'other-provider'])
  const language = useLanguage()
  const canRetry = useCan('exchange.retry') && question.direction === 'sent'
  const canExport = useCan('report.export')
  const start = useBulkRetry()
  const toFile = useIsToFile()
  const { chosen, clear } = selection
  const rows = [...chosen.rows.values()]
  if (rows.length === 0) return null
  const isRetryable = canRetry && rows.some((row) => retryRefusal(row) === null)
  const drafts = rows.filter(({ standing }) => standing.verdict === 'draft')
  const issuable = drafts.filter(({ proforma }) => !proforma)
  const issued = rows.filter(({ facts }) => facts.document === 'issued')
  const onlyDrafts = drafts.length === rows.length
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
      <ChosenSums selection={selection} question={question} />
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
            {t('other-provider:download')}
          </ActionButton>
        )}
        <MarkPaid selection={selection} />
        {drafts.length > 0 && (onlyDrafts || chosen.isWhole) && (
          <RemoveDrafts selection={selection} drafts={drafts} />
        )}
        {issuable.length > 0 && (
          <IssueDrafts selection={selection} search={search} drafts={issuable} question={question} />
        )}
        {isRetryable && (
          <ActionButton size="xs" action={retry}>
            {t('select.retry')}
          </ActionButton>
        )}
      </span>
    </section>
  )
}

/** The amounts of the selected documents by currency; in a list of unpaid invoices, what is open of each. */
function ChosenSums({ selection: { chosen }, question }: { selection: Selection; question: ListQuery }) {
  const whole = useQuery({ ...sumsQuery(question), enabled: chosen.isWhole }).data
  if (!chosen.isWhole)
    return (
      <span className={styles['chosenSums']}>
        <Sums sums={sumRows([...chosen.rows.values()], question.payment ? 'open' : 'payable')} />
      </span>
    )
  if (!whole) return null
  return (
    <span className={styles['chosenSums']}>
      {whole.isWhole ? <Sums sums={whole.sums} /> : <MissingSum documents={whole.documents} />}
    </span>
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

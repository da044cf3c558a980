import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { retryVerdicts, useBulkRetry } from '#web/sending/index.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import type { ListQuery } from '../queries.ts'
import { exportDocuments } from './export-documents.ts'
import styles from './list.module.css'
import type { DocumentsSearch } from './list-search.ts'
import { retryRefusal } from './retry-refusal.ts'
import { maxSelected, type useSelection } from './use-selection.ts'

type Selection = ReturnType<typeof useSelection>

/** The actions on the selected documents; the server refuses those that are not safe to retry. */
export function SelectionBar({
  selection,
  search,
  question,
  matching,
}: {
  selection: Selection
  search: DocumentsSearch
  question: ListQuery
  /** How many documents the list has over all its pages. */
  matching: number | undefined
}) {
  const { t } = useTranslation(['sending', 'exchange', 'documents'])
  const canRetry = useCan('exchange.retry') && question.direction === 'sent'
  const canExport = useCan('report.export')
  const start = useBulkRetry()
  const { chosen, clear } = selection
  const rows = [...chosen.rows.values()]
  if (rows.length === 0) return null
  const reasons = new Set(rows.map((row) => retryRefusal(row)))
  const none = canRetry && !reasons.has(null)
  const why = none ? [...reasons].map((reason) => t(`exchange:bulk.${reason}`)).join(' ') : undefined
  const retry = async () => {
    const done = await start(
      chosen.isWholeVerdict && search.verdict
        ? { verdict: search.verdict }
        : { ids: rows.map(({ id }) => id) },
    )
    if (done) clear()
  }
  return (
    <section className={styles['selection']} aria-label={t('select.bar')}>
      <strong aria-live="polite">
        {chosen.isWholeVerdict && matching !== undefined
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
              exportDocuments(chosen.isWholeVerdict ? question : { ids: rows.map(({ id }) => id) })
            }
          >
            {t('documents:export.chosen')}
          </ActionButton>
        )}
        {canRetry && (
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
        <p id="why-not" className={styles['reason']}>
          {t('select.why', { count: rows.length, reason: why })}
        </p>
      )}
    </section>
  )
}

/** Selects beyond the page: all of a verdict, else as many as one request may name. */
function SelectMatching({
  selection: { chosen, selectVerdict: chooseCause, selectMatching: chooseMatching },
  search,
  matching,
}: {
  selection: Selection
  search: DocumentsSearch
  matching: number | undefined
}) {
  const { t } = useTranslation('sending')
  if (matching === undefined || matching <= chosen.rows.size || chosen.isWholeVerdict) return null
  const { verdict, cols: _cols, cursor: _cursor, ...others } = search
  if (verdict && retryVerdicts.has(verdict) && Object.keys(others).length === 0)
    return (
      <Button variant="subtle" size="xs" onClick={chooseCause}>
        {t('select.allMatching', { count: matching })}
      </Button>
    )
  if (chosen.rows.size >= maxSelected) return null
  const choose = () => chooseMatching().catch((error: unknown) => toast.error(problemText(error)))
  return (
    <ActionButton variant="subtle" size="xs" action={choose}>
      {matching > maxSelected
        ? t('select.first', { most: maxSelected })
        : t('select.allMatching', { count: matching })}
    </ActionButton>
  )
}

import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { CausesCard } from './causes-card.tsx'
import { CheckCounts } from './check-counts.tsx'
import { Decisions } from './decisions.tsx'
import { confirmImport, importRowsQuery } from './queries.ts'
import { type RowsView, rowsQueryOf } from './rows.ts'
import { RowsCard } from './rows-card.tsx'
import { StepActions } from './step-actions.tsx'
import { TotalsCard } from './totals-card.tsx'
import { useRowNavigation } from './use-row-navigation.ts'

/** The effect of writing the file. Findings are fixed here, and nothing is written before the user confirms. */
export function CheckStep({
  one,
  checking,
  onColumns,
}: {
  /** The import as of the last check. */
  one: Import
  /** While a fix is checked, its progress. */
  checking: Import | null
  onColumns: () => void
}) {
  const { t } = useTranslation('imports')
  const { changed, invalid, new: made } = one.counts
  const [view, setView] = useState<RowsView>({
    show: invalid > 0 ? 'invalid' : 'all',
    cause: null,
    after: 0,
    passed: 0,
  })
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const rows = useQuery(importRowsQuery(one.id, rowsQueryOf(view)))
  const walk = useRowNavigation(one, view)
  // All rows of the current view are fixed: show the others.
  const isThrough = rows.data?.length === 0 && !rows.isFetching && view.after === 0 && checking === null
  if (isThrough && view.cause) setView({ ...view, cause: null })
  else if (isThrough && view.show === 'invalid') setView({ ...view, show: 'all' })
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [wasTried, setWasTried] = useState(false)
  const decisions = useRef<HTMLDivElement>(null)
  const rowsPlace = useRef<HTMLDivElement>(null)
  const open = one.decisions.filter(({ rule }) => !accepted.includes(rule)).length
  async function confirm() {
    if (open > 0) {
      flushSync(() => setWasTried(true))
      decisions.current?.scrollIntoView({ block: 'center' })
      decisions.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true })
      return
    }
    try {
      await confirmImport(one.id, accepted)
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const isEmpty = made + changed === 0
  const at = (rows.data ?? []).findIndex(({ number }) => number === walk.open)
  const isWalking = isNarrow && view.show === 'invalid' && at >= 0
  return (
    <>
      <CheckCounts one={one} />
      <CausesCard
        one={one}
        onLook={(cause) => {
          flushSync(() => setView({ show: 'all', cause, after: 0, passed: 0 }))
          rowsPlace.current?.querySelector('h2')?.focus()
        }}
      />
      <TotalsCard one={one} />
      <div ref={decisions}>
        <Decisions one={one} accepted={accepted} isWanting={wasTried} onChange={setAccepted} />
      </div>
      {rows.isLoadingError && <QueryError query={rows} />}
      <div ref={rowsPlace}>
        <RowsCard
          {...{
            one,
            view,
            walk,
            rows: rows.data,
            rowsKey: keyOf(view, rows.isPlaceholderData),
            isNarrow,
          }}
          onView={(next) => {
            walk.setOpen(null)
            setView(next)
          }}
        />
      </div>
      <p role="status" className="visually-hidden">
        {walk.said}
      </p>
      {isWalking ? (
        <StepActions>
          <Button variant="default" onClick={walk.leave}>
            {t('walk.leave')}
          </Button>
          <ActionButton action={walk.saveAndNext}>
            {t('walk.next', { at: view.passed + at + 1, of: one.rows?.invalid ?? 0 })}
          </ActionButton>
        </StepActions>
      ) : (
        <StepActions
          status={
            <>
              {checking && (
                <p role="status">{t('progress', { done: checking.done, total: checking.total })}</p>
              )}
              {invalid > 0 ? <p>{t('waits')}</p> : isEmpty && <p>{t('nothing')}</p>}
              {!isEmpty && open > 0 && <strong>{t('decision.open', { count: open })}</strong>}
            </>
          }
        >
          {one.columns.some(({ field }) => field !== null) && (
            <Button variant="default" onClick={onColumns}>
              {t('backToColumns')}
            </Button>
          )}
          {!isEmpty && (
            <ActionButton action={confirm}>
              {one.kind !== 'documents'
                ? t(`save.${one.kind}`, { count: made + changed })
                : t(changed > 0 ? 'saveDrafts' : 'createDrafts', { count: made + changed })}
            </ActionButton>
          )}
        </StepActions>
      )}
    </>
  )
}

function keyOf({ after, cause, show }: RowsView, isOfBefore: boolean): string {
  return [show, after, cause?.finding.rule, cause?.finding.path, isOfBefore].join(' ')
}

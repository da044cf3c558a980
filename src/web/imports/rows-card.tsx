import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportRow } from '#contract/imports'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { rowFindingText } from './import-texts.ts'
import { rejectedFiles } from './queries.ts'
import { RowCards } from './row-cards.tsx'
import styles from './rows.module.css'
import { type RowsView, rowsOfPage, shows } from './rows.ts'
import { RowsGrid } from './rows-grid.tsx'
import { isOwnCell } from './use-cell.ts'
import type { useRowNavigation } from './use-row-navigation.ts'

/** The rows of a file, page by page, filtered by the required action. */
export function RowsCard({
  one,
  rows,
  rowsKey,
  view,
  onView,
  walk,
  isNarrow,
}: {
  one: Import
  rows: readonly ImportRow[] | undefined
  /** Changes with the view. */
  rowsKey: string
  view: RowsView
  onView: (view: RowsView) => void
  walk: ReturnType<typeof useRowNavigation>
  isNarrow: boolean
}) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = { after: 0, passed: 0 }
  const turn = (next: RowsView) => {
    onView(next)
    heading.current?.scrollIntoView({ block: 'start' })
  }
  const last = rows?.at(-1)
  const isOwn = one.columns.some((_column, index) => isOwnCell(one, index))
  const countOf = { ...one.rows, all: one.total }
  return (
    <Card
      headingRef={heading}
      title={t('show.title')}
      {...(one.counts.invalid > 0 ? { description: t(isOwn ? 'rejected.hint' : 'rejected.hintWhole') } : {})}
      actions={
        one.counts.invalid > 0 && (
          <SaveTable
            label={t('rejected.title')}
            files={rejectedFiles}
            options={{ params: { id: one.id }, query: { language } }}
          />
        )
      }
    >
      <div className={styles['filters']}>
        <FilterChips
          label={t('show.label')}
          value={view.show}
          options={shows.map((value) => ({
            value,
            label: t(`show.${value}`),
            count: countOf[value],
            tone: value === 'invalid' && one.counts.invalid > 0 ? 'alert' : undefined,
          }))}
          onChange={(show) => onView({ ...first, show, cause: null })}
        />
        {view.cause && (
          <p className={styles['of']}>
            <span>{t('show.of', { cause: rowFindingText(view.cause.finding, one.columns) })}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onView({ ...view, ...first, cause: null })}
            >
              {t('show.every')}
            </Button>
          </p>
        )}
      </div>
      {rows?.length === 0 && <p className={styles['none']}>{t('none')}</p>}
      {rows && rows.length > 0 && !isNarrow && <RowsGrid key={rowsKey} one={one} rows={rows} />}
      {rows && rows.length > 0 && isNarrow && (
        <RowCards one={one} rows={rows} open={walk.open} onOpen={walk.setOpen} onSave={walk.onSave} />
      )}
      <div className={styles['pages']}>
        {view.after > 0 && (
          <Button variant="default" onClick={() => turn({ ...view, ...first })}>
            {t('first')}
          </Button>
        )}
        {rows?.length === rowsOfPage && last && (
          <Button
            variant="default"
            onClick={() => turn({ ...view, after: last.number, passed: view.passed + rows.length })}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </Card>
  )
}

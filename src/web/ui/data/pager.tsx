import { useTranslation } from 'react-i18next'
import type { Page as PageInfo } from '#contract/common'
import { Button } from '../buttons/button.tsx'
import styles from './pager.module.css'
import { SearchedTo } from './search-stopped.tsx'

/** The footer of a list: the number of rows, and links to the previous and next page. */
export function Pager({
  page,
  shown,
  onCursor,
  of,
}: {
  page: PageInfo
  /** Number of rows on this page. */
  shown: number
  onCursor: (cursor: string) => void
  /** What is listed, where a screen has several lists. */
  of?: string | undefined
}) {
  const { t } = useTranslation('common')
  const { next, previous, total, searchedTo } = page
  return (
    <nav
      className={styles['pager']}
      aria-label={of === undefined ? t('list.pages') : `${t('list.pages')}: ${of}`}
    >
      <span aria-live="polite">
        {searchedTo === undefined ? (
          t(total.exact ? 'list.shown' : 'list.shownAtLeast', {
            shown,
            total: total.count,
          })
        ) : (
          <>
            {t('list.shownSoFar', { shown })} · <SearchedTo value={searchedTo} />
          </>
        )}
      </span>
      {(next || previous) && (
        <span className={styles['buttons']}>
          <Button variant="default" disabled={!previous} onClick={() => previous && onCursor(previous)}>
            {t('list.previous')}
          </Button>
          <Button variant="default" disabled={!next} onClick={() => next && onCursor(next)}>
            {t(searchedTo !== undefined && next ? 'list.continueSearch' : 'list.next')}
          </Button>
        </span>
      )}
    </nav>
  )
}

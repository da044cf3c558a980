import { useTranslation } from 'react-i18next'
import type { Page as PageInfo } from '#contract/common'
import { Button } from '../buttons/button.tsx'
import styles from './pager.module.css'

/** Foot of a list: how many there are, and the way to the pages before and after. */
export function Pager({
  page,
  shown,
  onCursor,
}: {
  page: PageInfo
  /** How many rows this page shows. */
  shown: number
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation('common')
  const { next, previous, total } = page
  return (
    <nav className={styles['pager']} aria-label={t('list.pages')}>
      <span aria-live="polite">
        {t(total.exact ? 'list.shown' : total.atLeast ? 'list.shownAtLeast' : 'list.shownAbout', {
          shown,
          total: total.count,
        })}
      </span>
      {(next || previous) && (
        <span className={styles['buttons']}>
          <Button variant="default" disabled={!previous} onClick={() => previous && onCursor(previous)}>
            {t('list.previous')}
          </Button>
          <Button variant="default" disabled={!next} onClick={() => next && onCursor(next)}>
            {t('list.next')}
          </Button>
        </span>
      )}
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import type { Page as PageInfo } from '#contract/common'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { DateText } from './text.tsx'

/** How far a search went before it stopped: a day, or a name in a list sorted by name. */
export function SearchedTo({ value }: { value: string }) {
  const { t } = useTranslation('common')
  return (
    <>
      {t('list.searchedTo')}{' '}
      {/^\d{4}-\d{2}-\d{2}$/.test(value) ? <DateText value={value} /> : <bdi>{value}</bdi>}
    </>
  )
}

/** Replaces the rows of a page on which a search found nothing before it stopped, and continues it. */
export function SearchStopped({
  page,
  searchedTo,
  onCursor,
}: {
  page: PageInfo
  searchedTo: string
  onCursor: (cursor: string) => void
}) {
  const { t } = useTranslation('common')
  const cursor = page.next ?? page.previous
  return (
    <EmptyState
      title={t('list.nothingYet')}
      action={cursor && <Button onClick={() => onCursor(cursor)}>{t('list.continueSearch')}</Button>}
    >
      <SearchedTo value={searchedTo} />
    </EmptyState>
  )
}

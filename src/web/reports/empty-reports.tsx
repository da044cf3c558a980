import { IconChartBar, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { endingIn, type Period, type ReportsSearch } from './reports-search.ts'

/** No document in the period of the register: links to the year, which may have some, or to a new document. */
export function NoDocuments({ search, period }: { search: ReportsSearch; period: Period }) {
  const { t } = useTranslation('reports')
  const mayWrite = useCan('document.draft')
  const year = endingIn(period.to < period.from ? period.from : period.to, 'year')
  const isNarrow = period.from > year.from
  const { cursor: _cursor, ...rest } = search
  return (
    <EmptyState
      icon={<IconChartBar size={22} />}
      title={t('empty')}
      action={
        isNarrow ? (
          <LinkButton to="/reports" search={{ ...rest, ...year }} variant="default">
            {t('showYear')}
          </LinkButton>
        ) : (
          mayWrite && <LinkButton to="/documents/sent/new">{t('newDocument')}</LinkButton>
        )
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}

/** Empty state: explains what will be shown here, and where its documents are. */
export function NothingWrong({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('reports')
  return (
    <EmptyState
      icon={<IconCheck size={22} />}
      title={title}
      action={
        <LinkButton to="/documents/sent" variant="default">
          {t('toSent')}
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRetryOnReturn } from '#web/lib/use-retry-on-return.ts'
import { NativeButton } from '../buttons/native-button.tsx'
import { Notice } from './notice.tsx'
import { ErrorScreen } from './states.tsx'

/** What is asked of a query that may have failed. */
type FailedQuery = Pick<UseQueryResult, 'isError' | 'isRefetchError' | 'error' | 'refetch'>

/**
 * Says that a query failed, and nothing while it has not: the error screen when there is nothing to show, a notice when
 * data that was fetched before stays on the screen. Belongs beside that data, never in its place: what is typed there
 * must outlive a failed refetch.
 */
export function QueryError({ query }: { query: FailedQuery }) {
  if (!query.isError) return null
  const retry = () => void query.refetch()
  if (query.isRefetchError) return <StaleNotice error={query.error} onRetry={retry} />
  return <ErrorScreen error={query.error} onRetry={retry} />
}

function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  useRetryOnReturn(error, onRetry)
  return (
    <Notice
      tone="warning"
      actions={
        <NativeButton variant="default" onClick={onRetry}>
          {t('error.retry')}
        </NativeButton>
      }
    >
      {t('error.stale')}
    </Notice>
  )
}

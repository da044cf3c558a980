import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRetryOnReturn } from '#web/lib/use-retry-on-return.ts'
import { NativeButton } from '../buttons/native-button.tsx'
import { Notice } from './notice.tsx'
import { ErrorScreen } from './states.tsx'

/** The properties of a query that this component reads. */
type FailedQuery = Pick<UseQueryResult, 'isError' | 'isRefetchError' | 'error' | 'refetch'>

/**
 * Shows the error of a query: the error screen if there is no data, a notice if earlier data is on the screen. Place it
 * beside that data, never instead of it: input there must survive a failed refetch.
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

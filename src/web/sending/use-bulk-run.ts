import { useCallback } from 'react'
import { create } from 'zustand'
import type { BulkIssueRequest, BulkRetryRequest, BulkRun } from '#contract/exchange'
import { type VerdictKey, verdicts } from '#core/verdict'
import { currentEnvironment, useEnvironment } from '#web/lib/environment.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { bulkRunQuery, startBulkIssue, startBulkRetry } from './queries.ts'

/** Verdicts in which sending many documents again is safe and may help. */
export const retryVerdicts: ReadonlySet<string> = new Set(
  (Object.keys(verdicts) as VerdictKey[]).filter((key) =>
    ['retry', 'checkReceiver'].includes(verdicts[key].next),
  ),
)

const storageKey = (environment: string) => `falaj.bulk.${environment}`

function readRunId(environment: string): string | null {
  try {
    return localStorage.getItem(storageKey(environment))
  } catch {
    return null
  }
}

/** The runs that were started on this device and not dismissed yet, by environment; they survive a reload. */
const useRunStore = create<Record<string, string | null>>()(() => ({}))

function storeRunId(environment: string, id: string | null): void {
  useRunStore.setState({ [environment]: id })
  try {
    if (id === null) localStorage.removeItem(storageKey(environment))
    else localStorage.setItem(storageKey(environment), id)
  } catch {
    // Without storage the run is known until the user leaves the page.
  }
}

/** The run whose progress is shown, and how to dismiss it. */
export function useCurrentRun(): { id: string | null; dismiss: (dismissedId: string) => void } {
  const environment = useEnvironment()
  const stored = useRunStore((state) => state[environment])
  return {
    id: stored === undefined ? readRunId(environment) : stored,
    dismiss: useCallback(
      (dismissed) => {
        // A newer run may have replaced it.
        const current = useRunStore.getState()[environment] ?? readRunId(environment)
        if (current === dismissed) storeRunId(environment, null)
      },
      [environment],
    ),
  }
}

/** Starts a bulk retry; false, with a toast, if it could not be started. */
export function useBulkRetry(): (request: BulkRetryRequest) => Promise<boolean> {
  const start = useStart(startBulkRetry)
  return useCallback(
    async (request) => {
      try {
        await start(request)
        return true
      } catch (error) {
        toast.error(problemText(error))
        return false
      }
    },
    [start],
  )
}

/** Starts a run that issues many drafts; raises if it could not be started. */
export function useBulkIssue(): (request: BulkIssueRequest) => Promise<void> {
  return useStart(startBulkIssue)
}

/** Starts a run and then shows its progress; a retry after a failure returns the same run. */
function useStart<T>(start: (request: T, key: string) => Promise<BulkRun>): (request: T) => Promise<void> {
  const withKey = useIdempotencyKey()
  return useCallback(
    async (request) => {
      const run = await withKey(request, (key) => start(request, key))
      queryClient.setQueryData(bulkRunQuery(run.id).queryKey, run)
      storeRunId(currentEnvironment(), run.id)
    },
    [start, withKey],
  )
}

import { queryOptions } from '@tanstack/react-query'
import * as documentsApi from '#contract/api/documents'
import * as sendingApi from '#contract/api/sending'
import type { BulkIssueRequest, BulkRetryRequest, BulkRun } from '#contract/exchange'
import { call } from '#web/lib/call.ts'

/** The documents that need attention, by verdict; under the query key of documents, whose signals make it stale. */
export const attentionQuery = queryOptions({
  queryKey: ['documents', 'attention'],
  queryFn: async ({ signal }) => (await call(documentsApi.getAttention, { signal })).data.groups,
})

/** Starts a bulk retry; the same key again returns the same run. */
export async function startBulkRetry(request: BulkRetryRequest, idempotencyKey: string): Promise<BulkRun> {
  return (await call(sendingApi.startBulkRetry, { body: request, idempotencyKey })).data
}

/** Starts a run that issues many drafts; the same key again returns the same run. */
export async function startBulkIssue(request: BulkIssueRequest, idempotencyKey: string): Promise<BulkRun> {
  return (await call(sendingApi.startBulkIssue, { body: request, idempotencyKey })).data
}

const refetchMs = 1_500

export function bulkRunQuery(id: string) {
  return queryOptions({
    queryKey: ['bulk-runs', id],
    queryFn: async ({ signal }) => (await call(sendingApi.getBulkRun, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.error ? false : refetchMs),
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as auditApi from '#contract/api/audit'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { AuditSearch } from './audit-search.ts'

export function auditQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', 'list', search],
    queryFn: ({ signal }) => call(auditApi.listAudit, { query: search, signal }),
    placeholderData: keepPreviousData,
  })
}

const refetchMs = 1_500

export const auditCheckQuery = queryOptions({
  queryKey: ['audit', 'check'],
  queryFn: async ({ signal }) => (await call(auditApi.getAuditCheck, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? refetchMs : false),
})

/** Starts a check of the whole trail, or returns the running one. */
export async function startAuditCheck(): Promise<void> {
  await call(auditApi.startAuditCheck)
  await queryClient.invalidateQueries({ queryKey: ['audit', 'check'] })
}

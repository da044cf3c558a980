import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditCheck, AuditEntry } from '#contract/audit'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { AuditSearch } from './audit-search.ts'

export function auditQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', 'list', search],
    queryFn: ({ signal }) => api.get<ListOf<AuditEntry>>('/audit', { query: { ...search }, signal }),
    placeholderData: keepPreviousData,
  })
}

const refetchMs = 1_500

export const auditCheckQuery = queryOptions({
  queryKey: ['audit', 'check'],
  queryFn: async ({ signal }) => (await api.get<DataOf<AuditCheck | null>>('/audit/check', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? refetchMs : false),
})

/** Begins a check of the whole trail, or finds the one that runs. */
export async function startAuditCheck(): Promise<void> {
  await api.post('/audit/check')
  await queryClient.invalidateQueries({ queryKey: ['audit', 'check'] })
}

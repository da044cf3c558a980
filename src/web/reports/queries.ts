import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EvidenceKey, EvidenceRun } from '#contract/evidence'
import type { RegisterRow, RegisterTotal } from '#contract/reports'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import type { RegisterFilter } from './reports-search.ts'

export function registerQuery(filter: RegisterFilter, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['reports', 'register', filter, cursor ?? ''],
    queryFn: ({ signal }) =>
      api.get<ListOf<RegisterRow>>('/reports/register', { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function registerTotalsQuery(filter: RegisterFilter) {
  return queryOptions({
    queryKey: ['reports', 'registerTotals', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter }
      return (await api.get<DataOf<RegisterTotal[]>>('/reports/register/totals', { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

const refetchMs = 1_500

/** Evidence packs of the participant that are made or kept, the newest first. */
export const evidenceRunsQuery = queryOptions({
  queryKey: ['evidence-runs'],
  queryFn: async ({ signal }) => (await api.get<DataOf<EvidenceRun[]>>('/evidence/runs', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? refetchMs : false),
})

/** What evidence packs are signed with. */
export const evidenceKeyQuery = queryOptions({
  queryKey: ['evidence-key'],
  queryFn: async ({ signal }) => (await api.get<DataOf<EvidenceKey>>('/evidence/key', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Begins the evidence pack of a period; the same key again is the same pack. */
export async function startEvidenceRun(
  { from, to }: Pick<RegisterFilter, 'from' | 'to'>,
  idempotencyKey: string,
): Promise<void> {
  await api.post('/evidence/runs', { from, to }, { idempotencyKey })
}

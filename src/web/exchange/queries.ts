import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Attention, BulkRetryRequest, BulkRun } from '#contract/exchange'
import type { Notice, NoticeCount } from '#contract/notices'
import type { Outage } from '#contract/operations'
import type { MagicReceiver, NetworkFaults, SimulatorClock } from '#contract/simulator'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Clock = z.infer<typeof SimulatorClock>

/** What waits for a person, by cause; with the documents, so that their events make it stale. */
export const attentionQuery = queryOptions({
  queryKey: ['documents', 'attention'],
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<z.infer<typeof Attention>>>('/documents/attention', { signal })).data.groups,
})

/** Starts sending again; the key makes a second press the same run. */
export async function startBulkRetry(request: BulkRetryRequest, idempotencyKey: string): Promise<BulkRun> {
  return (await api.post<DataOf<BulkRun>>('/documents/bulk-retry', request, { idempotencyKey })).data
}

const lookAgainAfter = 20_000

/** What is down now. Its beginning and end are told live; meanwhile the number of what waits moves on. */
export const openOutagesQuery = queryOptions({
  queryKey: ['outages', 'open'],
  queryFn: async ({ signal }) =>
    (await api.get<ListOf<Outage>>('/outages', { query: { open: true, limit: 10 }, signal })).data,
  refetchInterval: ({ state }) => (state.data?.length ? lookAgainAfter : false),
})

const askAgainAfter = 1_500

export function bulkRunQuery(id: string) {
  return queryOptions({
    queryKey: ['bulk-runs', id],
    queryFn: async ({ signal }) => (await api.get<DataOf<BulkRun>>(`/bulk-runs/${id}`, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.error ? false : askAgainAfter),
  })
}

export const receiversQuery = queryOptions({
  queryKey: ['simulator', 'receivers'],
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<MagicReceiver[]>>('/simulator/receivers', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const networkFaultsQuery = queryOptions({
  queryKey: ['simulator', 'faults'],
  queryFn: async ({ signal }) => (await api.get<DataOf<NetworkFaults>>('/simulator/faults', { signal })).data,
})

export async function saveNetworkFaults(faults: NetworkFaults): Promise<void> {
  const { data } = await api.put<DataOf<NetworkFaults>>('/simulator/faults', faults)
  queryClient.setQueryData(networkFaultsQuery.queryKey, data)
}

export const clockQuery = queryOptions({
  queryKey: ['simulator', 'clock'],
  queryFn: async ({ signal }) => (await api.get<DataOf<Clock>>('/simulator/clock', { signal })).data,
})

export async function moveClock(advanceMinutes: number): Promise<void> {
  const { data } = await api.post<DataOf<Clock>>('/simulator/clock', { advanceMinutes })
  queryClient.setQueryData(clockQuery.queryKey, data)
}

export const noticeCountQuery = queryOptions({
  queryKey: ['notices', 'count'],
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<z.infer<typeof NoticeCount>>>('/notices/count', { signal })).data.unread,
})

export function noticesQuery(unread: true | undefined, cursor: string | undefined, limit: number) {
  return queryOptions({
    queryKey: ['notices', 'list', unread, cursor, limit],
    queryFn: ({ signal }) =>
      api.get<ListOf<Notice>>('/notices', { query: { unread, cursor, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

export async function readNotices(ids: readonly string[] | 'all'): Promise<void> {
  await api.post('/notices/read', ids === 'all' ? { all: true } : { ids })
  await queryClient.invalidateQueries({ queryKey: ['notices'] })
}

import { queryOptions } from '@tanstack/react-query'
import type { Archive, PlaceHoldRequest } from '#contract/archive'
import type { RecordClass } from '#core/law'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const archiveQuery = queryOptions({
  queryKey: ['archive'],
  queryFn: async ({ signal }) => (await api.get<DataOf<Archive>>('/archive', { signal })).data,
})

const refresh = () => queryClient.invalidateQueries({ queryKey: archiveQuery.queryKey })

export async function changeClass(recordClass: RecordClass): Promise<void> {
  await api.put('/archive/class', { recordClass })
  await refresh()
}

export async function placeHold(request: PlaceHoldRequest, idempotencyKey: string): Promise<void> {
  await api.post('/archive/holds', request, { idempotencyKey })
  await refresh()
}

export async function releaseHold(id: string, reason: string): Promise<void> {
  await api.post(`/archive/holds/${id}/release`, { reason })
  await refresh()
}

/** Begins to verify all files; the same key again is the same verification. */
export async function startVerification(idempotencyKey: string): Promise<void> {
  await api.post('/archive/verifications', undefined, { idempotencyKey })
  await refresh()
}

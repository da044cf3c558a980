import { queryOptions } from '@tanstack/react-query'
import * as archiveApi from '#contract/api/archive'
import type { PlaceHoldRequest } from '#contract/archive'
import type { RecordClass } from '#core/law'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const archiveQuery = queryOptions({
  queryKey: ['archive'],
  queryFn: async ({ signal }) => (await call(archiveApi.getArchive, { signal })).data,
})

const refresh = () => queryClient.invalidateQueries({ queryKey: archiveQuery.queryKey })

export async function changeClass(recordClass: RecordClass): Promise<void> {
  await call(archiveApi.changeClass, { body: { recordClass } })
  await refresh()
}

export async function placeHold(request: PlaceHoldRequest, idempotencyKey: string): Promise<void> {
  await call(archiveApi.placeHold, { body: request, idempotencyKey })
  await refresh()
}

export async function releaseHold(id: string, reason: string): Promise<void> {
  await call(archiveApi.releaseHold, { params: { id }, body: { reason } })
  await refresh()
}

/** Starts a verification of all files; the same key again returns the same verification. */
export async function startVerification(idempotencyKey: string): Promise<void> {
  await call(archiveApi.startVerification, { idempotencyKey })
  await refresh()
}

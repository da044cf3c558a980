import { queryOptions } from '@tanstack/react-query'
import type { DataExport } from '#contract/data-export'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

const path = '/data-exports'
/** Milliseconds between two looks at one that is being made. */
const watched = 1_000

export const exportsQuery = queryOptions({
  queryKey: ['dataExports'],
  queryFn: async ({ signal }) => (await api.get<DataOf<DataExport[]>>(path, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? watched : false),
})

export async function startExport(idempotencyKey: string): Promise<void> {
  await api.post(path, undefined, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })
}

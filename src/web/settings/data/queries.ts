import { queryOptions } from '@tanstack/react-query'
import * as dataApi from '#contract/api/data-export'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Milliseconds between polls of an export in preparation. */
const watched = 1_000

export const exportsQuery = queryOptions({
  queryKey: ['dataExports'],
  queryFn: async ({ signal }) => (await call(dataApi.listDataExports, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? watched : false),
})

export async function startExport(idempotencyKey: string): Promise<void> {
  await call(dataApi.startDataExport, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })
}

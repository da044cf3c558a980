import { queryOptions } from '@tanstack/react-query'
import * as demoApi from '#contract/api/demo'
import type { Demo } from '#contract/demo'
import { meQuery } from '#web/identity/index.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

const pollMs = 1_000

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: async ({ signal }) => (await call(demoApi.getDemo, { signal })).data,
  refetchInterval: ({ state: { data } }) =>
    data?.company?.state === 'making' || data?.company?.state === 'ending' ? pollMs : false,
})

/** Stores the answer; the list of the user's organizations has changed. */
async function keep(demo: Demo): Promise<void> {
  queryClient.setQueryData(demoQuery.queryKey, demo)
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}

export async function startDemo(): Promise<void> {
  await keep((await call(demoApi.startDemo)).data)
}

export async function endDemo(): Promise<void> {
  await keep((await call(demoApi.endDemo)).data)
}

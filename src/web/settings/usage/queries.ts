import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as usageApi from '#contract/api/usage'
import { call } from '#web/lib/call.ts'

export function usageQuery(year: number) {
  return queryOptions({
    queryKey: ['meter', year],
    queryFn: async ({ signal }) => (await call(usageApi.getMeter, { query: { year }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

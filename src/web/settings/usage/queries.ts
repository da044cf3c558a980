import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as meterApi from '#contract/api/meter'
import { call } from '#web/lib/call.ts'

export function usageQuery(year: number) {
  return queryOptions({
    queryKey: ['meter', year],
    queryFn: async ({ signal }) => (await call(meterApi.getMeter, { query: { year }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Meter } from '#contract/meter'
import { api, type DataOf } from '#web/lib/api.ts'

export function meterQuery(year: number) {
  return queryOptions({
    queryKey: ['meter', year],
    queryFn: async ({ signal }) => (await api.get<DataOf<Meter>>('/meter', { query: { year }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

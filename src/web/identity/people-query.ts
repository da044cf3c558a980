import { queryOptions } from '@tanstack/react-query'
import type { People } from '#contract/people'
import { api, type DataOf } from '#web/lib/api.ts'

/** Who belongs to the organization and, for whoever may manage people, who is invited. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await api.get<DataOf<People>>('/people', { signal })).data,
})

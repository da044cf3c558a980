import { queryOptions } from '@tanstack/react-query'
import type { People } from '#contract/people'
import { api, type DataOf } from '#web/lib/api.ts'

/** The members of the organization and, for users who may manage people, its invitations. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await api.get<DataOf<People>>('/people', { signal })).data,
})

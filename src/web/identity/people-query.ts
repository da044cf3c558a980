import { queryOptions } from '@tanstack/react-query'
import * as peopleApi from '#contract/api/people'
import { call } from '#web/lib/call.ts'

/** The members of the organization and, for users with the permission to manage them, its invitations. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await call(peopleApi.listPeople, { signal })).data,
})

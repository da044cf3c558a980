import { queryOptions } from '@tanstack/react-query'
import type { ChangeRoleRequest, InvitePersonRequest, People } from '#contract/people'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await api.get<DataOf<People>>('/people', { signal })).data,
})

async function changingPeople(answer: Promise<unknown>): Promise<void> {
  await answer
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['people'] }),
    queryClient.invalidateQueries({ queryKey: ['me'] }),
  ])
}

export const invitePerson = (request: InvitePersonRequest) =>
  changingPeople(api.post('/people/invitations', request))

export const resendInvitation = (id: string) => changingPeople(api.post(`/people/invitations/${id}/resend`))

export const revokeInvitation = (id: string) => changingPeople(api.delete(`/people/invitations/${id}`))

export const changeAccess = (id: string, access: ChangeRoleRequest) =>
  changingPeople(api.put(`/people/${id}`, access))

export const removeMember = (id: string) => changingPeople(api.delete(`/people/${id}`))

/** Leaves the selected organization; what is on the screen is that of a stranger afterwards. */
export const leaveOrganization = () => api.post('/people/leave')

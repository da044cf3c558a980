import type { ChangeRoleRequest, InvitePersonRequest } from '#contract/people'
import { peopleQuery } from '#web/identity/index.ts'
import { api } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

async function changingPeople(answer: Promise<unknown>): Promise<void> {
  await answer
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
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

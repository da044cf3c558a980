import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ChangeRoleRequest, InvitePersonRequest, MadeByPerson } from '#contract/people'
import type { Role } from '#core/access'
import { peopleQuery } from '#web/identity/index.ts'
import { api, type DataOf } from '#web/lib/api.ts'
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

export const changeAccess = (id: string, access: z.input<typeof ChangeRoleRequest>) =>
  changingPeople(api.put(`/people/${id}`, access))

/** The invitations and keys that end when a member gets another role, or none. */
export const madeQuery = (id: string, role: Role | null) =>
  queryOptions({
    queryKey: [...peopleQuery.queryKey, id, 'made', role],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<MadeByPerson>>(`/people/${id}/made${role ? `?role=${role}` : ''}`, { signal }))
        .data,
  })

/** Removes a member; their keys end, except for those that are kept. */
export const removeMember = (id: string, keepKeys: readonly string[]) => {
  const query = new URLSearchParams(keepKeys.map((key) => ['keepKeys', key])).toString()
  return changingPeople(api.delete(`/people/${id}${query && `?${query}`}`))
}

/** Leaves the selected organization; what is on the screen is that of a stranger afterwards. */
export const leaveOrganization = () => api.post('/people/leave')

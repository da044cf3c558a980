import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as peopleApi from '#contract/api/people'
import type { ChangeRoleRequest, InvitePersonRequest } from '#contract/people'
import type { Role } from '#core/access'
import { peopleQuery } from '#web/identity/index.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { CreatedKeyId } from './created-access-fields.tsx'

/** Who may approve documents, in the settings and at a document, depends on the members, too. */
async function changingPeople(answer: Promise<unknown>): Promise<void> {
  await answer
  const keys = ['me', 'settings', 'documents', 'assignments', 'document-people']
  const stale = [peopleQuery.queryKey, ...keys.map((key) => [key])]
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export const invitePerson = (request: InvitePersonRequest, idempotencyKey: string) =>
  changingPeople(call(peopleApi.invitePerson, { body: request, idempotencyKey }))

export const resendInvitation = (id: string) =>
  changingPeople(call(peopleApi.resendInvitation, { params: { id } }))

export const revokeInvitation = (id: string) =>
  changingPeople(call(peopleApi.revokeInvitation, { params: { id } }))

export const changeAccess = (id: string, access: z.input<typeof ChangeRoleRequest>) =>
  changingPeople(call(peopleApi.changeRole, { params: { id }, body: access }))

/** The invitations and keys that end when a member gets another role, or none. */
export const madeQuery = (id: string, role: Role | null) =>
  queryOptions({
    queryKey: [...peopleQuery.queryKey, id, 'made', role],
    queryFn: async ({ signal }) =>
      (await call(peopleApi.listMadeByPerson, { params: { id }, query: { role: role ?? undefined }, signal }))
        .data,
  })

/** Removes a member; their keys end, except for those that the user selects to stay valid. */
export const removeMember = (id: string, keepKeys: CreatedKeyId[]) =>
  changingPeople(call(peopleApi.removeMember, { params: { id }, query: { keepKeys } }))

/** Leaves the selected organization; the user has no access to the data on the screen afterwards. */
export const leaveOrganization = () => call(peopleApi.leaveOrganization)

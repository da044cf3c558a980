/** Operations on the people of an organization and on invitations to it. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { Me, RegisterResponse } from '../identity.ts'
import {
  ChangeRoleRequest,
  InvitationOffer,
  InvitationParams,
  InvitationTokenRequest,
  InvitePersonRequest,
  MadeByPerson,
  MadeQuery,
  MemberParams,
  People,
  RegisterByInvitationRequest,
  RemoveMemberQuery,
} from '../people.ts'
import { operation } from './operation.ts'

const tag = 'people'
const done = dataOf(z.object({ status: z.string() }))

export const listPeople = operation({
  method: 'GET',
  path: '/people',
  tag,
  summary: 'List the people of the organization',
  needs: 'people.read',
  response: dataOf(People),
  problems: [],
})

export const changeRole = operation({
  method: 'PUT',
  path: '/people/{id}',
  tag,
  summary: 'Update a person’s role and participants',
  needs: 'people.manage',
  params: MemberParams,
  body: ChangeRoleRequest,
  response: done,
  audit: ['member.roleChanged'],
  problems: [
    'key.not-found',
    'participant.not-found',
    'people.last-owner',
    'people.member-not-found',
    'people.owners-only',
  ],
})

export const removeMember = operation({
  method: 'DELETE',
  path: '/people/{id}',
  tag,
  summary: 'Remove a person from the organization',
  needs: 'people.manage',
  params: MemberParams,
  query: RemoveMemberQuery,
  response: done,
  audit: ['member.removed'],
  problems: ['key.not-found', 'people.last-owner', 'people.member-not-found', 'people.owners-only'],
})

export const leaveOrganization = operation({
  method: 'POST',
  path: '/people/leave',
  tag,
  summary: 'Leave the organization',
  needs: 'people.read',
  personal: true,
  response: done,
  audit: ['member.left'],
  problems: ['people.last-owner', 'people.member-not-found'],
})

export const listMadeByPerson = operation({
  method: 'GET',
  path: '/people/{id}/made',
  tag,
  summary: 'List what ends when a person is removed or gets another role',
  needs: 'people.manage',
  params: MemberParams,
  query: MadeQuery,
  response: dataOf(MadeByPerson),
  problems: ['people.member-not-found'],
})

export const invitePerson = operation({
  method: 'POST',
  path: '/people/invitations',
  tag,
  summary: 'Invite a person by e-mail',
  needs: 'people.manage',
  idempotencyKey: 'optional',
  body: InvitePersonRequest,
  response: dataOf(z.object({ id: z.string() })),
  status: 201,
  audit: ['invitation.sent'],
  problems: [
    'identity.address-unproven',
    'identity.too-many-tries',
    'participant.not-found',
    'people.already-invited',
    'people.already-member',
    'people.owners-only',
  ],
})

export const resendInvitation = operation({
  method: 'POST',
  path: '/people/invitations/{id}/resend',
  tag,
  summary: 'Resend an invitation with a new link',
  needs: 'people.manage',
  params: InvitationParams,
  response: done,
  audit: ['invitation.resent'],
  problems: [
    'identity.address-unproven',
    'identity.too-many-tries',
    'people.invitation-accepted',
    'people.invitation-not-found',
    'people.invitation-revoked',
    'people.owners-only',
  ],
})

export const revokeInvitation = operation({
  method: 'DELETE',
  path: '/people/invitations/{id}',
  tag,
  summary: 'Revoke an invitation',
  needs: 'people.manage',
  params: InvitationParams,
  response: done,
  audit: ['invitation.revoked'],
  problems: ['people.invitation-accepted', 'people.invitation-not-found', 'people.owners-only'],
})

// For holders of the link of a mail. The token is sent in the body, because addresses are logged on the way.

export const getInvitation = operation({
  method: 'POST',
  path: '/invitations/offer',
  tag: 'identity',
  summary: 'Get an invitation',
  needs: 'public',
  body: InvitationTokenRequest,
  response: dataOf(InvitationOffer),
  audit: { nothing: 'it only reads' },
  problems: ['identity.too-many-tries', 'people.invitation-not-found'],
})

export const registerByInvitation = operation({
  method: 'POST',
  path: '/invitations/register',
  tag: 'identity',
  summary: 'Register with an invitation',
  description:
    'Takes no `Idempotency-Key`: an address is registered once. A repeat gets the same response, and only sends a mail to the address.',
  needs: 'public',
  body: RegisterByInvitationRequest,
  response: dataOf(RegisterResponse),
  status: 202,
  audit: { nothing: 'the identity that it creates belongs to no organization yet' },
  problems: [
    'identity.managed-elsewhere',
    'identity.too-many-tries',
    'people.invitation-accepted',
    'people.invitation-expired',
    'people.invitation-not-found',
    'people.invitation-revoked',
  ],
})

export const acceptInvitation = operation({
  method: 'POST',
  path: '/invitations/accept',
  tag: 'identity',
  summary: 'Accept an invitation',
  description:
    'Takes no `Idempotency-Key`: an invitation is accepted once, and a repeat by the same user returns the same membership.',
  needs: 'public',
  body: InvitationTokenRequest,
  response: dataOf(Me),
  audit: ['invitation.accepted'],
  problems: [
    'identity.account-attributes-missing',
    'identity.not-signed-up',
    'organization.moved',
    'organization.moving',
    'people.invitation-accepted',
    'people.invitation-expired',
    'people.invitation-not-found',
    'people.invitation-other-address',
    'people.invitation-revoked',
  ],
})

import { z } from 'zod'
import { dataOf, type Environment } from '#contract/common'
import { Me, RegisterResponse } from '#contract/identity'
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
} from '#contract/people'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { problem } from '#platform/problem'
import { identify } from '../authenticate.ts'
import { getMe } from '../get-me.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { originOf } from '../origin-of.ts'
import { presentMe } from '../present.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import type { KeysOfPeople } from './end-made.ts'
import { findInvitation } from './find-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { listMade } from './list-made.ts'
import { listPeople } from './list-people.ts'
import { presentMade, presentOffer, presentPeople } from './present.ts'
import { registerByInvitation } from './register-by-invitation.ts'
import { leaveOrganization, removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

const tags = ['people']
const open = { public: true } as const
const Done = dataOf(z.object({ status: z.string() }))

/** The people of the organization, and how one becomes one of them. */
export function peopleRoutes(
  app: App,
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
  keys: KeysOfPeople,
): void {
  memberRoutes(app, context, provider, keys)
  invitationRoutes(app, context)
  joiningRoutes(app, context, provider, environment)
}

function memberRoutes(app: App, context: Context, provider: IdentityProvider, keys: KeysOfPeople): void {
  madeRoutes(app, context, keys)
  app.get(
    '/people',
    { schema: { tags, summary: 'List the people of the organization', response: { 200: dataOf(People) } } },
    async (request) => ({
      data: presentPeople(await listPeople(context, actorOf(request)), context.clock.now()),
    }),
  )
  app.put(
    '/people/:id',
    {
      schema: {
        tags,
        summary: 'Update a person’s role and participants',
        params: MemberParams,
        body: ChangeRoleRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      await changeRole(context, provider, actorOf(request), keys, request.params.id, request.body)
      return { data: { status: 'changed' } }
    },
  )
  app.delete(
    '/people/:id',
    {
      schema: {
        tags,
        summary: 'Remove a person from the organization',
        params: MemberParams,
        querystring: RemoveMemberQuery,
        response: { 200: Done },
      },
    },
    async (request) => {
      await removeMember(context, provider, actorOf(request), keys, { ...request.params, ...request.query })
      return { data: { status: 'removed' } }
    },
  )
  app.post(
    '/people/leave',
    { schema: { tags, summary: 'Leave the organization', response: { 200: Done } } },
    async (request) => {
      await leaveOrganization(context, provider, actorOf(request), keys)
      return { data: { status: 'left' } }
    },
  )
}

function madeRoutes(app: App, context: Context, keys: KeysOfPeople): void {
  app.get(
    '/people/:id/made',
    {
      schema: {
        tags,
        summary: 'List what ends when a person is removed or gets another role',
        params: MemberParams,
        querystring: MadeQuery,
        response: { 200: dataOf(MadeByPerson) },
      },
    },
    async (request) => {
      const { params, query } = request
      return {
        data: presentMade(await listMade(context, actorOf(request), keys, params.id, query.role ?? null)),
      }
    },
  )
}

function invitationRoutes(app: App, context: Context): void {
  app.post(
    '/people/invitations',
    {
      schema: {
        tags,
        summary: 'Invite a person by e-mail',
        body: InvitePersonRequest,
        response: { 201: dataOf(z.object({ id: z.string() })) },
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await invitePerson(context, actorOf(request), request.body) }),
  )
  app.post(
    '/people/invitations/:id/resend',
    {
      schema: {
        tags,
        summary: 'Resend an invitation with a new link',
        params: InvitationParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await resendInvitation(context, actorOf(request), request.params.id)
      return { data: { status: 'sent' } }
    },
  )
  app.delete(
    '/people/invitations/:id',
    { schema: { tags, summary: 'Revoke an invitation', params: InvitationParams, response: { 200: Done } } },
    async (request) => {
      await revokeInvitation(context, actorOf(request), request.params.id)
      return { data: { status: 'revoked' } }
    },
  )
}

/** For holders of the link of a mail. The token is sent in the body, because addresses are logged on the way. */
function joiningRoutes(
  app: App,
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
): void {
  app.post(
    '/invitations/offer',
    {
      config: open,
      schema: {
        tags: ['identity'],
        summary: 'Get an invitation',
        body: InvitationTokenRequest,
        response: { 200: dataOf(InvitationOffer) },
      },
    },
    async (request) => {
      const claims = await identify(context, provider, request.headers.authorization)
      const { token } = request.body
      return { data: presentOffer(await findInvitation(context, provider, originOf(request), claims, token)) }
    },
  )
  app.post(
    '/invitations/register',
    {
      config: open,
      schema: {
        tags: ['identity'],
        summary: 'Register with an invitation',
        body: RegisterByInvitationRequest,
        response: { 202: dataOf(RegisterResponse) },
      },
    },
    async (request, reply) => {
      await registerByInvitation(context, provider, originOf(request), request.body)
      return reply.status(202).send({ data: { status: 'accepted' } })
    },
  )
  app.post(
    '/invitations/accept',
    {
      config: open,
      schema: {
        tags: ['identity'],
        summary: 'Accept an invitation',
        body: InvitationTokenRequest,
        response: { 200: dataOf(Me) },
      },
    },
    async (request) => {
      const claims = await identify(context, provider, request.headers.authorization)
      if (!claims) throw problem('identity.not-signed-in')
      const actor = await acceptInvitation(context, provider, environment, claims, request.body.token)
      return { data: presentMe(await getMe(context, provider, actor)) }
    },
  )
}

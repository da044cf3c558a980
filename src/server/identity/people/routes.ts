import * as peopleApi from '#contract/api/people'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { identify } from '../authenticate.ts'
import { getMe } from '../get-me.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { presentMe } from '../present.ts'
import { requestOrigin } from '../request-origin.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import type { KeysOfPeople } from './end-created-access.ts'
import { findInvitation } from './find-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { listCreatedAccess } from './list-created-access.ts'
import { listPeople } from './list-people.ts'
import { presentCreatedAccess, presentOffer, presentPeople } from './present.ts'
import { registerByInvitation } from './register-by-invitation.ts'
import { leaveOrganization, removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

/** The members of the organization, and invitations. */
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
  serve(app, peopleApi.listMadeByPerson, async ({ actor, params, query }) => ({
    data: presentCreatedAccess(await listCreatedAccess(context, actor, keys, params.id, query.role ?? null)),
  }))
  serve(app, peopleApi.listPeople, async ({ actor }) => ({
    data: presentPeople(await listPeople(context, actor), context.clock.now()),
  }))
  serve(app, peopleApi.changeRole, async ({ actor, params, body }) => {
    await changeRole(context, provider, actor, keys, params.id, body)
    return { data: { status: 'changed' } }
  })
  serve(app, peopleApi.removeMember, async ({ actor, params, query }) => {
    await removeMember(context, provider, actor, keys, { ...params, ...query })
    return { data: { status: 'removed' } }
  })
  serve(app, peopleApi.leaveOrganization, async ({ actor }) => {
    await leaveOrganization(context, provider, actor, keys)
    return { data: { status: 'left' } }
  })
}

function invitationRoutes(app: App, context: Context): void {
  serve(app, peopleApi.invitePerson, async ({ actor, body, idempotencyKey }) => ({
    data: await invitePerson(context, actor, body, idempotencyKey),
  }))
  serve(app, peopleApi.resendInvitation, async ({ actor, params }) => {
    await resendInvitation(context, actor, params.id)
    return { data: { status: 'sent' } }
  })
  serve(app, peopleApi.revokeInvitation, async ({ actor, params }) => {
    await revokeInvitation(context, actor, params.id)
    return { data: { status: 'revoked' } }
  })
}

/** For holders of the link of a mail. */
function joiningRoutes(
  app: App,
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
): void {
  serve(app, peopleApi.getInvitation, async ({ body, request }) => {
    const claims = await identify(context, provider, request.headers.authorization)
    const offer = await findInvitation(context, provider, requestOrigin(request), claims, body.token)
    return { data: presentOffer(offer) }
  })
  serve(app, peopleApi.registerByInvitation, async ({ body, request }) => {
    await registerByInvitation(context, provider, requestOrigin(request), body)
    return { data: { status: 'accepted' as const } }
  })
  serve(app, peopleApi.acceptInvitation, async ({ body, request }) => {
    const claims = await identify(context, provider, request.headers.authorization)
    if (!claims) throw problem('identity.not-signed-in')
    const actor = await acceptInvitation(context, provider, environment, claims, body.token)
    return { data: presentMe(await getMe(context, provider, actor)) }
  })
}

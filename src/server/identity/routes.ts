import type { FastifyRequest } from 'fastify'
import * as identityApi from '#contract/api/identity'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { ownAccountOf } from './account/own-account.ts'
import { accountRoutes } from './account/routes.ts'
import { actorOfMember, identify } from './authenticate.ts'
import { forgotPassword } from './forgot-password.ts'
import { getMe } from './get-me.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { oauthOf, oauthRoutes } from './oauth/routes.ts'
import { presentMe, presentOrganization } from './present.ts'
import { register } from './register.ts'
import { renewSession } from './renew-session.ts'
import { requestOrigin } from './request-origin.ts'
import { resetPassword } from './reset-password.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { startedSession } from './started-session.ts'
import { updateMe } from './update-me.ts'
import { updateOrganization } from './update-organization.ts'
import { verifySignInCode } from './verify-sign-in-code.ts'

function environmentOf(request: FastifyRequest): Environment {
  return request.url.startsWith('/api/prod/') ? 'prod' : 'preprod'
}

/** Registration, sign-in, tokens and the signed-in user. */
export function identityRoutes(app: App, context: Context, provider: IdentityProvider): void {
  signInRoutes(app, context, provider)
  sessionRoutes(app, context, provider)
  passwordRoutes(app, context, provider)
  userRoutes(app, context, provider)
  accountRoutes(app, context, provider)
  const oauth = oauthOf(context)
  if (oauth) oauthRoutes(app, context, oauth)
}

function signInRoutes(app: App, context: Context, provider: IdentityProvider): void {
  serve(app, identityApi.register, async ({ body, request }) => {
    await register(context, provider, requestOrigin(request), body)
    return { data: { status: 'accepted' as const } }
  })
  serve(app, identityApi.signIn, async ({ body, request }, reply) => {
    const { email } = body
    const from = { origin: requestOrigin(request), device: knownDevice(context, request, email) }
    const answer = await signIn(context, provider, from, body)
    if (answer.outcome === 'codeRequired') {
      const { challengeId, method, sentTo, passkey } = answer
      return { data: { status: 'codeRequired' as const, challengeId, method, sentTo, passkey } }
    }
    const session = await startedSession(context, reply, answer.session, { request, email })
    return { data: { status: 'signedIn' as const, ...session } }
  })
  serve(app, identityApi.answerSignInCode, async ({ body, request }, reply) => {
    const deviceOf = (email: string) => knownDevice(context, request, email)
    const answer = await verifySignInCode(context, provider, requestOrigin(request), body, deviceOf)
    if (answer === null) return { data: { status: 'emailConfirmed' as const } }
    const { session, identity } = answer
    const device = identity ? { request, email: identity.email } : undefined
    return {
      data: { status: 'signedIn' as const, ...(await startedSession(context, reply, session, device)) },
    }
  })
}

function sessionRoutes(app: App, context: Context, provider: IdentityProvider): void {
  serve(app, identityApi.refreshToken, async ({ request }, reply) => {
    const token = readSessionCookie(context, request)
    const session = token === undefined ? null : await renewSession(context, provider, token)
    if (!session) {
      if (token !== undefined) clearSessionCookie(context, reply)
      throw problem('identity.session-ended')
    }
    return { data: await startedSession(context, reply, session) }
  })
  serve(app, identityApi.signOut, async ({ request }, reply) => {
    await signOut(context, provider, readSessionCookie(context, request), request.headers.authorization)
    if (readSessionCookie(context, request) !== undefined) clearSessionCookie(context, reply)
    return { data: { status: 'signedOut' } }
  })
}

function passwordRoutes(app: App, context: Context, provider: IdentityProvider): void {
  serve(app, identityApi.forgotPassword, async ({ body, request }) => {
    await forgotPassword(context, provider, requestOrigin(request), body)
    return { data: { status: 'accepted' as const } }
  })
  serve(app, identityApi.resetPassword, async ({ body, request }, reply) => {
    const { email } = await resetPassword(context, provider, requestOrigin(request), body)
    // A user who reads the mails of an account is not locked out of it by others.
    rememberDevice(context, request, reply, email)
    return { data: { status: 'changed' } }
  })
}

function userRoutes(app: App, context: Context, provider: IdentityProvider): void {
  serve(app, identityApi.getMe, async ({ actor, request }) => {
    if (actor) return { data: presentMe(await getMe(context, provider, actor)) }
    const claims = await identify(context, provider, request.headers.authorization)
    throw problem(claims ? 'identity.not-signed-up' : 'identity.not-signed-in')
  })
  serve(app, identityApi.signUp, async ({ body, request }) => {
    const claims = await identify(context, provider, request.headers.authorization)
    if (!claims) throw problem('identity.not-signed-in')
    const environment = environmentOf(request)
    const member = await signUp(context, provider, environment, claims, body ?? {})
    return { data: presentMe(await getMe(context, provider, actorOfMember(member, environment))) }
  })
  serve(app, identityApi.updateMe, async ({ body, request }) => ({
    data: presentMe(await updateMe(context, provider, await ownAccountOf(context, request), body)),
  }))
  serve(app, identityApi.updateOrganization, async ({ actor, body }) => ({
    data: presentOrganization(await updateOrganization(context, actor, body)),
  }))
}

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dataOf, type Environment } from '#contract/common'
import {
  ForgotPasswordRequest,
  Me,
  RegisterRequest,
  RegisterResponse,
  ResetPasswordRequest,
  SignInCodeRequest,
  SignInRequest,
  SignInResponse,
  SignUpRequest,
  TokenResponse,
  UpdateMeRequest,
} from '#contract/identity'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import { problem } from '#platform/problem'
import { ownAccountOf } from './account/own-account.ts'
import { accountRoutes } from './account/routes.ts'
import { answerCode } from './answer-code.ts'
import { actorOfMember, identify } from './authenticate.ts'
import { forgotPassword } from './forgot-password.ts'
import { getMe } from './get-me.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { oauthOf, oauthRoutes } from './oauth/routes.ts'
import { originOf } from './origin-of.ts'
import { presentMe } from './present.ts'
import { register } from './register.ts'
import { renewSession } from './renew-session.ts'
import { resetPassword } from './reset-password.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { startedSession } from './started-session.ts'
import { updateMe } from './update-me.ts'

const tags = ['identity']
const open = { public: true } as const
const Done = dataOf(z.object({ status: z.string() }))

function environmentOf(request: FastifyRequest): Environment {
  return request.url.startsWith('/api/prod/') ? 'prod' : 'preprod'
}

/** Registration, sign-in, tokens and the signed-in person. */
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
  app.post(
    '/auth/register',
    {
      config: open,
      schema: {
        tags,
        summary: 'Register a user and an organization',
        body: RegisterRequest,
        response: { 202: dataOf(RegisterResponse) },
      },
    },
    async (request, reply) => {
      await register(context, provider, originOf(request), request.body)
      return reply.status(202).send({ data: { status: 'accepted' } })
    },
  )
  app.post(
    '/auth/sign-in',
    {
      config: open,
      schema: { tags, summary: 'Sign in', body: SignInRequest, response: { 200: dataOf(SignInResponse) } },
    },
    async (request, reply) => {
      const { email } = request.body
      const from = { origin: originOf(request), device: knownDevice(context, request, email) }
      const answer = await signIn(context, provider, from, request.body)
      if (answer.outcome === 'codeRequired') {
        const { challengeId, method, sentTo, passkey } = answer
        return { data: { status: 'codeRequired' as const, challengeId, method, sentTo, passkey } }
      }
      const session = await startedSession(context, reply, answer.session, { request, email })
      return { data: { status: 'signedIn' as const, ...session } }
    },
  )
  app.post(
    '/auth/sign-in/code',
    {
      config: open,
      schema: {
        tags,
        summary: 'Complete sign-in with a code',
        body: SignInCodeRequest,
        response: { 200: dataOf(SignInResponse) },
      },
    },
    async (request, reply) => {
      const deviceOf = (email: string) => knownDevice(context, request, email)
      const answer = await answerCode(context, provider, originOf(request), request.body, deviceOf)
      if (answer === null) return { data: { status: 'emailConfirmed' as const } }
      const { session, identity } = answer
      const device = identity ? { request, email: identity.email } : undefined
      return {
        data: { status: 'signedIn' as const, ...(await startedSession(context, reply, session, device)) },
      }
    },
  )
}

function sessionRoutes(app: App, context: Context, provider: IdentityProvider): void {
  app.post(
    '/auth/token',
    {
      config: open,
      schema: { tags, summary: 'Refresh the access token', response: { 200: dataOf(TokenResponse) } },
    },
    async (request, reply) => {
      const token = readSessionCookie(context, request)
      const session = token === undefined ? null : await renewSession(context, provider, token)
      if (!session) {
        if (token !== undefined) clearSessionCookie(context, reply)
        throw problem('identity.session-ended')
      }
      return { data: await startedSession(context, reply, session) }
    },
  )
  app.post(
    '/auth/sign-out',
    { config: open, schema: { tags, summary: 'Sign out', response: { 200: Done } } },
    async (request, reply) => {
      await signOut(context, provider, readSessionCookie(context, request), request.headers.authorization)
      if (readSessionCookie(context, request) !== undefined) clearSessionCookie(context, reply)
      return { data: { status: 'signedOut' } }
    },
  )
}

function passwordRoutes(app: App, context: Context, provider: IdentityProvider): void {
  app.post(
    '/auth/password/forgot',
    {
      config: open,
      schema: {
        tags,
        summary: 'Request a password reset',
        body: ForgotPasswordRequest,
        response: { 202: dataOf(RegisterResponse) },
      },
    },
    async (request, reply) => {
      await forgotPassword(context, provider, originOf(request), request.body)
      return reply.status(202).send({ data: { status: 'accepted' } })
    },
  )
  app.post(
    '/auth/password/reset',
    {
      config: open,
      schema: { tags, summary: 'Reset the password', body: ResetPasswordRequest, response: { 200: Done } },
    },
    async (request, reply) => {
      const { email } = await resetPassword(context, provider, originOf(request), request.body)
      // Who reads the mails of an account is not locked out of it by others.
      rememberDevice(context, request, reply, email)
      return { data: { status: 'changed' } }
    },
  )
}

function userRoutes(app: App, context: Context, provider: IdentityProvider): void {
  app.get(
    '/user/me',
    {
      config: { ...open, beforeSecondStep: true },
      schema: { tags, summary: 'Get the signed-in user', response: { 200: dataOf(Me) } },
    },
    async (request) => {
      if (request.actor) return { data: presentMe(await getMe(context, provider, request.actor)) }
      const claims = await identify(context, provider, request.headers.authorization)
      throw problem(claims ? 'identity.not-signed-up' : 'identity.not-signed-in')
    },
  )
  app.post(
    '/user/signup',
    {
      config: open,
      schema: {
        tags,
        summary: 'Create the user and the organization',
        body: SignUpRequest.nullish(),
        response: { 200: dataOf(Me) },
      },
    },
    async (request) => {
      const claims = await identify(context, provider, request.headers.authorization)
      if (!claims) throw problem('identity.not-signed-in')
      const environment = environmentOf(request)
      const member = await signUp(context, provider, environment, claims, request.body ?? {})
      return { data: presentMe(await getMe(context, provider, actorOfMember(member, environment))) }
    },
  )
  app.patch(
    '/user/me',
    {
      config: { beforeSecondStep: true },
      schema: {
        tags,
        summary: 'Update my preferences',
        body: UpdateMeRequest,
        response: { 200: dataOf(Me) },
      },
    },
    async (request) => ({
      data: presentMe(await updateMe(context, provider, await ownAccountOf(context, request), request.body)),
    }),
  )
}

import { z } from 'zod'
import {
  AccountSecurity,
  AuthenticatorSetup,
  ChangePasswordRequest,
  CodeRequest,
  ConfirmEmailRequest,
  EmailCode,
  ProvenRequest,
  RecoveryCodes,
  SessionIdParams,
} from '#contract/account-security'
import { dataOf } from '#contract/common'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import type { IdentityProvider } from '../identity-provider.ts'
import { passkeyRoutes } from '../passkeys/routes.ts'
import {
  removeAuthenticator,
  replaceRecoveryCodes,
  setUpAuthenticator,
  useAuthenticator,
} from './authenticator.ts'
import { changePassword } from './change-password.ts'
import { askForEmailCode, confirmEmail } from './confirm-email.ts'
import { endSessions } from './end-sessions.ts'
import { findAccountSecurity } from './find-account-security.ts'
import { type OwnOf, ownAccountOf } from './own-account.ts'

const tags = ['identity']
/** Also for people who still have to set up the required second step. */
const config = { beforeSecondStep: true } as const
const Done = dataOf(z.object({ status: z.string() }))

/** How one's own account is protected. */
export function accountRoutes(app: App, context: Context, provider: IdentityProvider): void {
  const ownOf: OwnOf = (request) => ownAccountOf(context, request)
  sessionRoutes(app, context, provider, ownOf)
  passwordRoutes(app, context, provider, ownOf)
  emailRoutes(app, context, provider, ownOf)
  authenticatorRoutes(app, context, provider, ownOf)
  passkeyRoutes(app, context, provider, ownOf)
}

function sessionRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  app.get(
    '/user/security',
    {
      config,
      schema: {
        tags,
        summary: 'Get the security settings of my account',
        response: { 200: dataOf(AccountSecurity) },
      },
    },
    async (request) => ({ data: await findAccountSecurity(context, provider, await ownOf(request)) }),
  )
  app.delete(
    '/user/sessions',
    {
      config,
      schema: { tags, summary: 'Sign out all my other sessions', response: { 200: Done } },
    },
    async (request) => {
      await endSessions(context, provider, await ownOf(request))
      return { data: { status: 'ended' } }
    },
  )
  app.delete(
    '/user/sessions/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Sign out one of my sessions',
        params: SessionIdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await endSessions(context, provider, await ownOf(request), request.params.id)
      return { data: { status: 'ended' } }
    },
  )
}

function passwordRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  app.post(
    '/user/password',
    {
      config,
      schema: { tags, summary: 'Change my password', body: ChangePasswordRequest, response: { 200: Done } },
    },
    async (request) => {
      await changePassword(context, provider, await ownOf(request), request.body)
      return { data: { status: 'changed' } }
    },
  )
}

function emailRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  app.post(
    '/user/email/code',
    {
      config,
      schema: {
        tags,
        summary: 'E-mail a verification code to my address',
        response: { 200: dataOf(EmailCode) },
      },
    },
    async (request) => ({ data: await askForEmailCode(context, provider, await ownOf(request)) }),
  )
  app.post(
    '/user/email/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Verify my e-mail address',
        body: ConfirmEmailRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      await confirmEmail(context, provider, await ownOf(request), request.body)
      return { data: { status: 'confirmed' } }
    },
  )
}

function authenticatorRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  app.post(
    '/user/authenticator',
    {
      config,
      schema: {
        tags,
        summary: 'Set up an authenticator app',
        body: ProvenRequest,
        response: { 200: dataOf(AuthenticatorSetup) },
      },
    },
    async (request) => ({
      data: await setUpAuthenticator(context, provider, await ownOf(request), request.body.proof),
    }),
  )
  app.post(
    '/user/authenticator/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Activate the authenticator app',
        body: CodeRequest,
        response: { 200: dataOf(RecoveryCodes) },
      },
    },
    async (request) => ({
      data: { codes: await useAuthenticator(context, provider, await ownOf(request), request.body.code) },
    }),
  )
  app.post(
    '/user/authenticator/remove',
    {
      schema: {
        tags,
        summary: 'Return to codes by e-mail',
        body: ProvenRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      await removeAuthenticator(context, provider, await ownOf(request), request.body.proof)
      return { data: { status: 'removed' } }
    },
  )
  app.post(
    '/user/recovery-codes',
    {
      schema: {
        tags,
        summary: 'Generate new recovery codes',
        body: ProvenRequest,
        response: { 200: dataOf(RecoveryCodes) },
      },
    },
    async (request) => ({
      data: {
        codes: await replaceRecoveryCodes(context, provider, await ownOf(request), request.body.proof),
      },
    }),
  )
}

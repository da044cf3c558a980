import * as accountApi from '#contract/api/account'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { IdentityProvider } from '../identity-provider.ts'
import { passkeyRoutes } from '../passkeys/routes.ts'
import {
  removeAuthenticator,
  replaceRecoveryCodes,
  setUpAuthenticator,
  useAuthenticator,
} from './authenticator.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, requestEmailCode } from './confirm-email.ts'
import { endSessions } from './end-sessions.ts'
import { findAccountSecurity } from './find-account-security.ts'
import { type OwnOf, ownAccountOf } from './own-account.ts'

/** The protection of the user's own account. */
export function accountRoutes(app: App, context: Context, provider: IdentityProvider): void {
  const ownOf: OwnOf = (request) => ownAccountOf(context, request)
  securityRoutes(app, context, provider, ownOf)
  authenticatorRoutes(app, context, provider, ownOf)
  passkeyRoutes(app, context, provider, ownOf)
}

function securityRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  serve(app, accountApi.getAccountSecurity, async ({ request }) => ({
    data: await findAccountSecurity(context, provider, await ownOf(request)),
  }))
  serve(app, accountApi.endOtherSessions, async ({ request }) => {
    await endSessions(context, provider, await ownOf(request))
    return { data: { status: 'ended' } }
  })
  serve(app, accountApi.endSession, async ({ params, request }) => {
    await endSessions(context, provider, await ownOf(request), params.id)
    return { data: { status: 'ended' } }
  })
  serve(app, accountApi.changePassword, async ({ body, request }) => {
    await changePassword(context, provider, await ownOf(request), body)
    return { data: { status: 'changed' } }
  })
  serve(app, accountApi.sendEmailCode, async ({ request }) => ({
    data: await requestEmailCode(context, provider, await ownOf(request)),
  }))
  serve(app, accountApi.confirmEmail, async ({ body, request }) => {
    await confirmEmail(context, provider, await ownOf(request), body)
    return { data: { status: 'confirmed' } }
  })
}

function authenticatorRoutes(app: App, context: Context, provider: IdentityProvider, ownOf: OwnOf): void {
  serve(app, accountApi.setUpAuthenticator, async ({ body, request }) => ({
    data: await setUpAuthenticator(context, provider, await ownOf(request), body.proof),
  }))
  serve(app, accountApi.confirmAuthenticator, async ({ body, request }) => ({
    data: { codes: await useAuthenticator(context, provider, await ownOf(request), body.code) },
  }))
  serve(app, accountApi.removeAuthenticator, async ({ body, request }) => {
    await removeAuthenticator(context, provider, await ownOf(request), body.proof)
    return { data: { status: 'removed' } }
  })
  serve(app, accountApi.renewRecoveryCodes, async ({ body, request }) => ({
    data: { codes: await replaceRecoveryCodes(context, provider, await ownOf(request), body.proof) },
  }))
}

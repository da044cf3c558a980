/** The way to the pages of an identity provider, and back. Only there where one is configured. */
import * as singleSignOnApi from '#contract/api/single-sign-on'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { sealText, unsealText } from '#platform/base/seal'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { OauthConfig } from '../../identity-config.ts'
import { identityOfForeign } from '../foreign-identities.ts'
import { logPassed } from '../log-sign-in.ts'
import { requestOrigin } from '../request-origin.ts'
import { cookieAttributes, cookieName, setSessionCookie } from '../session-cookie.ts'
import { startSession } from '../sessions/sessions.ts'
import { type OauthChecks, type OauthProvider, oauthProvider } from './oauth-provider.ts'

const purpose = 'oauth-sign-in'
const lifeSeconds = 600

interface Flow extends OauthChecks {
  readonly redirect: string
  readonly rememberMe: boolean
}

interface Oauth {
  readonly provider: OauthProvider
  readonly settings: OauthConfig
  /** The pool's name in stored identities. */
  readonly pool: string
}

/** The provider that is configured, if there is one. */
export function oauthOf(context: Context): Oauth | undefined {
  const { identity } = context.config
  if (identity.pool === 'embedded' || identity.oauth === undefined) return undefined
  return { provider: oauthProvider(context, identity.oauth), settings: identity.oauth, pool: identity.pool }
}

export function oauthRoutes(app: App, context: Context, { provider, settings, pool }: Oauth): void {
  const cookie = cookieName(context, 'falaj_oauth')
  // Coming back is a step from another site, which strict cookies are not sent along with.
  const attributes = { ...cookieAttributes(context), sameSite: 'lax' } as const
  serve(app, singleSignOnApi.startSingleSignOn, async ({ query }, reply) => {
    const { redirect = '/dashboard', rememberMe } = query
    const { url, checks } = await provider.begin()
    const flow: Flow = { ...checks, redirect, rememberMe: rememberMe === 'true' }
    const sealed = sealText(context, purpose, JSON.stringify(flow))
    reply.setCookie(cookie, sealed, { ...attributes, maxAge: lifeSeconds })
    return reply.redirect(url, 302)
  })
  serve(app, singleSignOnApi.completeSingleSignOn, async ({ request }, reply) => {
    const flow = readFlow(context, request.cookies[cookie])
    reply.clearCookie(cookie, attributes)
    const address = new URL(settings.redirectIn)
    address.search = new URL(request.url, context.config.publicUrl).search
    const { person, renewal } = await provider.finish(address, flow)
    const identityId = await identityOfForeign(context, pool, person)
    if (identityId === null) throw problem('identity.address-not-proven')
    const { rememberMe } = flow
    const renewalToken = renewal === undefined ? undefined : renewalOf(pool, renewal, person.email)
    const sessionInput = { identityId, renewal: renewalToken, rememberMe, origin: requestOrigin(request) }
    const session = await startSession(context, sessionInput)
    if (!session) throw problem('identity.oauth-refused')
    setSessionCookie(context, reply, session)
    logPassed(context, 'signed in', { identity: identityId, session: session.id })
    return reply.redirect(`${context.config.publicUrl}${flow.redirect}#signed-in`, 303)
  })
  serve(app, singleSignOnApi.endSingleSignOn, async (_request, reply) =>
    reply.redirect((await provider.endAddress()) ?? `${context.config.publicUrl}/login`, 302),
  )
}

/** The renewal token as the pool of this name stores it. */
function renewalOf(pool: string, token: string, username: string): string {
  return pool === 'cognito' ? JSON.stringify({ token, username }) : token
}

function readFlow(context: Context, sealed: string | undefined): Flow {
  try {
    return JSON.parse(unsealText(context, purpose, sealed ?? '')) as Flow
  } catch (error) {
    throw problem('identity.oauth-refused', { detail: String(error) })
  }
}

/** Sign-in on pages of an external provider: the authorization code flow of OpenID Connect, with PKCE. */
import * as client from 'openid-client'
import type { Context } from '#platform/base/context'
import type { Outgoing } from '#platform/base/outgoing'
import { problem } from '#platform/base/problem'
import type { OauthConfig } from '../../identity-config.ts'
import type { ForeignPerson } from '../foreign-identities.ts'

/** State that the browser stores during the flow. */
export interface OauthChecks {
  readonly state: string
  readonly verifier: string
  /** The nonce of the id token of this flow; not every pool of Cognito includes it. */
  readonly nonce: string | undefined
}

export interface OauthProvider {
  /** Where the browser is sent to. */
  begin(): Promise<{ url: string; checks: OauthChecks }>
  /** The signed-in user, from the callback address. Raises `identity.oauth-refused`. */
  finish(address: URL, checks: OauthChecks): Promise<{ person: ForeignPerson; renewal: string | undefined }>
  /** Uses a refresh token of the provider: the one to use next, or null when it is not good any more. */
  renew(refreshToken: string): Promise<string | null>
  /** The provider's sign-out address; undefined where that is not wanted. */
  endAddress(): Promise<string | undefined>
}

const isPlainHttp = (address: string) => address.startsWith('http:')

/** A provider that describes itself, or (`domain`) pages of a Cognito user pool. */
export function oauthProvider({ outgoing }: Pick<Context, 'outgoing'>, config: OauthConfig): OauthProvider {
  let cached: Promise<client.Configuration> | undefined
  const configuration = async () => {
    cached ??= describe(outgoing, config)
    try {
      return await cached
    } catch (error) {
      cached = undefined
      throw problem('common.unavailable', { detail: `the identity provider: ${String(error)}` })
    }
  }
  return {
    async begin() {
      const verifier = client.randomPKCECodeVerifier()
      const state = client.randomState()
      const nonce = config.domain === undefined ? client.randomNonce() : undefined
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: config.redirectIn,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        ...(nonce === undefined ? {} : { nonce }),
      })
      return { url: url.href, checks: { state, verifier, nonce } }
    },
    async finish(address, { nonce, state, verifier }) {
      const server = await configuration()
      try {
        const answer = await client.authorizationCodeGrant(server, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          ...(nonce === undefined ? {} : { expectedNonce: nonce }),
          idTokenExpected: true,
        })
        return { person: await personOf(server, answer), renewal: answer.refresh_token }
      } catch (error) {
        throw problem('identity.oauth-refused', { detail: String(error) })
      }
    },
    async renew(refreshToken) {
      try {
        const answer = await client.refreshTokenGrant(await configuration(), refreshToken)
        return answer.refresh_token ?? refreshToken
      } catch (error) {
        if (error instanceof client.ResponseBodyError) return null
        throw error
      }
    },
    endAddress: () => endAddressOf(config, configuration),
  }
}

async function endAddressOf(
  { clientId, domain, redirectOut }: OauthConfig,
  configuration: () => Promise<client.Configuration>,
): Promise<string | undefined> {
  if (redirectOut === undefined) return undefined
  if (domain !== undefined) {
    const query = new URLSearchParams({ client_id: clientId, logout_uri: redirectOut })
    return `${domain}/logout?${query.toString()}`
  }
  const server = await configuration()
  if (server.serverMetadata().end_session_endpoint === undefined) return undefined
  const parameters = { post_logout_redirect_uri: redirectOut, client_id: clientId }
  return client.buildEndSessionUrl(server, parameters).href
}

async function describe(
  { fetch }: Outgoing,
  { issuer, domain, clientId, clientSecret }: OauthConfig,
): Promise<client.Configuration> {
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret)
  // Only where the operator has named an address without TLS: on this machine, or inside of a cluster.
  const execute = isPlainHttp(domain ?? issuer) ? [client.allowInsecureRequests] : []
  if (domain === undefined)
    return await client.discovery(new URL(issuer), clientId, undefined, authentication, {
      execute,
      [client.customFetch]: fetch,
    })
  const pages = {
    issuer,
    authorization_endpoint: `${domain}/oauth2/authorize`,
    token_endpoint: `${domain}/oauth2/token`,
    userinfo_endpoint: `${domain}/oauth2/userInfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
  }
  const server = new client.Configuration(pages, clientId, undefined, authentication)
  server[client.customFetch] = fetch
  for (const allow of execute) allow(server)
  // The code is exchanged over a connection of our own; the signature is verified nevertheless.
  client.enableNonRepudiationChecks(server)
  return server
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/** The claims of the id token, or else of the provider's user info. */
async function personOf(server: client.Configuration, answer: Tokens): Promise<ForeignPerson> {
  const token = answer.claims()
  const subject = token?.sub ?? ''
  const hasEmail = typeof token?.['email'] === 'string'
  const claims = hasEmail ? token : await client.fetchUserInfo(server, answer.access_token, subject)
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
  const [email, given_name, family_name] = [text('email'), text('given_name'), text('family_name')]
  if (email === undefined) throw new Error('the provider tells no e-mail address')
  return {
    subject,
    email,
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    attributes: { ...(given_name ? { given_name } : {}), ...(family_name ? { family_name } : {}) },
  }
}

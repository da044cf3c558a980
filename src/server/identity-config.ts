/** The configuration of the identity pool. */
import { isIP } from 'node:net'
import { z } from 'zod'

export const IdentityVariables = z.object({
  /**
   * `embedded` stores users and passwords in the portal's own database, `cognito` in a user pool of AWS Cognito,
   * `openid` with any OpenID Connect provider.
   */
  FALAJ_IDENTITY: z.string().default('embedded'),
  /** Default: Central Europe. */
  FALAJ_COGNITO_REGION: z.string().default('eu-central-1'),
  FALAJ_COGNITO_USER_POOL_ID: z.string().optional(),
  FALAJ_COGNITO_CLIENT_ID: z.string().optional(),
  /** Only for app clients that have one. */
  FALAJ_COGNITO_CLIENT_SECRET: z.string().optional(),
  /** Checked but unused: the portal calls no AWS service on behalf of a user. */
  FALAJ_COGNITO_IDENTITY_POOL_ID: z.string().optional(),
  /** Address of the user pool's API, for a VPC endpoint or a stand-in; that of the region by default. */
  FALAJ_COGNITO_ENDPOINT: z.url().optional(),
  /**
   * Sign-in on pages of the pool: its domain, the redirect addresses for sign-in and sign-out, and the response type.
   */
  FALAJ_OAUTH_DOMAIN: z.string().optional(),
  FALAJ_OAUTH_REDIRECT_IN: z.url().optional(),
  FALAJ_OAUTH_REDIRECT_OUT: z.url().optional(),
  FALAJ_OAUTH_RESPONSE_TYPE: z.string().optional(),
  /** Of any OpenID Connect provider. */
  FALAJ_OPENID_ISSUER: z.url().optional(),
  FALAJ_OPENID_CLIENT_ID: z.string().optional(),
  FALAJ_OPENID_CLIENT_SECRET: z.string().optional(),
})
type Variables = z.infer<typeof IdentityVariables>

/** Sign-in on pages of an external provider, by the authorization code flow with PKCE. */
export interface OauthConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Address of the pages, where it is not that of the issuer's own description. */
  readonly domain: string | undefined
  readonly redirectIn: string
  readonly redirectOut: string | undefined
}

export interface CognitoConfig {
  readonly endpoint: string
  /** The issuer of the tokens, and the address of its keys. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
}

/** The site of passkeys: browsers bind them to a name, and use them on pages of this origin only. */
export interface PasskeySite {
  readonly rpId: string
  readonly origin: string
}

export type IdentityConfig =
  | { readonly pool: 'embedded'; readonly passkeys: PasskeySite | undefined }
  | { readonly pool: 'cognito'; readonly cognito: CognitoConfig; readonly oauth: OauthConfig | undefined }
  | { readonly pool: 'openid'; readonly oauth: OauthConfig }

const oauthNames = [
  'FALAJ_OAUTH_DOMAIN',
  'FALAJ_OAUTH_REDIRECT_IN',
  'FALAJ_OAUTH_REDIRECT_OUT',
  'FALAJ_OAUTH_RESPONSE_TYPE',
] as const

/** The redirect path, below the address of the API. */
const oauthReturnPath = '/auth/oauth/return'

/** `eu-central-1:` and a UUID. */
const identityPoolId = /^[a-z]{2}(-[a-z]+)+-\d:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the part about identity; every fault that it finds is added to `faults`. */
export function readIdentityConfig(env: Variables, publicUrl: string, faults: string[]): IdentityConfig {
  const isSet = (name: keyof Variables) => env[name] !== undefined
  const names = Object.keys(IdentityVariables.shape) as (keyof Variables)[]
  const embedded = { pool: 'embedded', passkeys: passkeySiteOf(publicUrl) } as const
  if (!['embedded', 'cognito', 'openid'].includes(env.FALAJ_IDENTITY)) {
    faults.push(
      `Token provider not configured: FALAJ_IDENTITY is "${env.FALAJ_IDENTITY}"; it must be embedded, cognito or openid.`,
    )
    return embedded
  }
  if (env.FALAJ_IDENTITY === 'embedded') {
    const foreign = names.filter(
      (name) => !['FALAJ_IDENTITY', 'FALAJ_COGNITO_REGION'].includes(name) && isSet(name),
    )
    if (foreign.length > 0)
      faults.push(
        `Token provider not configured: ${foreign.join(', ')} only mean something with FALAJ_IDENTITY=cognito or openid.`,
      )
    return embedded
  }
  return env.FALAJ_IDENTITY === 'cognito'
    ? readCognito(env, publicUrl, faults)
    : readOpenid(env, publicUrl, faults)
}

/**
 * The public address as the site of passkeys; undefined for a numeric address, which browsers do not support. This
 * machine has a name nevertheless.
 */
function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const url = URL.parse(publicUrl)
  if (!url) return undefined
  const isThisMachine = /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (isThisMachine) url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  // Pages without https may use passkeys on this machine only.
  const isSafe = url.protocol === 'https:' || /(^|\.)localhost$/.test(url.hostname)
  return isSafe ? { rpId: url.hostname, origin: url.origin } : undefined
}

function readCognito(env: Variables, publicUrl: string, faults: string[]): IdentityConfig {
  const { FALAJ_COGNITO_USER_POOL_ID: userPool, FALAJ_COGNITO_IDENTITY_POOL_ID: identityPool } = env
  if (userPool === undefined && identityPool === undefined)
    faults.push(
      'User pool or identity pool not configured: set FALAJ_COGNITO_USER_POOL_ID, such as eu-central-1_AbCdEfGhI.',
    )
  else if (userPool === undefined)
    faults.push('User pool not configured: set FALAJ_COGNITO_USER_POOL_ID beside the identity pool.')
  else if (!/^[\w-]+_\w+$/.test(userPool))
    faults.push(
      `User pool not configured: FALAJ_COGNITO_USER_POOL_ID is "${userPool}"; it looks like eu-central-1_AbCdEfGhI.`,
    )
  if (env.FALAJ_COGNITO_CLIENT_ID === undefined)
    faults.push('User pool not configured: set FALAJ_COGNITO_CLIENT_ID, the id of an app client of the pool.')
  if (identityPool !== undefined && !identityPoolId.test(identityPool))
    faults.push(
      `Invalid identity pool ID: FALAJ_COGNITO_IDENTITY_POOL_ID is "${identityPool}"; it looks like eu-central-1:12345678-1234-1234-1234-123456789012.`,
    )
  const endpoint = (
    env.FALAJ_COGNITO_ENDPOINT ?? `https://cognito-idp.${env.FALAJ_COGNITO_REGION}.amazonaws.com`
  ).replace(/\/+$/, '')
  const cognito = {
    endpoint,
    issuer: `${endpoint}/${userPool ?? ''}`,
    clientId: env.FALAJ_COGNITO_CLIENT_ID ?? '',
    clientSecret: env.FALAJ_COGNITO_CLIENT_SECRET,
  }
  const wantsOauth = oauthNames.some((name) => env[name] !== undefined)
  return {
    pool: 'cognito',
    cognito,
    oauth: wantsOauth ? readOauth(env, cognito, publicUrl, faults, oauthNames) : undefined,
  }
}

function readOpenid(env: Variables, publicUrl: string, faults: string[]): IdentityConfig {
  const { FALAJ_OPENID_ISSUER: issuer, FALAJ_OPENID_CLIENT_ID: clientId } = env
  if (issuer === undefined || clientId === undefined)
    faults.push(
      'Token provider not configured: FALAJ_IDENTITY=openid needs FALAJ_OPENID_ISSUER and FALAJ_OPENID_CLIENT_ID.',
    )
  const client = {
    issuer: issuer ?? '',
    clientId: clientId ?? '',
    clientSecret: env.FALAJ_OPENID_CLIENT_SECRET,
  }
  return { pool: 'openid', oauth: readOauth(env, client, publicUrl, faults, []) }
}

function readOauth(
  env: Variables,
  client: Pick<OauthConfig, 'issuer' | 'clientId' | 'clientSecret'>,
  publicUrl: string,
  faults: string[],
  needed: readonly (typeof oauthNames)[number][],
): OauthConfig {
  const missing = needed.filter((name) => env[name] === undefined)
  if (missing.length > 0)
    faults.push(`OAuth parameters not configured: set ${missing.join(', ')} too, or none of them.`)
  const responseType = env.FALAJ_OAUTH_RESPONSE_TYPE ?? 'code'
  if (responseType !== 'code')
    faults.push(
      `OAuth parameters not configured: FALAJ_OAUTH_RESPONSE_TYPE is "${responseType}"; only code keeps tokens out of addresses.`,
    )
  const redirectIn = env.FALAJ_OAUTH_REDIRECT_IN ?? `${publicUrl}/api/prod/v1${oauthReturnPath}`
  if (!/\/api\/(preprod|prod)\/v1\/auth\/oauth\/return$/.test(redirectIn))
    faults.push(
      `OAuth parameters not configured: FALAJ_OAUTH_REDIRECT_IN must end in /api/prod/v1${oauthReturnPath}.`,
    )
  const domain = env.FALAJ_OAUTH_DOMAIN
  return {
    ...client,
    domain: domain === undefined || /^https?:/.test(domain) ? domain : `https://${domain}`,
    redirectIn,
    redirectOut: env.FALAJ_OAUTH_REDIRECT_OUT,
  }
}

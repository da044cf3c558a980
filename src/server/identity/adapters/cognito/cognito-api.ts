/** The public calls of an app client to a user pool: JSON over HTTPS, without AWS credentials. */
import { createHmac } from 'node:crypto'
import type { Outgoing } from '#platform/base/outgoing'
import { problem } from '#platform/base/problem'
import type { CognitoConfig } from '../../../identity-config.ts'

const answerWithin = 15_000

/** A refusal of the pool, by the name of its error. */
export class CognitoError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(`${type}: ${message}`)
    this.type = type
  }
}

export interface AuthAnswer {
  readonly AuthenticationResult?: {
    readonly AccessToken?: string
    readonly IdToken?: string
    readonly RefreshToken?: string
  }
  readonly ChallengeName?: string
  readonly ChallengeParameters?: Readonly<Record<string, string>>
  readonly Session?: string
}

/** The hash that app clients with a secret send along with a user name. */
export function secretHash(
  { clientId, clientSecret }: CognitoConfig,
  username: string,
): Record<string, string> {
  if (clientSecret === undefined) return {}
  const hash = createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64')
  return { SECRET_HASH: hash }
}

/**
 * Calls the pool. Raises CognitoError for a refusal, `identity.too-many-tries` when the pool limits requests, and
 * `common.unavailable` when it does not answer.
 */
export async function callCognito<T>(
  { fetch }: Outgoing,
  config: CognitoConfig,
  action: string,
  input: object,
): Promise<T> {
  let response: Response
  let body: T & { __type?: string; message?: string }
  try {
    response = await fetch(config.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify({ ClientId: config.clientId, ...input }),
      signal: AbortSignal.timeout(answerWithin),
    })
    body = (await response.json()) as typeof body
  } catch (error) {
    throw problem('common.unavailable', { detail: `the user pool does not answer: ${String(error)}` })
  }
  if (response.ok) return body
  const type = (body.__type ?? '').replace(/^.*#/, '')
  if (['TooManyRequestsException', 'LimitExceededException', 'TooManyFailedAttemptsException'].includes(type))
    throw problem('identity.too-many-tries', { retryAfterSeconds: 900, detail: type })
  if (response.status >= 500) throw problem('common.unavailable', { detail: `the user pool: ${type}` })
  throw new CognitoError(type, body.message ?? '')
}

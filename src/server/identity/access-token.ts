/**
 * Access tokens: short-lived, signed by a key derived from the master secret, so that every replica can verify them.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'

/** Seconds. */
export const accessTokenLife = 600
const issuer = 'falaj'
const audience = 'falaj-portal'
/** ASN.1 prefix of an Ed25519 private key, to which the 32 bytes of the seed are added (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface TokenClaims {
  readonly identityId: string
  readonly sessionId: string
}

const keysOf = memoizePerObject(({ secrets }: Context) => {
  const der = Buffer.concat([ed25519Prefix, secrets.derive('access-token')])
  const sign = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { sign, verify: createPublicKey(sign) }
})

/** A token for ten minutes that names the identity and its session. */
export async function issueAccessToken(context: Context, claims: TokenClaims): Promise<string> {
  const now = Math.floor(context.clock.now().getTime() / 1000)
  return await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
    .setSubject(claims.identityId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenLife)
    .sign(keysOf(context).sign)
}

interface VerifiedToken {
  readonly claims: TokenClaims
  /** Seconds since 1970. */
  readonly expiresAt: number
}

const maxVerifiedTokens = 10_000

/** Tokens whose signature was verified: a program sends the same one many times a second. */
const verifiedTokensOf = memoizePerObject(
  (_context: Context) => new LRUCache<string, VerifiedToken>({ max: maxVerifiedTokens }),
)

/**
 * The claims of an `Authorization: Falaj <token>` header; null unless the token is valid.
 * @param isContinued whether the request was authenticated before: then its token may have expired since
 */
export async function readAuthorization(
  context: Context,
  header: string | undefined,
  isContinued = false,
): Promise<TokenClaims | null> {
  const token = /^Falaj ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1]
  if (!token) return null
  const cache = verifiedTokensOf(context)
  const verified = cache.get(token) ?? (await verifyToken(context, token, isContinued))
  if (!verified) return null
  if (isContinued) return verified.claims
  if (verified.expiresAt <= Math.floor(context.clock.now().getTime() / 1000)) {
    cache.delete(token)
    return null
  }
  cache.set(token, verified)
  return verified.claims
}

/** Seconds after which a download has ended, or is given up with its token. */
const longestDownload = 86_400

async function verifyToken(
  context: Context,
  token: string,
  isContinued: boolean,
): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, keysOf(context).verify, {
      issuer,
      audience,
      typ: 'at+jwt',
      algorithms: ['EdDSA'],
      currentDate: context.clock.now(),
      clockTolerance: isContinued ? longestDownload : 0,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null
    return { claims: { identityId: sub, sessionId: sid }, expiresAt: exp }
  } catch {
    // Every invalid token gets the same answer.
    return null
  }
}

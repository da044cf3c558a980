/** Access tokens: short-lived, signed by a key derived from the master secret, so that every replica knows it. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '#platform/context'

/** Seconds. */
export const accessTokenLife = 600
const issuer = 'falaj'
const audience = 'falaj-portal'
/** ASN.1 head of an Ed25519 private key, to which the 32 bytes of the seed are added (RFC 8410). */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface TokenClaims {
  readonly identityId: string
  readonly sessionId: string
}

const keys = new WeakMap<Context, { sign: KeyObject; verify: KeyObject }>()

function keysOf(context: Context): { sign: KeyObject; verify: KeyObject } {
  const known = keys.get(context)
  if (known) return known
  const der = Buffer.concat([ed25519Head, context.secrets.derive('access-token')])
  const sign = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const made = { sign, verify: createPublicKey(sign) }
  keys.set(context, made)
  return made
}

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

interface Proof {
  readonly claims: TokenClaims
  /** Seconds since 1970. */
  readonly expiresAt: number
}

const proofsAtMost = 10_000

/** Tokens whose signature was found good: a program sends the same one many times a second. */
const proofs = new WeakMap<Context, Map<string, Proof>>()

function proofsOf(context: Context): Map<string, Proof> {
  const known = proofs.get(context) ?? new Map<string, Proof>()
  proofs.set(context, known)
  return known
}

/** What an `Authorization: Falaj <token>` header proves; null when it proves nothing. */
export async function readAuthorization(
  context: Context,
  header: string | undefined,
): Promise<TokenClaims | null> {
  const token = /^Falaj ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1]
  if (!token) return null
  const known = proofsOf(context)
  const proof = known.get(token) ?? (await prove(context, token))
  if (!proof) return null
  if (proof.expiresAt <= Math.floor(context.clock.now().getTime() / 1000)) {
    known.delete(token)
    return null
  }
  if (known.size >= proofsAtMost) known.clear()
  known.set(token, proof)
  return proof.claims
}

async function prove(context: Context, token: string): Promise<Proof | null> {
  try {
    const { payload } = await jwtVerify(token, keysOf(context).verify, {
      issuer,
      audience,
      typ: 'at+jwt',
      algorithms: ['EdDSA'],
      currentDate: context.clock.now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null
    return { claims: { identityId: sub, sessionId: sid }, expiresAt: exp }
  } catch {
    // Whatever is wrong with a token, the answer is the same: it proves nothing.
    return null
  }
}

import type { FastifyRequest } from 'fastify'
import type { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import type { Authenticate } from '#platform/http'
import { readAuthorization, type TokenClaims } from './access-token.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { readSessionCookie } from './session-cookie.ts'
import { type Member, selectMember } from './store.ts'

interface CachedMember {
  readonly member: Member | null
  readonly until: number
}

/** For how long a session and a role are used without asking the database again. */
const cacheLifetimeMs = 10_000
const maxCachedSessions = 20_000

/** How many sessions were invalidated; what was read before the last one may be out of date and is not cached. */
let invalidations = 0

const caches = new WeakMap<IdentityProvider, Map<string, CachedMember>>()

function cacheOf(provider: IdentityProvider): Map<string, CachedMember> {
  const known = caches.get(provider) ?? new Map<string, CachedMember>()
  caches.set(provider, known)
  return known
}

/** After sign-out and sign-up: this session is looked up again by its next request. */
export function invalidateSession(provider: IdentityProvider, sessionId: string): void {
  invalidations += 1
  cacheOf(provider).delete(sessionId)
}

/** After a new password: every session is looked up again. */
export function invalidateSessions(provider: IdentityProvider): void {
  invalidations += 1
  cacheOf(provider).clear()
}

/** Turns the Authorization header into the actor of the request. */
export function createAuthenticator(context: Context, provider: IdentityProvider): Authenticate {
  return async (authorization: string | undefined, environment: Environment): Promise<Actor | null> => {
    const claims = await readAuthorization(context, authorization)
    if (!claims) return null
    const member = await findMember(context, provider, claims)
    return member && actorOfMember(member, environment)
  }
}

/**
 * Who a request comes from that the browser sends by itself, without a token: the person of its session cookie. For
 * addresses that nobody else can name only: a cookie is sent along by whoever makes the browser ask.
 */
export async function actorByCookie(
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
  request: FastifyRequest,
): Promise<Actor | null> {
  const token = readSessionCookie(context, request)
  const session = token === undefined ? null : await provider.refresh(token)
  if (!session) return null
  const member = await context.db.system((tx) => selectMember(tx, session.identityId))
  return member && actorOfMember(member, environment)
}

function actorOfMember(member: Member, environment: Environment): Actor {
  return {
    kind: 'user',
    userId: member.userId,
    organizationId: member.organizationId,
    environment,
    role: member.role,
    membershipId: member.membershipId,
  }
}

async function findMember(
  context: Context,
  provider: IdentityProvider,
  claims: TokenClaims,
): Promise<Member | null> {
  const cached = cacheOf(provider)
  const now = context.clock.now().getTime()
  const known = cached.get(claims.sessionId)
  if (known && known.until > now) return known.member
  const before = invalidations
  const active = await provider.isActive(claims.sessionId)
  const member = active ? await context.db.system((tx) => selectMember(tx, claims.identityId)) : null
  if (cached.size >= maxCachedSessions) cached.clear()
  // An identity without a user may sign up at any moment, so only members are cached, and none that was read before
  // another session was invalidated.
  if (member && before === invalidations)
    cached.set(claims.sessionId, { member, until: now + cacheLifetimeMs })
  return member
}

/** The signed-in identity of a request, also before it has a user; null when the session has ended. */
export async function identify(
  context: Context,
  provider: IdentityProvider,
  authorization: string | undefined,
): Promise<TokenClaims | null> {
  const claims = await readAuthorization(context, authorization)
  return claims && (await provider.isActive(claims.sessionId)) ? claims : null
}

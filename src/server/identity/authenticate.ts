import type { FastifyRequest } from 'fastify'
import type { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import type { Authenticate } from '#platform/http'
import { readAuthorization, type TokenClaims } from './access-token.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { readSessionCookie } from './session-cookie.ts'
import { type Member, selectMember } from './store.ts'

interface Remembered {
  readonly member: Member | null
  readonly until: number
}

/** Milliseconds for which a session and a role are believed without asking the database again. */
const believedFor = 10_000
const rememberedAtMost = 20_000

/** How often a session was forgotten; an answer that was asked for before may be out of date. */
let endings = 0

const memory = new WeakMap<IdentityProvider, Map<string, Remembered>>()

function memoryOf(provider: IdentityProvider): Map<string, Remembered> {
  const known = memory.get(provider) ?? new Map<string, Remembered>()
  memory.set(provider, known)
  return known
}

/** After sign-out and sign-up: this session is looked up again by its next request. */
export function forgetSession(provider: IdentityProvider, sessionId: string): void {
  endings += 1
  memoryOf(provider).delete(sessionId)
}

/** After a new password: every session is looked up again. */
export function forgetSessions(provider: IdentityProvider): void {
  endings += 1
  memoryOf(provider).clear()
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
  const remembered = memoryOf(provider)
  const now = context.clock.now().getTime()
  const known = remembered.get(claims.sessionId)
  if (known && known.until > now) return known.member
  const before = endings
  const active = await provider.isActive(claims.sessionId)
  const member = active ? await context.db.system((tx) => selectMember(tx, claims.identityId)) : null
  if (remembered.size >= rememberedAtMost) remembered.clear()
  // An identity without a user may sign up at any moment, so only a yes is worth remembering.
  // Nor is one from before a session ended meanwhile.
  if (member && before === endings) remembered.set(claims.sessionId, { member, until: now + believedFor })
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

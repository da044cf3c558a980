import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Environment } from '#contract/common'
import type { Actor, PersonActor } from '#core/access'
import { CredentialCache } from '#platform/actors/credential-cache'
import { makePerson, withAddress } from '#platform/actors/make-actor'
import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'
import { problem } from '#platform/base/problem'
import type { Authenticate } from '#platform/http/http'
import { readAuthorization, type TokenClaims } from './access-token.ts'
import { invalidateName } from './find-user-names.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { lacksSecondStep } from './second-factor/required.ts'
import { readSessionCookie } from './session-cookie.ts'
import { type Member, type OwnMembership, selectMembers, updateLastSeen } from './store.ts'

/** The user of a session, with all memberships, and whether a required second factor is missing. */
interface SessionUser {
  readonly identityId: string
  readonly members: readonly OwnMembership[]
  readonly isIncomplete: boolean
}

/** Milliseconds for which a session and a role are cached. */
const cacheLifetimeMs = 10_000
const maxCachedSessions = 20_000
/** Maximum age of the stored time of a member's last visit. */
const lastSeenStepMs = 15 * 60_000

/** By session id. A session that has ended is null. */
const cacheOf = memoizePerObject(
  (_provider: IdentityProvider) => new CredentialCache<SessionUser | null>(maxCachedSessions),
)

/** After sign-out and sign-up: the next request of this session reads it again. */
export function invalidateSession(provider: IdentityProvider, sessionId: string): void {
  cacheOf(provider).invalidate(sessionId)
}

/** After a change of a member's role, limits or name: the next requests of that user's sessions read them again. */
export function invalidateMember(provider: IdentityProvider, userId: string): void {
  invalidateName(userId)
  cacheOf(provider).invalidateWhere((user) => user?.members[0]?.userId === userId)
}

/** After a new password, or when the identity was deleted: the next requests of its sessions read them again. */
export function invalidateIdentity(provider: IdentityProvider, identityId: string): void {
  cacheOf(provider).invalidateWhere((user) => user?.identityId === identityId)
}

/**
 * Turns the Authorization header into the actor of the request, in the named organization, else in the first that the
 * user joined. Raises `identity.not-a-member` (403) for an organization that is not the user's, and
 * `identity.second-step-required` (403) for users who still have to set it up, except on routes that serve them;
 * public routes treat them as not signed in.
 * @param lifetimeMs for which members are cached; 0 where their changes are not announced
 */
export function createAuthenticator(
  context: Context,
  provider: IdentityProvider,
  lifetimeMs = cacheLifetimeMs,
): Authenticate {
  return async ({ authorization, environment, isContinued, organization, serves }): Promise<Actor | null> => {
    const claims = await readAuthorization(context, authorization, isContinued)
    if (!claims) return null
    const user = await findSessionUser(context, provider, claims, lifetimeMs)
    if (!user) return null
    const { isIncomplete, members } = user
    if (isIncomplete && members.length > 0 && !serves.beforeSecondStep) {
      if (serves.public) return null
      throw problem('identity.second-step-required')
    }
    const member = memberOf(members, environment, organization)
    if (member) recordLastSeen(context, member, environment)
    else if (organization !== undefined) throw problem('identity.not-a-member')
    return member && actorOfMember(member, environment)
  }
}

/** The membership in the named organization, or the first one. A demo organization has no members in the live environment. */
function memberOf(
  members: readonly OwnMembership[],
  environment: Environment,
  organization: string | undefined,
): Member | null {
  const here = environment === 'prod' ? members.filter(({ isDemo }) => !isDemo) : members
  if (organization === undefined) return here.find(({ isDemo }) => !isDemo) ?? here[0] ?? null
  return here.find(({ organizationId }) => organizationId === organization) ?? null
}

/** Memberships whose last visit is being written, by id. */
const seen = new LRUCache<string, number>({ max: maxCachedSessions })

/** Records a member's visit, from time to time; no request waits for it, or fails with it. */
function recordLastSeen(context: Context, member: Member, environment: Environment): void {
  const now = context.clock.now()
  const lastSeen = Math.max(member.lastSeenAt?.getTime() ?? 0, seen.get(member.membershipId) ?? 0)
  if (now.getTime() - lastSeen < lastSeenStepMs) return
  seen.set(member.membershipId, now.getTime())
  const scope = { organizationId: member.organizationId, environment }
  context.db
    .tenant(scope, (tx) => updateLastSeen(tx, member.membershipId, now))
    .catch((error: unknown) => context.log.debug({ error }, 'a visit was not kept'))
}

/**
 * The actor of a request that the browser sends without a token: the user of its session cookie. Only for addresses
 * that no other page can guess: any page can make the browser send a cookie. If the user belongs to several
 * organizations, the query names one.
 */
export async function actorByCookie(
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
  request: FastifyRequest,
): Promise<Actor | null> {
  const token = readSessionCookie(context, request)
  const session = token === undefined ? null : await provider.sessionOf(token)
  if (!session) return null
  if (await lacksSecondStep(context, session.identityId)) throw problem('identity.second-step-required')
  const members = await context.db.system((tx) => selectMembers(tx, session.identityId))
  const { organization } = request.query as { organization?: string }
  const member = memberOf(members, environment, organization)
  return member && actorOfMember(member, environment)
}

/** The actor of a member, limited to the member's participants. */
export function actorOfMember(
  member: Omit<Member, 'lastSeenAt'>,
  environment: Environment,
  address?: string,
): PersonActor {
  const person = makePerson({ organizationId: member.organizationId, environment }, member)
  return address === undefined ? person : withAddress(person, address)
}

/** The user of a session; null when it has ended. */
async function findSessionUser(
  context: Context,
  provider: IdentityProvider,
  { identityId, sessionId }: TokenClaims,
  lifetimeMs: number,
): Promise<SessionUser | null> {
  return await cacheOf(provider).find(sessionId, {
    now: context.clock.now().getTime(),
    lifetimeMs,
    async read() {
      if (!(await provider.isActive(sessionId))) return null
      const members = await context.db.system((tx) => selectMembers(tx, identityId))
      return { identityId, members, isIncomplete: await lacksSecondStep(context, identityId) }
    },
    // An identity without a user may sign up at any moment, and a user who sets up the missing second factor
    // continues at once, in every process.
    isCacheable: (user) => user !== null && user.members.length > 0 && !user.isIncomplete,
  })
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

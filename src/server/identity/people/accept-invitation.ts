import type { Environment } from '#contract/common'
import type { Actor, PersonActor } from '#core/access'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { enterTenant } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import type { TokenClaims } from '../access-token.ts'
import { actorOfMember, invalidateMember, invalidateSession } from '../authenticate.ts'
import { updateIdentity } from '../identities-store.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireIdentity } from '../require-identity.ts'
import { newUser } from '../sign-up.ts'
import { enterAs, insertUser, selectMembers } from '../store.ts'
import { isVouchedFor } from './end-created-access.ts'
import { hashOfToken, requireOpen } from './invitation.ts'
import { publishChange } from './publish-change.ts'
import { joinOrganization, lockInvitationOf, markAccepted } from './store.ts'

/**
 * Joins the organization of an invitation, and creates the user of an identity without one. The link proves that its
 * holder reads the mails of its address, so only that address may use it; idempotent for the same user. Raises
 * `people.invitation-not-found`, `people.invitation-other-address`, and 410 when it is not open.
 */
export async function acceptInvitation(
  context: Context,
  provider: IdentityProvider,
  environment: Environment,
  claims: TokenClaims,
  token: string,
): Promise<Actor> {
  const identity = await requireIdentity(provider, claims.identityId)
  const actor = await context.db.system(async (tx): Promise<PersonActor> => {
    const now = context.clock.now()
    const invitation = await lockInvitationOf(tx, hashOfToken(token))
    if (!invitation) throw problem('people.invitation-not-found')
    if (identity.email.toLowerCase() !== invitation.email) throw problem('people.invitation-other-address')
    const [before] = (await selectMembers(tx, identity.id)).filter(
      ({ organizationId }) => organizationId === invitation.organizationId,
    )
    if (before && invitation.acceptedBy === before.userId) return actorOfMember(before, environment)
    requireOpen(invitation, now)
    const scope = { organizationId: invitation.organizationId, environment }
    const inside = await enterTenant(tx, scope)
    if (!(await isVouchedFor(inside, invitation))) throw problem('people.invitation-revoked')
    // The link was mailed to this address alone.
    await updateIdentity(tx, identity.id, { emailVerified: true })
    let userId = await enterAs(tx, identity.id)
    if (userId === undefined) {
      await insertUser(tx, newUser(identity), now)
      userId = await enterAs(tx, identity.id)
    }
    if (userId === undefined) throw new Error('a user that was just added is not there')
    const wanted = { id: newId('mem'), userId, role: invitation.role, limits: invitation.limits }
    const joined = await joinOrganization(inside, wanted, now)
    await markAccepted(inside, invitation.id, { by: userId, at: now })
    const { id: membershipId, limits, role } = joined
    const { organizationId } = scope
    const member = actorOfMember({ userId, organizationId, membershipId, role, limits }, environment)
    await publishChange(context, inside, userId)
    await recordAudit(inside, member, {
      action: 'invitation.accepted',
      subjectId: invitation.id,
      after: { userId, role, participants: limits },
    })
    return member
  })
  invalidateSession(provider, claims.sessionId)
  invalidateMember(provider, actor.userId)
  return actor
}

import type { PersonActor } from '#core/access'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { enterTenant, type TenantScope, type TenantTx, type Tx } from '#platform/database/database'
import type { OwnAccount } from '../account/own-account.ts'
import { actorOfMember, invalidateIdentity, invalidateMember } from '../authenticate.ts'
import { deleteIdentity } from '../identities-store.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { addresseeOf } from '../language-of.ts'
import { endInvitationsOf } from '../people/end-created-access.ts'
import { publishChange } from '../people/publish-change.ts'
import { endMembership } from '../people/store.ts'
import { selectMembers } from '../store.ts'
import { forgetAddress, forgetPerson, selectBelongings, updateDeletionDue } from './store.ts'

/** The steps of this room to delete an account: each can be done separately and is idempotent. */
export const accountErasure = {
  /** How to address the user, while the identity exists. */
  addresseeOf,
  /** All organizations that the user ever belonged to. */
  selectBelongings,
  /** The user as an actor of each organization that they belong to now. */
  async findMemberships(tx: Tx, { actor, claims }: OwnAccount): Promise<PersonActor[]> {
    const members = await selectMembers(tx, claims.identityId)
    return members.map((member) => actorOfMember(member, actor.environment, actor.address))
  },
  /** From now on the user does not count as a remaining owner; null reverts that. */
  markLeaving: updateDeletionDue,
  /** First, while the identity still has its address. */
  forgetAddress,
  /** Ends all sessions, and signing in: password, second step, codes and links go with the identity. */
  async deleteIdentity(context: Context, provider: IdentityProvider, identityId: string): Promise<number> {
    const deletedRows = await deleteIdentity(context, identityId)
    invalidateIdentity(provider, identityId)
    return deletedRows
  },
  /** Ends a membership, if it has not ended, and the user's open invitations, and notifies every process. */
  async leave(
    context: Context,
    provider: IdentityProvider,
    tx: TenantTx,
    member: { readonly membershipId: string; readonly userId: string },
  ): Promise<void> {
    // The portal acts: the user is being deleted.
    await endInvitationsOf(context, tx, systemActor(tx.scope), member.userId)
    await endMembership(tx, member.membershipId, context.clock.now())
    await publishChange(context, tx, member.userId)
    tx.afterCommit(() => invalidateMember(provider, member.userId))
  },
  /** Last, when the user belongs to no organization. */
  async forgetPerson(
    context: Context,
    provider: IdentityProvider,
    tx: Tx,
    scopes: readonly TenantScope[],
    { identityId, userId }: { readonly identityId: string; readonly userId: string },
  ): Promise<number> {
    const deletedRows = await forgetPerson(tx, identityId, context.clock.now())
    for (const scope of scopes) await publishChange(context, await enterTenant(tx, scope), userId)
    tx.afterCommit(() => invalidateMember(provider, userId))
    return deletedRows
  },
} as const

import type { PersonActor } from '#core/access'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { enterTenant, type TenantTx, type Tx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { actorOfMember, invalidateMember } from './authenticate.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { publishChange } from './people/publish-change.ts'
import { insertOrganization, selectDemoMembership, selectIsDemo, selectPersonLocked } from './store.ts'

/** The demo organization of a user. */
interface DemoOrganization {
  readonly name: string
  /** The user as its owner; names the organization. */
  readonly owner: PersonActor
}

/** For other rooms: organizations in which a new user looks around. Every user has one at most. */
export const demoOrganizations = {
  /** The demo organization of a user, in the environment of the actor. */
  async find(tx: Tx, { environment, userId }: PersonActor): Promise<DemoOrganization | undefined> {
    const membership = await selectDemoMembership(tx, userId)
    return membership && { name: membership.name, owner: actorOfMember(membership, environment) }
  },

  /** Waits for other requests of this user, until the transaction ends, so that one organization is created. */
  async lock(tx: TenantTx, { userId }: PersonActor): Promise<void> {
    await selectPersonLocked(tx, userId)
  },

  /** Creates the demo organization of a user, who owns it, and enters it. The caller has locked the user. */
  async create(
    context: Context,
    provider: IdentityProvider,
    tx: Tx,
    { environment, userId }: PersonActor,
    details: { readonly name: string; readonly country: string; readonly currency: string },
  ): Promise<{ readonly owner: PersonActor; readonly inside: TenantTx }> {
    const organization = { ...details, id: newId('org') }
    const membershipId = newId('mem')
    const scope = { organizationId: organization.id, environment }
    const inside = await enterTenant(tx, scope)
    await insertOrganization(inside, organization, { membershipId, userId }, context.clock.now(), true)
    const member = { ...scope, userId, membershipId, role: 'owner', limits: null } as const
    const owner = actorOfMember(member, environment)
    await publishChange(context, inside, userId)
    await recordAudit(inside, owner, {
      action: 'organization.created',
      subjectId: organization.id,
      after: organization,
    })
    inside.afterCommit(() => invalidateMember(provider, userId))
    return { owner, inside }
  },

  /** Whether the organization of the transaction's scope is one. */
  isOne: (tx: TenantTx): Promise<boolean> => selectIsDemo(tx),
}

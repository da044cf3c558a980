import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { recordAudit } from '#server/audit'
import { invalidateMember } from '../authenticate.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireMember, requireOtherOwner, requireOwnerFor } from './owners.ts'
import { publishChange } from './publish-change.ts'
import { endMembership, listMembers, lockMembers } from './store.ts'

/**
 * Takes somebody out of the organization: the sessions stay, but in this organization the next request is refused.
 * Raises `people.member-not-found`, `people.owners-only` and `people.last-owner`.
 */
export async function removeMember(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  id: string,
): Promise<void> {
  authorize(actor, 'people.manage')
  await end(context, provider, actor, id, 'member.removed')
}

/** Leaves the organization; everybody may, but its last owner. Raises `people.last-owner`. */
export async function leaveOrganization(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
): Promise<void> {
  authorize(actor, 'people.read')
  await end(context, provider, actor, actor.membershipId, 'member.left')
}

async function end(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  id: string | undefined,
  action: 'member.removed' | 'member.left',
): Promise<void> {
  const member = await context.db.tenant(actor, async (tx) => {
    await lockMembers(tx, actor)
    const members = await listMembers(tx, actor)
    const found = requireMember(members, id)
    if (action === 'member.removed') requireOwnerFor(actor, found.role)
    requireOtherOwner(members, found.id)
    await endMembership(tx, actor, found.id, context.clock.now())
    await publishChange(context, tx, actor, found.userId)
    await recordAudit(tx, actor, { action, subjectId: found.userId, before: { role: found.role } })
    return found
  })
  invalidateMember(provider, member.userId)
}

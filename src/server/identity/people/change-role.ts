import type { Actor, Role } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { recordAudit } from '#server/audit'
import { invalidateMember } from '../authenticate.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { requireMember, requireOtherOwner, requireOwnerFor } from './owners.ts'
import { publishChange } from './publish-change.ts'
import { listMembers, lockMembers, updateRole } from './store.ts'

/**
 * Gives a member another role, which holds from the next request on.
 * Raises `people.member-not-found`, `people.owners-only` and `people.last-owner`.
 */
export async function changeRole(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  id: string,
  role: Role,
): Promise<void> {
  authorize(actor, 'people.manage')
  const member = await context.db.tenant(actor, async (tx) => {
    await lockMembers(tx, actor)
    const members = await listMembers(tx, actor)
    const found = requireMember(members, id)
    requireOwnerFor(actor, found.role, role)
    if (found.role === role) return found
    if (role !== 'owner') requireOtherOwner(members, id)
    await updateRole(tx, actor, id, role)
    await publishChange(context, tx, actor, found.userId)
    await recordAudit(tx, actor, {
      action: 'member.roleChanged',
      subjectId: found.userId,
      before: { role: found.role },
      after: { role },
    })
    return found
  })
  invalidateMember(provider, member.userId)
}

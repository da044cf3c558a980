import { isDeepStrictEqual } from 'node:util'
import type { ChangeRoleRequest } from '#contract/people'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { invalidateMember } from '../authenticate.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { endCreatedAccess, type KeysOfPeople } from './end-created-access.ts'
import { limitsInRole, limitsOf } from './limits.ts'
import { requireMember, requireOtherOwner, requireOwnerFor } from './owners.ts'
import { publishChange } from './publish-change.ts'
import { listMembers, lockMembers, updateAccess } from './store.ts'

/**
 * Changes the role of a member, or the participants that they are limited to, from the next request on. Owners and
 * admins see all. Open invitations and keys that the member could not create in the new role end, except for the keys
 * to keep.
 * Raises `people.member-not-found`, `people.owners-only`, `people.last-owner`, `key.not-found` and the problems of
 * `limitsOf`.
 */
export async function changeRole(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  keys: KeysOfPeople,
  id: string,
  { keepKeys, participants: chosen, role }: ChangeRoleRequest,
): Promise<void> {
  authorize(actor, 'people.manage')
  const member = await context.db.tenant(actor, async (tx) => {
    await lockMembers(tx)
    const members = await listMembers(tx)
    const current = requireMember(members, id)
    requireOwnerFor(actor, current.role, role)
    const limits =
      chosen === undefined
        ? limitsInRole(role, current.limits)
        : await limitsOf(context, actor, role, chosen, current.limits)
    if (current.role === role && isDeepStrictEqual(limits, current.limits)) return current
    if (role !== 'owner') requireOtherOwner(members, id)
    await updateAccess(tx, id, { role, limits })
    await publishChange(context, tx, current.userId)
    const keptKeys = await endCreatedAccess(context, tx, actor, keys, {
      userId: current.userId,
      role,
      keep: keepKeys,
    })
    await recordAudit(tx, actor, {
      action: 'member.roleChanged',
      subjectId: current.userId,
      before: { role: current.role, participants: current.limits },
      after: { role, participants: limits, ...(keptKeys.length > 0 ? { keptKeys } : {}) },
    })
    return current
  })
  invalidateMember(provider, member.userId)
}

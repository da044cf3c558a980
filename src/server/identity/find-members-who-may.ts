import { can, type Permission } from '#core/access'
import type { TenantTx } from '#platform/database/database'
import { actorOfMember } from './authenticate.ts'
import { listMembers } from './people/store.ts'

/**
 * For other rooms: the present members of the organization whose role has a permission and who may see the
 * participant, by name. Accounts that are about to be deleted are left out.
 */
export async function findMembersWhoMay(
  tx: TenantTx,
  permission: Permission,
  participantKey: string,
): Promise<{ id: string; name: string }[]> {
  const { environment, organizationId } = tx.scope
  const members = await listMembers(tx)
  return members.flatMap(({ id: membershipId, leaving, limits, name, role, userId }) => {
    if (leaving || (limits && !limits.includes(participantKey))) return []
    const actor = actorOfMember({ userId, organizationId, membershipId, role, limits }, environment)
    return can(actor, permission) ? [{ id: userId, name: name.trim() }] : []
  })
}

import type { Actor, Role } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { type CreatedAccess, findCreatedAccess, type KeysOfPeople } from './end-created-access.ts'
import { requireMember } from './owners.ts'
import { listMembers } from './store.ts'

/**
 * Lists invitations and keys of a member that end when they get another role, or none, to show them before the
 * decision. Members may always list their own: those that end when they leave. Raises `people.member-not-found`.
 * @param role the new role; null for removing the member
 */
export async function listCreatedAccess(
  context: Context,
  actor: Actor,
  keys: KeysOfPeople,
  id: string,
  role: Role | null,
): Promise<CreatedAccess> {
  const isOwn = actor.kind === 'person' && id === actor.membershipId
  authorize(actor, isOwn ? 'people.read' : 'people.manage')
  return await context.db.tenant(actor, async (tx) => {
    const { userId } = requireMember(await listMembers(tx), id)
    return await findCreatedAccess(context, tx, keys, { userId, role })
  })
}

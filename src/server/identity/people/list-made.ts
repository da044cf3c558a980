import type { Actor, Role } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { findMade, type KeysOfPeople, type MadeThings } from './end-made.ts'
import { requireMember } from './owners.ts'
import { listMembers } from './store.ts'

/**
 * Lists invitations and keys of a member that end when they get another role, or none, to show them before the
 * decision. Members may always list their own: those that end when they leave. Raises `people.member-not-found`.
 * @param role the new role; null for removing the member
 */
export async function listMade(
  context: Context,
  actor: Actor,
  keys: KeysOfPeople,
  id: string,
  role: Role | null,
): Promise<MadeThings> {
  const isOwn = actor.kind === 'person' && id === actor.membershipId
  authorize(actor, isOwn ? 'people.read' : 'people.manage')
  return await context.db.tenant(actor, async (tx) => {
    const { userId } = requireMember(await listMembers(tx), id)
    return await findMade(context, tx, keys, { userId, role })
  })
}

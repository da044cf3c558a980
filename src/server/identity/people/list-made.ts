import type { Actor, Role } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { findMade, type KeysOfPeople, type MadeThings } from './end-made.ts'
import { requireMember } from './owners.ts'
import { listMembers } from './store.ts'

/**
 * What somebody has made that ends when the person gets another role, or none, so that whoever decides sees it before.
 * Everybody may ask of oneself: what ends when one leaves. Raises `people.member-not-found`.
 * @param role the one to be given; null for taking the person out
 */
export async function listMade(
  context: Context,
  actor: Actor,
  keys: KeysOfPeople,
  id: string,
  role: Role | null,
): Promise<MadeThings> {
  authorize(actor, id === actor.membershipId ? 'people.read' : 'people.manage')
  return await context.db.tenant(actor, async (tx) => {
    const { userId } = requireMember(await listMembers(tx, actor), id)
    return await findMade(context, tx, actor, keys, { userId, role })
  })
}

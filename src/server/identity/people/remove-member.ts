import type { Actor } from '#core/access'
import { authorize, requirePerson } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { invalidateMember } from '../authenticate.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { endCreatedAccess, type KeysOfPeople } from './end-created-access.ts'
import { requireMember, requireOtherOwner, requireOwnerFor } from './owners.ts'
import { publishChange } from './publish-change.ts'
import { endMembership, listMembers, lockMembers } from './store.ts'

/**
 * Removes a member from the organization: their sessions stay, but this organization refuses the next request. Open
 * invitations and keys of that member end, except for the keys to keep.
 * Raises `people.member-not-found`, `people.owners-only`, `people.last-owner`, and `key.not-found` for a key to be
 * kept that is not one of them.
 */
export async function removeMember(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  keys: KeysOfPeople,
  { id, keepKeys }: { readonly id: string; readonly keepKeys: readonly string[] },
): Promise<void> {
  authorize(actor, 'people.manage')
  await end(context, provider, actor, keys, { id, keep: keepKeys, action: 'member.removed' })
}

/**
 * Leaves the organization; every member may, except for the last owner. The member's own invitations and keys end,
 * and a leaving member cannot keep any. Raises `people.last-owner`.
 */
export async function leaveOrganization(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  keys: KeysOfPeople,
): Promise<void> {
  authorize(actor, 'people.read')
  const { membershipId } = requirePerson(actor)
  await end(context, provider, actor, keys, { id: membershipId, keep: [], action: 'member.left' })
}

interface Ending {
  readonly id: string | undefined
  readonly keep: readonly string[]
  readonly action: 'member.removed' | 'member.left'
}

async function end(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
  keys: KeysOfPeople,
  { action, id, keep }: Ending,
): Promise<void> {
  const member = await context.db.tenant(actor, async (tx) => {
    await lockMembers(tx)
    const members = await listMembers(tx)
    const current = requireMember(members, id)
    if (action === 'member.removed') requireOwnerFor(actor, current.role)
    requireOtherOwner(members, current.id)
    await endMembership(tx, current.id, context.clock.now())
    await publishChange(context, tx, current.userId)
    const keptKeys = await endCreatedAccess(context, tx, actor, keys, {
      userId: current.userId,
      role: null,
      keep,
    })
    const after = keptKeys.length > 0 ? { keptKeys } : undefined
    await recordAudit(tx, actor, { action, subjectId: current.userId, before: { role: current.role }, after })
    return current
  })
  invalidateMember(provider, member.userId)
}

import type { Language } from '#contract/common'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { invalidateMember } from '../authenticate.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { hasOtherOwner } from '../people/owners.ts'
import { publishChange } from '../people/publish-change.ts'
import { listInvitations, listMembers, lockMembers } from '../people/store.ts'
import { selectMembersByUser } from '../store.ts'
import { endMemberships, forgetInvitations, markDeleted } from './store.ts'

/** For other rooms: whether no other owner of the organization stays. Locks its members. */
export async function isLastOwner(tx: TenantTx, membershipId: string): Promise<boolean> {
  await lockMembers(tx)
  return !hasOtherOwner(await listMembers(tx), membershipId)
}

/** For other rooms: number of members and invitations of the organization, and how to address its owners. */
export async function summarizePeople(tx: TenantTx): Promise<{
  members: number
  invitations: number
  owners: readonly { readonly email: string; readonly language: Language }[]
}> {
  const members = await listMembers(tx)
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
  return {
    members: members.length,
    invitations: (await listInvitations(tx)).length,
    owners: await selectMembersByUser(tx, owners),
  }
}

/** For the deletion of an organization: removes all members and invitations. Returns how many there were. */
export async function endOrganization(
  context: Context,
  provider: IdentityProvider,
  tx: TenantTx,
): Promise<number> {
  const now = context.clock.now()
  await lockMembers(tx)
  const userIds = await endMemberships(tx, now)
  const invitations = await forgetInvitations(tx)
  await markDeleted(tx, now)
  for (const userId of userIds) await publishChange(context, tx, userId)
  tx.afterCommit(() => {
    for (const userId of userIds) invalidateMember(provider, userId)
  })
  return userIds.length + invitations
}

import { type Actor, can } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { selectUserNames } from '../store.ts'
import { type InvitationRecord, listInvitations, listMembers, type MemberRecord } from './store.ts'

export interface OrganizationPeople {
  readonly members: readonly MemberRecord[]
  readonly invitations: readonly InvitationRecord[]
  /** Names of the inviting users, by user id. */
  readonly names: ReadonlyMap<string, string>
}

/** All members of the organization and, for users who may manage people, its invitations. */
export async function listPeople(context: Context, actor: Actor): Promise<OrganizationPeople> {
  authorize(actor, 'people.read')
  return await context.db.tenant(actor, async (tx) => {
    const members = await listMembers(tx)
    const invitations = can(actor, 'people.manage') ? await listInvitations(tx) : []
    const inviters = [...new Set(invitations.map(({ invitedBy }) => invitedBy))]
    return { members, invitations, names: await selectUserNames(tx, inviters) }
  })
}

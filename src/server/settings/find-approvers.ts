import { can, type Permission } from '#core/access'
import type { TenantTx } from '#platform/database/database'
import { findMembers } from '#server/identity'

/** A member who may approve: the id of the user, and the name. */
export interface Approver {
  readonly id: string
  readonly name: string
}

export interface FoundApprovers {
  /** By name. */
  readonly approvers: readonly Approver[]
  /** Whether one of them could approve the drafts of another member; otherwise no member ever could. */
  readonly enough: boolean
}

/**
 * The members who may issue documents of a participant, and so approve those of others, in the caller's transaction,
 * which may be limited to some participants.
 */
export async function findApprovers(tx: TenantTx, participantKey: string): Promise<FoundApprovers> {
  const members = (await findMembers(tx)).filter(
    ({ actor, leaving }) => !leaving && (actor.participants?.includes(participantKey) ?? true),
  )
  const having = (permission: Permission) =>
    members
      .filter(({ actor }) => can(actor, permission))
      .map(({ name, userId }): Approver => ({ id: userId, name }))
  const approvers = having('document.issue')
  const authors = having('document.draft')
  return {
    approvers,
    enough: approvers.some(({ id }) => authors.some((author) => author.id !== id)),
  }
}

/** Two rules about owners: there is always one, and only owners add and remove them. */
import type { Actor, Role } from '#core/access'
import { problem } from '#platform/base/problem'
import type { MemberRecord } from './store.ts'

/** Raises `people.owners-only` (403) when one of the roles is that of an owner and the actor is not an owner. */
export function requireOwnerFor(actor: Actor, ...roles: readonly Role[]): void {
  const isOwner = actor.kind === 'person' && actor.role === 'owner'
  if (roles.includes('owner') && !isOwner) throw problem('people.owners-only')
}

/**
 * Whether another member is an owner who stays: one who is about to delete the account does not count.
 * @param members all members, read while they are locked
 */
export function hasOtherOwner(members: readonly MemberRecord[], memberId: string): boolean {
  return members.some(({ id, leaving, role }) => id !== memberId && role === 'owner' && !leaving)
}

/** Raises `people.last-owner` (409) unless another owner stays. */
export function requireOtherOwner(members: readonly MemberRecord[], memberId: string): void {
  if (!hasOtherOwner(members, memberId)) throw problem('people.last-owner')
}

/** The member with this id. Raises `people.member-not-found` (404). */
export function requireMember(members: readonly MemberRecord[], id: string | undefined): MemberRecord {
  const member = members.find((candidate) => candidate.id === id)
  if (!member) throw problem('people.member-not-found')
  return member
}

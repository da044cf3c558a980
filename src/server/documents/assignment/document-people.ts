import { can } from '#core/access'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { findMembers } from '#server/identity'

/** A member who may see the documents of a participant. */
interface DocumentMember {
  readonly id: string
  readonly name: string
}

/**
 * The members who may see the documents of a participant now, by name; of these users alone, if ids are given. Members who
 * are about to delete their account are left out.
 */
export async function listMembersWithAccess(
  tx: TenantTx,
  participantKey: string,
  userIds?: readonly string[],
): Promise<DocumentMember[]> {
  const members = await findMembers(tx, userIds)
  return members
    .filter(
      ({ actor, leaving }) =>
        !leaving && can(actor, 'document.read') && (actor.participants?.includes(participantKey) ?? true),
    )
    .map(({ name, userId }) => ({ id: userId, name }))
}

/**
 * Raises `document.person-cannot-see` unless each of these users may see the documents of a participant. Users of other
 * organizations and unknown ones are refused alike.
 */
export async function requireAccess(
  tx: TenantTx,
  participantKey: string,
  userIds: readonly string[],
): Promise<void> {
  const memberIds = new Set((await listMembersWithAccess(tx, participantKey, userIds)).map(({ id }) => id))
  const stranger = userIds.find((id) => !memberIds.has(id))
  if (stranger !== undefined) throw problem('document.person-cannot-see', { detail: stranger })
}

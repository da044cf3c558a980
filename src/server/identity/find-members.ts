import type { Language } from '#contract/common'
import type { PersonActor } from '#core/access'
import type { TenantTx } from '#platform/database/database'
import { actorOfMember } from './authenticate.ts'
import { selectMembersByUser } from './store.ts'

/** A member of an organization: their address, and their current role and limits. */
interface FoundMember {
  readonly userId: string
  readonly email: string
  readonly language: Language
  readonly actor: PersonActor
}

/** For other rooms: those of these users who belong to the organization now. */
export async function findMembers(tx: TenantTx, userIds: readonly string[]): Promise<FoundMember[]> {
  if (userIds.length === 0) return []
  const members = await selectMembersByUser(tx, userIds)
  return members.map(({ email, language, ...member }) => ({
    userId: member.userId,
    email,
    language,
    actor: actorOfMember(member, tx.scope.environment),
  }))
}

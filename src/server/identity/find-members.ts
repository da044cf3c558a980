import type { Language } from '#contract/common'
import type { PersonActor } from '#core/access'
import type { TenantTx } from '#platform/database/database'
import { actorOfMember } from './authenticate.ts'
import { selectMembersByUser } from './store.ts'

/** A member of an organization: name and address, and the current role and limits. */
interface FoundMember {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** Whether the account is to be deleted. */
  readonly leaving: boolean
  readonly language: Language
  readonly actor: PersonActor
}

/** For other rooms: those of these users who belong to the organization now; without ids, all members, by name. */
export async function findMembers(tx: TenantTx, userIds?: readonly string[]): Promise<FoundMember[]> {
  if (userIds?.length === 0) return []
  const members = await selectMembersByUser(tx, userIds)
  return members.map(({ email, language, leaving, name, ...member }) => ({
    userId: member.userId,
    name,
    email,
    leaving,
    language,
    actor: actorOfMember(member, tx.scope.environment),
  }))
}

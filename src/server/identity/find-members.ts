import type { Language } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'
import { selectMembersByUser } from './store.ts'

/** For other rooms: those of these people who belong to the organization now, and how to write to them. */
export async function findMembers(
  tx: Tx,
  scope: TenantScope,
  userIds: readonly string[],
): Promise<{ userId: string; email: string; language: Language }[]> {
  return userIds.length === 0 ? [] : await selectMembersByUser(tx, scope, userIds)
}

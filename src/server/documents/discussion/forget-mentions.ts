import { deletedPerson } from '#contract/deleted-person'
import type { TenantTx } from '#platform/database/database'
import { findUserNames } from '#server/identity'
import { replaceMentions } from './store.ts'

/**
 * For the deletion of an account, before its name is forgotten: comments that mention the user have `@deletedPerson` in place
 * of the name, which readers see in their language. Returns how many comments it changed.
 */
export async function forgetMentions(tx: TenantTx, userId: string): Promise<number> {
  const name = (await findUserNames(tx, [userId])).get(userId)
  return name === undefined ? 0 : await replaceMentions(tx, userId, `@${name}`, `@${deletedPerson}`)
}

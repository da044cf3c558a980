import type { Actor } from '#core/access'
import type { Tx } from '#platform/database'
import { problem } from '#platform/problem'
import { selectIsUnproven } from '../store.ts'

/**
 * Until somebody has shown to read the mails of an address, the account may be that of a stranger who registered it: what
 * outlasts its password, or writes to others, has to wait. Of a key it is the person who made it. Raises
 * `identity.address-unproven`.
 * @param tx within the organization of the actor
 */
export async function requireProvenAddress(tx: Tx, actor: Actor): Promise<void> {
  const userId = actor.userId ?? actor.keyMadeBy
  if (userId !== undefined && (await selectIsUnproven(tx, userId))) throw problem('identity.address-unproven')
}

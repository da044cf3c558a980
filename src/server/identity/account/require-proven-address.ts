import { type Actor, responsibleUserIdOf } from '#core/access'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { selectIsUnproven } from '../store.ts'

/**
 * Until an address is proven, a stranger may have registered the account: actions that
 * outlast its password, or write to others, are refused. For a key, its maker counts. Raises
 * `identity.address-unproven`.
 */
export async function requireProvenAddress(tx: TenantTx, actor: Actor): Promise<void> {
  const userId = responsibleUserIdOf(actor)
  if (userId !== null && (await selectIsUnproven(tx, userId))) throw problem('identity.address-unproven')
}

import type { TenantScope, Tx } from '#platform/database'
import { selectUnsent } from './store.ts'

/** Issued documents that the exchange has not taken yet, the oldest first. */
export async function findUnsent(
  tx: Tx,
  scope: TenantScope,
): Promise<readonly { readonly id: string; readonly participantKey: string }[]> {
  return await selectUnsent(tx, scope)
}

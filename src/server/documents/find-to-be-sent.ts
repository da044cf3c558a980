import type { TenantScope, Tx } from '#platform/database'
import { selectToBeSent } from './store.ts'

/** Issued documents that are sent from here, whether the exchange has taken them or not, in the order of their ids: a page of them. */
export async function findToBeSent(
  tx: Tx,
  scope: TenantScope,
  after: string,
  limit: number,
): Promise<readonly { readonly id: string; readonly participantKey: string }[]> {
  return await selectToBeSent(tx, scope, after, limit)
}

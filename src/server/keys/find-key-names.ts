import type { TenantScope, Tx } from '#platform/database/database'
import { selectKeyNames } from './store.ts'

/** For other rooms, inside their tenant transaction: names of keys by id, also of those that are over. */
export async function findKeyNames(
  tx: Tx,
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return ids.length === 0 ? new Map() : await selectKeyNames(tx, scope, ids)
}

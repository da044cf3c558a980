import type { TenantTx } from '#platform/database/database'
import { selectKeyNames } from './store.ts'

/** For other rooms, inside their tenant transaction: names of keys by id, also of those that are over. */
export async function findKeyNames(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  return ids.length === 0 ? new Map() : await selectKeyNames(tx, ids)
}

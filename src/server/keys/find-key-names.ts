import type { TenantTx } from '#platform/database/database'
import { selectKeyIdsByName, selectKeyNames } from './store.ts'

/** For other rooms, inside their tenant transaction: names of keys by id, also of those that are over. */
export async function findKeyNames(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  return ids.length === 0 ? new Map() : await selectKeyNames(tx, ids)
}

/** The ids of up to `limit` keys of any state whose name contains this text, in any case. */
export async function findKeyIds(tx: TenantTx, text: string, limit: number): Promise<string[]> {
  return await selectKeyIdsByName(tx, text, limit)
}

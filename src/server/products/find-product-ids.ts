import type { TenantTx } from '#platform/database/database'
import { selectIdsByCode } from './store.ts'

/**
 * For documents, whose lines name products by our code: the ids of the active ones, by code in lower case; unknown
 * codes are left out.
 */
export async function findProductIdsByCode(
  tx: TenantTx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return await selectIdsByCode(tx, codes)
}

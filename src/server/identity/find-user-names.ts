import type { TenantScope, Tx } from '#platform/database'
import { selectUserNames } from './store.ts'

/** For other rooms, inside their tenant transaction: given and family name by user id; strangers are left out. */
export async function findUserNames(
  tx: Tx,
  scope: TenantScope,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  return await selectUserNames(tx, scope, userIds)
}

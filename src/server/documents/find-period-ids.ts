import type { TenantScope, Tx } from '#platform/database'
import { selectPeriodIds } from './list-store.ts'

/** For other rooms: ids of what a participant issued or received in a period (both ends included), after an id. */
export async function findPeriodIds(
  tx: Tx,
  scope: TenantScope,
  period: { readonly participantKey: string; readonly from: string; readonly to: string },
  page: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  return await selectPeriodIds(tx, scope, period, page)
}

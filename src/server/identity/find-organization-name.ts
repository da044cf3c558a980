import type { TenantTx } from '#platform/database/database'
import { selectOrganizationName } from './store.ts'

/** For other rooms, inside the tenant transaction: the name of the organization. */
export async function findOrganizationName(tx: TenantTx): Promise<string | undefined> {
  return await selectOrganizationName(tx)
}

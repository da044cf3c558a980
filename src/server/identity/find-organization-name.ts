import type { TenantScope, Tx } from '#platform/database/database'
import { selectOrganizationName } from './store.ts'

/** For other rooms, inside the tenant transaction: the name of the organization. */
export async function findOrganizationName(tx: Tx, scope: TenantScope): Promise<string | undefined> {
  return await selectOrganizationName(tx, scope)
}

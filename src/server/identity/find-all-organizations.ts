import type { Tx } from '#platform/database/database'
import { selectAllOrganizations, selectIsUsed } from './store.ts'

/** For backups, as the owner of the tables: the ids of all organizations. */
export async function findAllOrganizations(tx: Tx): Promise<string[]> {
  return await selectAllOrganizations(tx)
}

/** For backups, as the owner of the tables: whether any user has registered in this database. */
export async function isUsed(tx: Tx): Promise<boolean> {
  return await selectIsUsed(tx)
}

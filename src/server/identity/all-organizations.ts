import type { Tx } from '#platform/database/database'
import { selectAllOrganizations, selectIsUsed } from './store.ts'

/** For backups, as the owner of the tables. */
export const allOrganizations = {
  /** The ids of all. */
  find: (tx: Tx): Promise<string[]> => selectAllOrganizations(tx),
  /** Whether any user has registered in this database. */
  isAnyUsed: (tx: Tx): Promise<boolean> => selectIsUsed(tx),
}

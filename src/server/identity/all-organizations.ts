import type { Tx } from '#platform/database/database'
import { selectAllOrganizations, selectIsUsed } from './store.ts'

/** For backups and commands of operators, as the owner of the tables. */
export const allOrganizations = {
  /** Ids and names of all. */
  find: (tx: Tx): Promise<{ readonly id: string; readonly name: string }[]> => selectAllOrganizations(tx),
  /** Whether any user has registered in this database. */
  isAnyUsed: (tx: Tx): Promise<boolean> => selectIsUsed(tx),
}

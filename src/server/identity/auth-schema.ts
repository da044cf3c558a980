import type { Kysely } from 'kysely'
import type { Context } from '#platform/context'
import { Tx } from '#platform/database'
import type { AuthTables } from '#platform/table-types.gen'

/** The schema of the identities: within a transaction, or by connections of its own, each statement by itself. */
export const authSchema = (on: Context | Tx): Kysely<AuthTables> =>
  on instanceof Tx ? on.authTables() : on.db.auth

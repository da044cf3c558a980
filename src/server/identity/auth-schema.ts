import type { Context } from '#platform/base/context'
import { type AuthQueries, Tx } from '#platform/database/database'

/** The schema of the identities: within a transaction, or by connections of its own, each statement by itself. */
export const authSchema = (on: Context | Tx): AuthQueries => (on instanceof Tx ? on.authTables() : on.db.auth)

import type { Context } from '#platform/context'
import { type Queries, Tx } from '#platform/database'

/** The schema of the identities: within a transaction, or by connections of its own, each statement by itself. */
export const authSchema = (on: Context | Tx): Queries =>
  on instanceof Tx ? on.withSchema('auth') : on.db.auth

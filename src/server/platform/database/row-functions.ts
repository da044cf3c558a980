/** Functions of the database that return rows, typed as the catalog declares them. */
import { sql } from 'kysely'
import type { RowFunctions } from './table-types.gen.ts'

/** A row of a function of the schema `falaj`. */
export type FunctionRow<Name extends keyof RowFunctions> = RowFunctions[Name]['row']

/** The rows of a function of the schema `falaj`, as a table of a query: `tx.selectFrom(fromFunction('queue_figures'))`. */
export function fromFunction<Name extends keyof RowFunctions>(
  name: Name,
  ...parameters: RowFunctions[Name]['parameters']
) {
  return sql<FunctionRow<Name>>`${sql.id('falaj', name)}(${sql.join(parameters)})`.as('f')
}

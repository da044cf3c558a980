/** Changes of the sources that break what a row of docs/specification.md states. */

/** For each file, by the rows that it breaks: a text that occurs once in it, and what replaces it. */
export type MutationsOfFiles = Readonly<
  Record<string, Readonly<Record<string, readonly [find: string, replace: string]>>>
>

/** One change, for the tests of one row. */
export interface Mutation {
  readonly row: string
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Why rows have no change. */
export interface WithoutMutation {
  /** Sections whose rows need a change or a reason. */
  readonly sections: readonly string[]
  /** Reasons, each with its rows. */
  readonly reasons: Readonly<Record<string, readonly string[]>>
}

/** The changes of the tables, one by one. */
export function listMutations(...tables: readonly MutationsOfFiles[]): Mutation[] {
  return tables.flatMap((table) =>
    Object.entries(table).flatMap(([file, rows]) =>
      Object.entries(rows).map(([row, [find, replace]]) => ({ row, file, find, replace })),
    ),
  )
}

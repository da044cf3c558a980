import { type CompiledQuery, queue, type Tx } from '#platform/database'

type Columns = Readonly<Record<string, unknown>>
type CompileUpdate = (columns: Columns) => CompiledQuery
type CompileInsert = (rows: readonly Columns[]) => CompiledQuery

/**
 * Rows that are still to be inserted, many by one statement, and columns that are still to be updated: a row that is
 * changed several times is written once.
 */
export class PendingRows {
  readonly #inserts = new Map<
    string,
    { readonly rows: Map<string, Columns>; readonly compile: CompileInsert }
  >()
  readonly #updates = new Map<string, { readonly columns: Columns; readonly compile: CompileUpdate }>()

  get isEmpty(): boolean {
    return this.#inserts.size === 0 && this.#updates.size === 0
  }

  /** Adds a row to a table. `key` tells rows apart, over all tables. */
  insert(table: string, key: string, row: Columns, compile: CompileInsert): void {
    const pending = this.#inserts.get(table) ?? { rows: new Map<string, Columns>(), compile }
    this.#inserts.set(table, pending)
    pending.rows.set(key, row)
  }

  /** Adds columns to what will be written of a row, which may itself be pending. */
  update(key: string, columns: Columns, compile: CompileUpdate): void {
    for (const { rows } of this.#inserts.values()) {
      const row = rows.get(key)
      if (row) return void rows.set(key, { ...row, ...columns })
    }
    const known = this.#updates.get(key)
    this.#updates.set(key, { columns: { ...known?.columns, ...columns }, compile })
  }

  /** Puts all of it in line with the statements of a transaction: whatever is asked next sees it. */
  async flush(tx: Tx): Promise<void> {
    const inserts = [...this.#inserts.values()]
    const updates = [...this.#updates.values()]
    this.#inserts.clear()
    this.#updates.clear()
    for (const { rows, compile } of inserts) await queue(tx, compile([...rows.values()]))
    for (const { columns, compile } of updates) await queue(tx, compile(columns))
  }
}

import { queue, type Tx } from '#platform/database/database'
import {
  asOneStatement,
  type Columns,
  keyOf,
  type RowSet,
  updateRows,
  type Write,
} from '#platform/database/update-rows'

/** An INSERT of rows. */
type BuildInsert = (rows: readonly Columns[]) => Write

interface PendingInserts {
  readonly set: RowSet
  readonly rows: Map<string, Columns>
  readonly build: BuildInsert
}

interface PendingUpdates {
  readonly set: RowSet
  readonly rows: Map<string, Columns>
}

/**
 * Rows that are still to be inserted and columns that are still to be updated, all by one statement; a row that is
 * changed several times is written once.
 */
export class PendingRows {
  readonly #inserts = new Map<string, PendingInserts>()
  readonly #updates = new Map<string, PendingUpdates>()

  get isEmpty(): boolean {
    return this.#inserts.size === 0 && this.#updates.size === 0
  }

  /** Adds a row to a table. */
  insert(set: RowSet, row: Columns, build: BuildInsert): void {
    const pending = this.#inserts.get(set.table) ?? { set, rows: new Map<string, Columns>(), build }
    this.#inserts.set(set.table, pending)
    pending.rows.set(keyOf(set, row), row)
  }

  /** Adds columns to the pending update of a row, which may itself be pending. `row` includes its key. */
  update(set: RowSet, row: Columns): void {
    const key = keyOf(set, row)
    const inserts = this.#inserts.get(set.table)?.rows
    const inserted = inserts?.get(key)
    if (inserts && inserted) return void inserts.set(key, { ...inserted, ...row })
    const pending = this.#updates.get(set.table) ?? { set, rows: new Map<string, Columns>() }
    this.#updates.set(set.table, pending)
    pending.rows.set(key, { ...pending.rows.get(key), ...row })
  }

  /** Queues the pending statements in a transaction: the next query sees them. */
  async flush(tx: Tx): Promise<void> {
    const inserts = [...this.#inserts.values()]
    const updates = [...this.#updates.values()]
    this.#inserts.clear()
    this.#updates.clear()
    const writes = [
      ...inserts.map(({ set, rows, build }) => ({ set, write: build([...rows.values()]) })),
      ...updates.flatMap(({ set, rows }) =>
        updateRows(set, [...rows.values()]).map((write) => ({ set, write })),
      ),
    ]
    // A distributed PostgreSQL (Citus) refuses a statement that writes tables of tenants and others.
    const groups = Map.groupBy(writes, ({ set }) => ('organization_id' in set.within ? 'tenant' : set.table))
    for (const group of groups.values())
      await queue(tx, asOneStatement(group.map(({ write }) => write)).compile(tx))
  }
}

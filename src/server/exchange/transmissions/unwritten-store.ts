/**
 * What a transaction has still to write: rows that are added, many by one statement, and changes of rows; what is
 * changed several times is written once. All of it is put in line with the transaction's other statements whenever
 * somebody asks (`writeAll`), at the latest before its commit.
 */

import type { CompiledQuery } from 'kysely'
import { beforeCommit, queue, type Tx } from '#platform/database'

type Columns = Record<string, unknown>
type Compile = (columns: Columns) => CompiledQuery
type CompileRows = (rows: readonly Columns[]) => CompiledQuery

interface Waiting {
  columns: Columns
  readonly compile: Compile
}

interface Unwritten {
  readonly changes: Map<string, Waiting>
  /** By table; within it by the name of the row. */
  readonly added: Map<string, { rows: Map<string, Columns>; compile: CompileRows }>
}

const unwritten = new WeakMap<Tx, Unwritten>()

function unwrittenOf(tx: Tx): Unwritten {
  const known = unwritten.get(tx)
  beforeCommit(tx, 'rows of the exchange', () => writeAll(tx))
  if (known) return known
  const fresh: Unwritten = { changes: new Map(), added: new Map() }
  unwritten.set(tx, fresh)
  return fresh
}

/** Adds columns to what will be written of a row. */
export function changeRow(tx: Tx, row: string, columns: Columns, compile: Compile): void {
  const { changes, added } = unwrittenOf(tx)
  for (const { rows } of added.values()) {
    const mine = rows.get(row)
    if (mine) return void rows.set(row, { ...mine, ...columns })
  }
  const known = changes.get(row)
  if (known) known.columns = { ...known.columns, ...columns }
  else changes.set(row, { columns, compile })
}

/** Adds a row to a table. Nobody waits to hear whether it was there before. */
export function addRow(tx: Tx, table: string, row: string, columns: Columns, compile: CompileRows): void {
  const { added } = unwrittenOf(tx)
  const place = added.get(table) ?? { rows: new Map<string, Columns>(), compile }
  added.set(table, place)
  place.rows.set(row, columns)
}

/** Puts everything that waits in line: whatever the transaction asks next sees it. */
export async function writeAll(tx: Tx): Promise<void> {
  const waiting = unwritten.get(tx)
  if (!waiting) return
  const adding = [...waiting.added.values()]
  const changing = [...waiting.changes.values()]
  waiting.added.clear()
  waiting.changes.clear()
  for (const { rows, compile } of adding) await queue(tx, compile([...rows.values()]))
  for (const { columns, compile } of changing) await queue(tx, compile(columns))
}

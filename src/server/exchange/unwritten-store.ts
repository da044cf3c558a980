/**
 * Changes of a transaction that wait to be written: what is changed several times is written once. They are written
 * in line with the transaction's other statements whenever somebody asks (`writeAll`), at the latest before its commit.
 */

import type { CompiledQuery } from 'kysely'
import { beforeCommit, later, type Tx } from '#platform/database'

type Compile = (columns: Record<string, unknown>) => CompiledQuery

interface Waiting {
  columns: Record<string, unknown>
  readonly compile: Compile
}

const waiting = new WeakMap<Tx, Map<string, Waiting>>()

/** Adds columns to what will be written of a row. */
export function changeRow(tx: Tx, row: string, columns: Record<string, unknown>, compile: Compile): void {
  const rows = waiting.get(tx) ?? new Map<string, Waiting>()
  waiting.set(tx, rows)
  const known = rows.get(row)
  if (known) known.columns = { ...known.columns, ...columns }
  else rows.set(row, { columns, compile })
  beforeCommit(tx, 'rows of the exchange', () => writeAll(tx))
}

/** Puts everything that waits in line: whatever the transaction asks next sees it. */
export async function writeAll(tx: Tx): Promise<void> {
  const rows = waiting.get(tx)
  if (!rows || rows.size === 0) return
  const all = [...rows.values()]
  rows.clear()
  for (const { columns, compile } of all) await later(tx, compile(columns))
}

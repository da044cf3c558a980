import type { FixImportRowRequest } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { judgeAgain, requireChecked } from './check-items.ts'
import { groupingOf } from './columns.ts'
import { groupRows } from './grouping-store.ts'
import { codeLists } from './read-cells.ts'
import { type RowRecord, selectRow, updateCells } from './rows-store.ts'
import { updateImport } from './store.ts'
import { summarizeImport } from './summarize-import.ts'
import type { ImportTargets } from './target.ts'

/**
 * Fixes cells of a row and checks its item again. The value of the file is stored beside it. Needs `import.run`.
 * Raises `import.not-found`, `import.row-not-found` and `import.not-now`.
 */
export async function fixRow(
  context: Context,
  actor: Actor,
  targets: ImportTargets,
  { id, number }: { id: string; number: number },
  { cells: fixed }: FixImportRowRequest,
): Promise<RowRecord> {
  authorize(actor, 'import.run')
  const lists = await codeLists()
  return await context.db.tenant(actor, async (tx) => {
    const record = await requireChecked(tx, id)
    const row = await selectRow(tx, id, number)
    if (!row) throw problem('import.row-not-found', { detail: `${id} ${number}` })
    const cells = row.cells.map((cell, index) => fixed[String(index)]?.trim() ?? cell)
    await updateCells(tx, id, { number, cells, was: wasOf(row, cells) })
    const grouping = groupingOf(record.kind, record.columns)
    const columns = grouping ? [grouping.number, ...grouping.heads] : []
    const isMoved = columns.some((column) => cells[column] !== row.cells[column])
    // A row with a new number may leave its document, whose remaining rows must be checked again too.
    const moved = isMoved ? await groupRows(tx, id, grouping, { forget: false }) : []
    const after = (await selectRow(tx, id, number))?.item ?? row.item
    const numbers = new Set([row.item, after, ...moved])
    const judging = { record, lists, target: targets[record.kind] }
    await judgeAgain(context, tx, { ...judging, numbers, formerKeys: [row.key] })
    await updateImport(tx, id, await summarizeImport(tx, record))
    return (await selectRow(tx, id, number)) ?? row
  })
}

/** The original values of fixed cells; a cell with its original value no longer counts as fixed. */
function wasOf(row: RowRecord, cells: readonly string[]): Record<string, string> | null {
  const was = { ...row.was }
  cells.forEach((cell, index) => {
    const key = String(index)
    const before = was[key] ?? row.cells[index] ?? ''
    if (cell === before) delete was[key]
    else was[key] = before
  })
  return Object.keys(was).length === 0 ? null : was
}

import type { FixImportRequest } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { requireChecked } from './check-items.ts'
import { clearFixed } from './checked-rows-store.ts'
import { groupingOf } from './columns.ts'
import { groupRows } from './grouping-store.ts'
import { type ImportRecord, needsOfImports, noCounts } from './import.ts'
import { replaceCells } from './rows-store.ts'
import { enqueueWork, publishImport } from './start-import.ts'
import { updateImport } from './store.ts'

/**
 * Fixes every cell of a column with the same value, and begins to check the affected items again. Needs
 * `import.run`.
 * Raises `import.not-found`, `import.not-now` and `common.invalid`.
 */
export async function fixAll(
  context: Context,
  actor: Actor,
  id: string,
  { column, from, to }: FixImportRequest,
): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  return await changeCells(context, actor, { id, column }, (tx) =>
    replaceCells(tx, id, { column, from, to: to.trim() }),
  )
}

/** Changes cells of a column of a checked import, and begins to check the affected items again. */
export async function changeCells(
  context: Context,
  actor: Actor,
  { column, id }: { readonly id: string; readonly column: number },
  change: (tx: TenantTx) => Promise<void>,
): Promise<ImportRecord> {
  return await context.db.tenant(actor, async (tx) => {
    const record = await requireChecked(tx, id)
    const field = record.columns[column]?.field ?? null
    if (field === null || field === 'document') {
      const message = 'This column becomes nothing; choose one that becomes a field.'
      throw problem('common.invalid', {
        findings: [fieldFinding('column', 'falaj-import-column', message)],
      })
    }
    await change(tx)
    const grouping = groupingOf(record.kind, record.columns)
    if (grouping && [grouping.number, ...grouping.heads].includes(column))
      await groupRows(tx, id, grouping, { forget: false })
    const left = await clearFixed(tx, id)
    const progress = { done: record.total - left, doneTo: 0 }
    const askedBy = requesterOf(actor, needsOfImports)
    const after = { state: 'checking', askedBy, ...progress, counts: noCounts, rows: null } as const
    await updateImport(tx, id, after)
    await enqueueWork(context, tx, id)
    await publishImport(context, tx, record)
    return { ...record, ...after }
  })
}

import { importFinished } from '#contract/domain-events/import-finished'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { type ImportRecord, noCounts } from './import.ts'
import { importEvent } from './import-event.ts'
import { deleteRows } from './rows-store.ts'
import { publishImport, requireImport } from './start-import.ts'
import { deleteFile, updateImport } from './store.ts'
import { countItems } from './written-rows-store.ts'

/**
 * Stops an import. Before it was confirmed its file and rows are deleted; while it is being written it ends at once,
 * and the written records can be undone. Idempotent. Needs `import.run`. Raises `import.not-found` and
 * `import.not-now`.
 */
export async function cancelImport(context: Context, actor: Actor, id: string): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, async (tx) => {
    const at = ['reading', 'columns', 'checking', 'checked', 'writing', 'cancelled'] as const
    const record = await requireImport(tx, id, { at, lock: true })
    if (record.state === 'cancelled') return record
    const change =
      record.state === 'writing'
        ? { state: 'done' as const, counts: await countItems(tx, id), rows: null }
        : { state: 'cancelled' as const, counts: noCounts, rows: null }
    if (change.state === 'cancelled') {
      await deleteRows(tx, id)
      await deleteFile(tx, id)
    }
    await updateImport(tx, id, change)
    await recordAudit(tx, actor, { action: 'import.cancelled', subjectId: id })
    const after = { ...record, ...change }
    const domainEvents = change.state === 'done' ? [importEvent(importFinished, after)] : []
    await publishImport(context, tx, record, domainEvents)
    return after
  })
}

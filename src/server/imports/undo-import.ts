import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { recordAudit } from '#server/audit'
import { type ImportRecord, needsOfImports } from './import.ts'
import { enqueueWork, publishImport, requireImport } from './start-import.ts'
import { updateImport } from './store.ts'

/**
 * Begins to remove what an import has written, except records that were used or changed since. Idempotent.
 * Needs `import.run`. Raises `import.not-found` and `import.not-now`.
 */
export async function undoImport(context: Context, actor: Actor, id: string): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, async (tx) => {
    const record = await requireImport(tx, id, { at: ['done', 'undoing', 'undone'], lock: true })
    if (record.state !== 'done') return record
    const total = record.counts.written
    const change = {
      state: 'undoing',
      askedBy: requesterOf(actor, needsOfImports),
      done: 0,
      doneTo: 0,
      total,
    } as const
    await updateImport(tx, id, change)
    await enqueueWork(context, tx, id)
    await recordAudit(tx, actor, { action: 'import.undone', subjectId: id })
    await publishImport(context, tx, record)
    return { ...record, ...change }
  })
}

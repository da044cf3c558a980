import { importUndone } from '#contract/domain-events/import-undone'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { importEvent } from './import-event.ts'
import { planByIndex } from './rows-store.ts'
import { publishImport } from './start-import.ts'
import { selectImport, updateImport } from './store.ts'
import type { ImportTarget } from './target.ts'
import { countItems, selectWritten, updateEnded } from './written-rows-store.ts'

/** Undoes the next items of an import; records that were used or changed since stay. False when none is left. */
export async function undoSome(
  context: Context,
  actor: Actor,
  target: ImportTarget,
  importId: string,
): Promise<boolean> {
  return await context.db.tenant(actor, async (tx) => {
    const record = await selectImport(tx, importId, { lock: true })
    if (record?.state !== 'undoing') return false
    await planByIndex(tx)
    const items = await selectWritten(tx, importId, record.doneTo, target.batch)
    await updateEnded(tx, importId, await target.undo(context, tx, actor, record, items))
    const isMore = items.length === target.batch
    const progress = { done: record.done + items.length, doneTo: items.at(-1)?.number ?? record.doneTo }
    if (isMore) await updateImport(tx, importId, progress)
    else {
      const counts = await countItems(tx, importId)
      const ended = { ...progress, state: 'undone', counts, rows: null } as const
      await updateImport(tx, importId, ended)
      await publishImport(context, tx, record, [importEvent(importUndone, { ...record, ...ended })])
    }
    return isMore
  })
}

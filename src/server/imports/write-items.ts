import { importFinished } from '#contract/domain-events/import-finished'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { importEvent } from './import-event.ts'
import { planByIndex } from './rows-store.ts'
import { publishImport } from './start-import.ts'
import { selectImport, updateImport } from './store.ts'
import type { ImportTarget } from './target.ts'
import { countItems, selectToWrite, updateWritten } from './written-rows-store.ts'

/** Writes the next items of an import, each with its result in the same transaction; false when none is left. */
export async function writeSome(
  context: Context,
  actor: Actor,
  target: ImportTarget,
  importId: string,
): Promise<boolean> {
  return await context.db.tenant(actor, async (tx) => {
    const record = await selectImport(tx, importId, { lock: true })
    if (record?.state !== 'writing') return false
    await planByIndex(tx)
    const items = await selectToWrite(tx, importId, record.doneTo, target.batch)
    const written = items.length === 0 ? [] : await target.write(context, tx, actor, record, items)
    await updateWritten(tx, importId, written)
    const isMore = items.length === target.batch
    const progress = { done: record.done + items.length, doneTo: items.at(-1)?.number ?? record.doneTo }
    if (isMore) await updateImport(tx, importId, progress)
    else {
      const counts = await countItems(tx, importId)
      const ended = { ...progress, state: 'done', counts, rows: null } as const
      await updateImport(tx, importId, ended)
      await publishImport(context, tx, record, [importEvent(importFinished, { ...record, ...ended })])
    }
    return isMore
  })
}

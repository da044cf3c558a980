import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { listRuns } from '#server/runs'
import { type DataExportRecord, dataExports } from './store.ts'

/** How many are shown; finished ones go after a week. */
const shown = 10

/** The exports of everything, the newest first. Needs `data.export`. */
export async function listExports(context: Context, actor: Actor): Promise<DataExportRecord[]> {
  authorize(actor, 'data.export')
  return await listRuns(context, actor, dataExports, null, shown)
}

import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { startRun } from '#server/runs'
import { exportedTables } from './exported-tables.ts'
import { type DataExportRecord, dataExports } from './store.ts'

/**
 * Begins to write everything of the organization in this environment into a file, which a job does in turns; acts once for each
 * key. Needs `data.export`.
 */
export async function startExport(
  context: Context,
  actor: Actor,
  idempotencyKey: string,
): Promise<DataExportRecord> {
  authorize(actor, 'data.export')
  return await startRun(context, actor, dataExports, {
    participantKey: null,
    input: {},
    operation: 'data.startExport',
    idempotencyKey,
    entry: { action: 'data.exportStarted' },
    prepare: async () => ({ result: { bytes: 0, parts: 0 }, total: exportedTables.length }),
  })
}

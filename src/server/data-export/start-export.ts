import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
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
  const key = { operation: 'data.startExport', key: idempotencyKey, request: {} }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await once(context, tx, actor, key, async () => {
      const id = newId('dex')
      const result = { bytes: 0, parts: 0 }
      const run = { id, participantKey: null, input: {}, result, total: exportedTables.length }
      await dataExports.insert(tx, actor, run, context.clock.now())
      await dataExports.enqueueTurn(context, tx, actor, id)
      await recordAudit(tx, actor, { action: 'data.exportStarted', subjectId: id })
      return { id }
    })
    return await readExport(tx, actor, id)
  })
}

/** An export as it stands. Raises `data.export-not-found`. */
export async function readExport(tx: Tx, scope: TenantScope, id: string): Promise<DataExportRecord> {
  const run = await dataExports.select(tx, scope, id)
  if (!run) throw problem('data.export-not-found', { detail: id })
  return run
}

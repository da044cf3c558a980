import type { ReportContent, StartReportFileRequest } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { once } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { requireParticipant } from '#server/participants'
import { selectRegisterTotals } from './register-store.ts'
import { type ReportFileRecord, reportFiles } from './report-files-store.ts'

/**
 * Begins a report as a file, which a job makes; acts once for each key. Needs `report.export`. Raises
 * `participant.not-found`.
 */
export async function startReportFile(
  context: Context,
  actor: Actor,
  participantKey: string,
  { content, format, language }: StartReportFileRequest,
  idempotencyKey: string,
): Promise<ReportFileRecord> {
  authorize(actor, 'report.export')
  const input = { content, format, language }
  const key = { operation: 'reports.startFile', key: idempotencyKey, request: { participantKey, ...input } }
  return await context.db.tenant(actor, async (tx) => {
    const { id } = await once(context, tx, actor, key, async () => {
      await requireParticipant(tx, actor, participantKey)
      const id = newId('rpf')
      const total = await expectedRows(tx, actor, participantKey, content)
      const run = { id, participantKey, input, result: { bytes: 0 }, total }
      await reportFiles.insert(tx, actor, run, context.clock.now())
      await reportFiles.enqueueTurn(context, tx, actor, id)
      await recordAudit(tx, actor, { action: 'report.fileStarted', subjectId: id, after: input })
      return { id }
    })
    return await readFileRun(tx, actor, id)
  })
}

/** About how many rows there will be; a register is the one that may be long. */
async function expectedRows(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  content: ReportContent,
): Promise<number> {
  if (content.report !== 'register') return 0
  const totals = await selectRegisterTotals(tx, scope, { ...content, participantKey })
  return totals.reduce((sum, { count }) => sum + count, 0)
}

/** A run as it stands. Raises `report.file-not-found`. */
export async function readFileRun(tx: Tx, scope: TenantScope, id: string): Promise<ReportFileRecord> {
  const run = await reportFiles.select(tx, scope, id)
  if (!run) throw problem('report.file-not-found', { detail: id })
  return run
}

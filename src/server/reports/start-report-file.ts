import type { ReportContent, StartReportFileRequest } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { startRun } from '#server/runs'
import { selectRegisterTotals } from './register-store.ts'
import { type ReportFileRecord, reportFiles } from './report-files-store.ts'
import { requireFiledOf } from './vat-return-table.ts'

/**
 * Starts a report as a file, which a job makes. Idempotent for a key. Needs `report.export`. Raises
 * `participant.not-found`, and `return.not-found` for the figures of a filed return that does not exist.
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
  return await startRun(context, actor, reportFiles, {
    participantKey,
    input,
    operation: 'reports.startFile',
    idempotencyKey,
    entry: { action: 'report.fileStarted', after: input },
    prepare: async (tx) => {
      if (content.report === 'vat-return' && content.figures === 'filed')
        await requireFiledOf(tx, { ...content, participantKey })
      return { result: { bytes: 0 }, total: await expectedRows(tx, participantKey, content) }
    },
  })
}

/** About how many rows there will be; a register is the one that may be long. */
async function expectedRows(tx: TenantTx, participantKey: string, content: ReportContent): Promise<number> {
  if (content.report !== 'register') return 0
  const totals = await selectRegisterTotals(tx, { ...content, participantKey })
  return totals.reduce((sum, { count }) => sum + count, 0)
}

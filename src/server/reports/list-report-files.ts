import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { listRuns } from '#server/runs'
import { type ReportFileRecord, reportFiles } from './report-files-store.ts'

/** How many are shown; finished ones go after a week. */
const shown = 20

/** The files of a participant's reports, the newest first. Needs `report.export`. Raises `participant.not-found`. */
export async function listReportFiles(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<ReportFileRecord[]> {
  authorize(actor, 'report.export')
  return await listRuns(context, actor, reportFiles, participantKey, shown)
}

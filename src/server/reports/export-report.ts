import type { Language } from '#contract/common'
import type { ReportContent } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { Table } from '#platform/files/table-file'
import { reportTable } from './report-table.ts'

/**
 * A report as a file that is generated while it is sent. Refusals come before its first row. Needs `report.export`.
 * Raises `participant.not-found`.
 */
export function exportReport(
  context: Context,
  actor: Actor,
  participantKey: string,
  content: ReportContent,
  language: Language,
): Table {
  authorize(actor, 'report.export')
  return reportTable(context, actor, participantKey, content, language)
}

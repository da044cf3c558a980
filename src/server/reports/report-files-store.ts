/** Reports as files that are made in the background and stored (migration 0028). */

import type { Language } from '#contract/common'
import type { ReportContent } from '#contract/reports'
import type { TenantTx } from '#platform/database/database'
import { type BackgroundRun, BackgroundRuns } from '#server/runs'

interface Asked {
  readonly content: ReportContent
  readonly format: 'csv' | 'xlsx'
  readonly language: Language
}
interface Made {
  readonly bytes: number
}
export type ReportFileRecord = BackgroundRun<Asked, Made>

/** The position of a run is how many rows are written. */
export const reportFiles = new BackgroundRuns<Asked, Made>({
  kind: 'report',
  prefix: 'rpf',
  needs: 'report.export',
  notFound: 'report.file-not-found',
  changed: 'report.changed',
  work: 'reports.makeFile',
  maxAttempts: 4,
  expire: { job: 'reports.expireFile', afterDays: 7 },
})

export async function insertPart(tx: TenantTx, runId: string, part: number, bytes: Buffer): Promise<void> {
  await tx.tenant.insertInto('report_files', { runId, part, bytes }).execute()
}

export async function selectPart(tx: TenantTx, runId: string, part: number): Promise<Buffer | undefined> {
  const row = await tx.tenant
    .selectFrom('report_files')
    .select('bytes')
    .where('run_id', '=', runId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.bytes
}

/** Deletes the parts of an unfinished attempt. */
export async function deleteParts(tx: TenantTx, runId: string): Promise<void> {
  await tx.tenant.deleteFrom('report_files').where('run_id', '=', runId).execute()
}

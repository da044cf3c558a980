import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { fileNameOf } from './present.ts'
import { selectPart } from './report-files-store.ts'
import { readFileRun } from './start-report-file.ts'

/**
 * The finished file of a report, read part by part while it is sent. Needs `report.export`; the trail says who fetched
 * it. Raises `report.file-not-found` and `report.file-not-finished`.
 */
export async function getReportFile(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; format: 'csv' | 'xlsx'; bytes: AsyncGenerator<Buffer> }> {
  authorize(actor, 'report.export')
  const { input } = await context.db.tenant(actor, async (tx) => {
    const run = await readFileRun(tx, actor, id)
    if (run.state !== 'done') throw problem('report.file-not-finished', { detail: run.state })
    await recordAudit(tx, actor, { action: 'report.fileExported', subjectId: id })
    return run
  })
  async function* parts() {
    for (let part = 0; ; part += 1) {
      const bytes = await context.db.tenant(actor, (tx) => selectPart(tx, actor, id, part))
      if (!bytes) return
      yield bytes
    }
  }
  const { content, format } = input
  return { fileName: `${fileNameOf(content, actor.environment)}.${format}`, format, bytes: parts() }
}

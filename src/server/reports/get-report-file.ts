import { tableMediaTypes } from '#contract/table-formats'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fetchFinishedRun, type MadeFile } from '#server/runs'
import { fileNameOf } from './present.ts'
import { reportFiles, selectPart } from './report-files-store.ts'

const types = { csv: `${tableMediaTypes.csv}; charset=utf-8`, xlsx: tableMediaTypes.xlsx }

/**
 * The finished file of a report, read part by part while it is sent. Needs `report.export`; the trail records the
 * download. Raises `report.file-not-found` and `report.file-not-finished`.
 */
export async function getReportFile(context: Context, actor: Actor, id: string): Promise<MadeFile> {
  authorize(actor, 'report.export')
  const fetched = { action: 'report.fileExported', notFinished: 'report.file-not-finished' } as const
  const { input } = await fetchFinishedRun(context, actor, reportFiles, id, fetched)
  async function* parts() {
    for (let part = 0; ; part += 1) {
      const bytes = await context.db.tenant(actor, (tx) => selectPart(tx, id, part))
      if (!bytes) return
      yield bytes
    }
  }
  const { content, format } = input
  const fileName = `${fileNameOf(content, actor.environment)}.${format}`
  return { fileName, type: types[format], bytes: parts() }
}

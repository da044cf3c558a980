import * as dataApi from '#contract/api/data-export'
import type { Context } from '#platform/base/context'
import type { ActorByCookie, App } from '#platform/http/http'
import { serveRuns } from '#server/runs'
import { getExportFile } from './get-export-file.ts'
import { listExports } from './list-exports.ts'
import { presentExport } from './present.ts'
import { startExport } from './start-export.ts'

export function dataExportRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  const operations = {
    list: dataApi.listDataExports,
    start: dataApi.startDataExport,
    file: dataApi.getDataExportFile,
  }
  serveRuns(app, byCookie, operations, {
    list: ({ actor }) => listExports(context, actor),
    start: ({ actor, idempotencyKey }) => startExport(context, actor, idempotencyKey),
    file: (actor, { params }) => getExportFile(context, actor, params.id),
    present: presentExport,
  })
}

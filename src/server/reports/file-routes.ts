import * as filesApi from '#contract/api/report-files'
import type { ReportContent } from '#contract/reports'
import { tableFormats } from '#contract/table-formats'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import type { ActorByCookie, App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { serveRuns } from '#server/runs'
import { exportReport } from './export-report.ts'
import { getReportFile } from './get-report-file.ts'
import { listReportFiles } from './list-report-files.ts'
import { fileNameOf, presentFile } from './present.ts'
import { startReportFile } from './start-report-file.ts'

/** Reports as files: at once, and in the background. */
export function reportFileRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  tableRoutes(app, context)
  const operations = {
    list: filesApi.listReportFiles,
    start: filesApi.startReportFile,
    file: filesApi.downloadReportFile,
  }
  serveRuns(app, byCookie, operations, {
    list: ({ actor, participant }) => listReportFiles(context, actor, participant),
    start: ({ actor, body, idempotencyKey, participant }) =>
      startReportFile(context, actor, participant, body, idempotencyKey),
    file: (actor, { params }) => getReportFile(context, actor, params.id),
    present: presentFile,
  })
}

const tables = {
  'vat-return': { csv: filesApi.exportVatReturnCsv, xlsx: filesApi.exportVatReturnXlsx },
  register: { csv: filesApi.exportRegisterCsv, xlsx: filesApi.exportRegisterXlsx },
  rejections: { csv: filesApi.exportRejectionsCsv, xlsx: filesApi.exportRejectionsXlsx },
  unreported: { csv: filesApi.exportUnreportedCsv, xlsx: filesApi.exportUnreportedXlsx },
  'number-gaps': { csv: filesApi.exportNumberGapsCsv, xlsx: filesApi.exportNumberGapsXlsx },
  'sales-by-customer': { csv: filesApi.exportSalesByCustomerCsv, xlsx: filesApi.exportSalesByCustomerXlsx },
  aged: { csv: filesApi.exportAgedCsv, xlsx: filesApi.exportAgedXlsx },
  'sales-by-product': { csv: filesApi.exportSalesByProductCsv, xlsx: filesApi.exportSalesByProductXlsx },
} as const satisfies Record<ReportContent['report'], unknown>

function tableRoutes(app: App, context: Context): void {
  for (const [report, files] of Object.entries(tables)) {
    for (const format of tableFormats)
      serve(app, files[format], async ({ actor, participant, query: { language, ...query } }, reply) => {
        // The path names the report, and its schema the parameters.
        const content = { report, ...query } as ReportContent
        const table = exportReport(context, actor, participant, content, language)
        return await sendTable(reply, table, { format, name: fileNameOf(content, actor.environment) })
      })
  }
}

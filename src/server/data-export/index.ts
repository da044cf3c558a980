/** The door of data export: everything of an organization as a file to leave with. */
import type { JobHandlers } from '#platform/jobs'
import { ExportPayload, exportJob } from './start-export.ts'
import { expireExport, expireExportJob, workOffExport } from './work-off-export.ts'

export { dataExportRoutes } from './routes.ts'

/** Which job runs which operation. */
export const dataExportJobs: JobHandlers = {
  [exportJob]: (context, payload, job) => workOffExport(context, ExportPayload.parse(payload), job),
  [expireExportJob]: (context, payload) => expireExport(context, ExportPayload.parse(payload)),
}

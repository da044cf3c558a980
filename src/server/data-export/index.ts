/** The door of data export: everything of an organization as a file to leave with. */
import { RunPayload } from '#platform/background-runs'
import type { JobHandlers } from '#platform/job-handlers'
import { expireExportJob, exportJob } from './store.ts'
import { expireExport, failExport, workOffExport } from './work-off-export.ts'

export { dataExportRoutes } from './routes.ts'

/** Which job runs which operation. */
export const dataExportJobs: JobHandlers = {
  [exportJob]: {
    run: (context, payload, job) => workOffExport(context, RunPayload.parse(payload), job),
    setAside: (context, payload) => failExport(context, RunPayload.parse(payload)),
  },
  [expireExportJob]: (context, payload) => expireExport(context, RunPayload.parse(payload)),
}

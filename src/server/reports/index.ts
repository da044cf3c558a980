/** The door of the reports room: views of what the other rooms keep, and files that are made of them. */
import { RunPayload } from '#platform/background-runs'
import type { JobHandlers } from '#platform/job-handlers'
import { expireReportFile, failReportFile, makeReportFile } from './make-report-file.ts'
import { expireFileJob, makeFileJob } from './report-files-store.ts'

export { reportRoutes } from './routes.ts'

/** Which job runs which operation. */
export const reportJobs: JobHandlers = {
  [makeFileJob]: {
    run: (context, payload, job) => makeReportFile(context, RunPayload.parse(payload), job),
    setAside: (context, payload) => failReportFile(context, RunPayload.parse(payload)),
  },
  [expireFileJob]: (context, payload) => expireReportFile(context, RunPayload.parse(payload)),
}

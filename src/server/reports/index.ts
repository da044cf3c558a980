/** The door of the reports room: views of what the other rooms keep, and files that are made of them. */
import type { JobHandlers } from '#platform/jobs'
import { expireFileJob, expireReportFile, makeReportFile } from './make-report-file.ts'
import { FilePayload, makeFileJob } from './start-report-file.ts'

export { reportRoutes } from './routes.ts'

/** Which job runs which operation. */
export const reportJobs: JobHandlers = {
  [makeFileJob]: (context, payload, job) => makeReportFile(context, FilePayload.parse(payload), job),
  [expireFileJob]: (context, payload) => expireReportFile(context, FilePayload.parse(payload)),
}

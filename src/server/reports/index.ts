/** The door of the reports room: views of the records of the other rooms, and files of them. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { runJobs, sweptKind } from '#server/runs'
import { makeReportFile } from './make-report-file.ts'
import { reportFiles } from './report-files-store.ts'

export { fingerprintOf, readReturnFigures } from './get-vat-return.ts'
export { readLateLines } from './late-documents.ts'
export { countLateLines, countReceivedSince } from './register-store.ts'
export { reportRoutes } from './routes.ts'

/** For the sweep. */
export const sweptReportFiles = sweptKind(reportFiles)

/** Which job runs which operation. */
export const reportJobs: JobHandlers = runJobs(reportFiles, makeReportFile)

/** The door of data export: everything of an organization as a file to leave with. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { runJobs, sweptKind } from '#server/runs'
import { exportSome } from './export-turn.ts'
import { dataExports } from './store.ts'

export { dataExportRoutes } from './routes.ts'

/** For the sweep. */
export const sweptDataExports = sweptKind(dataExports)

/** Which job runs which operation. */
export const dataExportJobs: JobHandlers = runJobs(dataExports, exportSome)

/** The door of usage: how many documents each company sent and received, by month. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { countDocuments, countDocumentsJob } from './count-documents.ts'

export { scheduleCounting } from './count-documents.ts'
export { installationUsageRoutes, usageRoutes } from './routes.ts'

/** Which job runs which operation. */
export const usageJobs: JobHandlers = { [countDocumentsJob]: countDocuments }

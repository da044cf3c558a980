/** The door of actions. */

export { documentRoutes } from './routes.ts'
export { runBulk, sweepBulkRuns } from './run-bulk.ts'

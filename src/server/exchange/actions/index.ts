/** The door of actions. */

export { documentRoutes } from './routes.ts'
export { runBulk } from './run-bulk.ts'
export { BulkPayload, recoverBulkRuns } from './start-run.ts'

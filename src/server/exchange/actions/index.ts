/** The door of actions. */

export { documentRoutes } from './routes.ts'
export { runBulk } from './run-bulk.ts'
export { recoverBulkRuns } from './start-run.ts'

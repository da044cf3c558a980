/** The door of actions. */
export { BulkPayload, runBulk } from './bulk-retry.ts'

export { documentRoutes } from './routes.ts'

/** The door of actions. */
export { BulkPayload, runBulk } from './bulk-retry.ts'
export { type TransmissionRetry, retryTransmission } from './retry-transmission.ts'
export { documentRoutes } from './routes.ts'

/** The door of inbound: envelopes are received and stored, then accepted or quarantined. */
export { acceptEnvelope } from './accept-envelope.ts'
export { AcceptPayload, StatusBatchPayload } from './accept-payload.ts'
export { acceptStatusBatch } from './accept-status-batch.ts'
export { claimArrivals, claimMissed } from './claim-arrivals.ts'
export { appendEvents, isUndecided, lockArrival, saveArrival } from './lock-arrival.ts'
export { inboundRoutes } from './routes.ts'
export { signDelivery } from './signature.ts'
export { watchArrivals } from './watch-arrivals.ts'

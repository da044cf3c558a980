/** The door of inbound. */
export { AcceptPayload, acceptEnvelope } from './accept-envelope.ts'
export { StatusBatchPayload, acceptStatusBatch } from './accept-status-batch.ts'
export { claimArrivals, claimMissed } from './claim-arrivals.ts'
export {
  countArrivals,
  countQuarantined,
  countStuck,
  type QuarantinedEnvelope,
  type QuarantineFilter,
  type QuarantineState,
  type TransmissionCount,
  type StuckTransmission,
  type StuckFilter,
  type StuckEntry,
  selectQuarantined,
  countTransmissions,
  selectStuckOfTenant,
  selectIndexEntryOf,
  selectStuck,
} from './operator-store.ts'
export { type ArrivalOutcome, releaseArrival, dismissArrival, readArrival } from './quarantine.ts'
export { inboundRoutes } from './routes.ts'
export { signDelivery } from './signature.ts'
export { watchArrivals } from './watch-arrivals.ts'

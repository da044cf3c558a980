/** The door for those who run the portal: what is stuck, what was quarantined, how the peers do. */
export { listPeers } from '../breakers/index.ts'
export {
  countArrivals,
  countQuarantined,
  countStuck,
  countTransmissions,
  type QuarantinedEnvelope,
  type QuarantineFilter,
  type QuarantineState,
  type StuckEntry,
  type StuckFilter,
  selectIndexEntryOf,
  selectQuarantined,
  selectStuck,
  selectStuckOfTenant,
} from './operator-store.ts'
export { type ArrivalOutcome, dismissArrival, readArrival, releaseArrival } from './quarantine.ts'
export { retryTransmission, type TransmissionRetry } from './retry-transmission.ts'

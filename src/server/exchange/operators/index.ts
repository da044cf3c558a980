/** The door for operators: stuck transmissions, quarantined arrivals, and the states of the peers. */
export { listPeers, type PeerSummary } from '../breakers/index.ts'
export {
  countArrivals,
  countQuarantined,
  countStuck,
  countTransmissions,
  countUnderWay,
  type QuarantinedEnvelope,
  type StuckEntry,
  type StuckTransmission,
  selectQuarantined,
  selectStuck,
  selectStuckEntry,
  selectStuckOfTenant,
} from './operator-store.ts'
export { dismissArrival, readArrival, releaseArrival } from './quarantine.ts'
export { retryTransmission, type TransmissionRetry } from './retry-transmission.ts'
export { countServiceLevels, type ServiceLevelCount } from './service-level-store.ts'

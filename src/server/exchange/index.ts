/** The door of the exchange room: what goes to the network, what comes from it, and what is reported. */

export { type TransmissionRetry, retryTransmission } from './actions/index.ts'
export { listPeers } from './breakers/index.ts'
export {
  type ArrivalOutcome,
  releaseArrival,
  countArrivals,
  countQuarantined,
  countStuck,
  dismissArrival,
  type QuarantinedEnvelope,
  type QuarantineFilter,
  type QuarantineState,
  type TransmissionCount,
  type StuckTransmission,
  readArrival,
  type StuckFilter,
  type StuckEntry,
  selectQuarantined,
  countTransmissions,
  selectStuckOfTenant,
  selectIndexEntryOf,
  selectStuck,
} from './inbound/index.ts'
export { exchangeJobs } from './jobs.ts'
export type {
  AccessPoint,
  AffectedTransmission,
  PeerChange,
  PeerListener,
  PeerRef,
  PeerState,
  StatusResult,
  Submission,
  SubmitResult,
} from './ports/index.ts'
export { type ExchangePorts, isConnected } from './ports/index.ts'
export { scheduleRecovery } from './recovery/index.ts'
export { attemptsOf, timelineOf } from './responses/index.ts'
export { exchangeRoutes } from './routes.ts'

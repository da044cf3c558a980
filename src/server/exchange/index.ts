/** The door of the exchange room: what goes to the network, what comes from it, and what is reported. */

export { type LegRetry, retryLeg } from './actions/index.ts'
export { listPeers } from './breakers/index.ts'
export {
  type ArrivalOutcome,
  acceptAgain,
  countArrivals,
  countKept,
  countStuck,
  dismissArrival,
  type KeptEnvelope,
  type KeptFilter,
  type KeptState,
  type LegFigure,
  type OperatorLeg,
  readArrival,
  type StuckFilter,
  type StuckRoute,
  selectKept,
  selectLegFigures,
  selectLegsOfTenant,
  selectRouteOfLeg,
  selectStuck,
} from './inbound/index.ts'
export { exchangeJobs } from './jobs.ts'
export type {
  AccessPoint,
  AffectedLeg,
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

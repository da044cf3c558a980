/** The door of the exchange room: what goes to the network, what comes from it, and what is reported. */
export type { AccessPoint, StatusResult, Submission, SubmitResult } from './access-point.ts'
export { attemptsOf, timelineOf } from './history.ts'
export { exchangeJobs } from './jobs.ts'
export { type ArrivalOutcome, acceptAgain, dismissArrival, readArrival } from './kept-arrivals.ts'
export { listPeers } from './list-peers.ts'
export {
  countArrivals,
  countKept,
  countStuck,
  type KeptEnvelope,
  type KeptFilter,
  type KeptState,
  type LegFigure,
  type OperatorLeg,
  type StuckFilter,
  type StuckRoute,
  selectKept,
  selectLegFigures,
  selectLegsOfTenant,
  selectRouteOfLeg,
  selectStuck,
} from './operator-store.ts'
export type { AffectedLeg, PeerChange, PeerListener, PeerRef, PeerState } from './peers.ts'
export { type ExchangePorts, isConnected } from './ports.ts'
export { scheduleRecovery } from './recover-exchange.ts'
export { type LegRetry, retryLeg } from './retry-leg.ts'
export { exchangeRoutes } from './routes.ts'

/** The door of inbound. */
export { AcceptPayload, acceptEnvelope } from './accept-envelope.ts'
export { AnswersPayload, acceptAnswers } from './accept-status-batch.ts'
export { claimArrivals, claimMissed } from './claim-arrivals.ts'
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
export { type ArrivalOutcome, acceptAgain, dismissArrival, readArrival } from './quarantine.ts'
export { inboundRoutes } from './routes.ts'
export { signDelivery } from './signature.ts'
export { watchArrivals } from './watch-arrivals.ts'

/** The door of transmissions. */
export { applyEvents, readState } from './apply-events.ts'
export { eventToGo } from './blocked-by.ts'
export { prepare, type SetOff } from './create-transmissions.ts'
export { finishAttempt, insertAttempt, selectAttempts, selectEvents } from './history-store.ts'
export { latestLeg } from './latest-transmission.ts'
export { begin, openLeg } from './open-transmission.ts'
export { CounterpartPayload, noteCounterpart, noteReported } from './record-reporting-id.ts'
export { releaseFollowers } from './release-blocked.ts'
export {
  insertTransmission,
  insertTransmissions,
  lockTransmission,
  lockTransmissions,
  type NewTransmission,
  type OverdueRoute,
  postponeRoute,
  selectEnvelope,
  selectLegs,
  selectLegsAbout,
  selectOverdueRoutes,
  selectRoute,
  selectRoutes,
  selectSubject,
  selectUnanswered,
  storeEnvelope,
  updateLease,
  updateReceiverSeat,
} from './store.ts'
export { enqueueNext, enqueueSend, LegPayload, sendKey } from './transmission-jobs.ts'
export { addRow } from './unwritten-store.ts'
export { selectAwaitedPeers, selectWaiting } from './waiting-store.ts'

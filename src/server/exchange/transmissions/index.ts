/** The door of the transmissions: one task to get one thing to one place, its events, and its state. */
export { applyAndEnqueue, applyEvents } from './apply-events.ts'
export { queuedOrBlocked } from './blocked-by.ts'
export { createTransmissions } from './create-transmissions.ts'
export { selectEvents } from './event-store.ts'
export { insertTransmissions, type NewTransmission } from './insert-store.ts'
export { latestTransmission } from './latest-transmission.ts'
export {
  lockLatestTransmissions,
  lockTransmission,
  lockTransmissions,
} from './lock-store.ts'
export { releaseBlocked } from './release-blocked.ts'
export {
  selectExchange,
  selectTransmissions,
  updateLease,
  updateTransmission,
} from './store.ts'
export { enqueueNext, enqueueSend, sendJob, TransmissionPayload } from './transmission-jobs.ts'

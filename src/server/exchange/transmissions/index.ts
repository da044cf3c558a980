/** The door of transmissions. */
export { applyEvents, readState } from './apply-events.ts'
export { queuedOrBlocked } from './blocked-by.ts'
export { createTransmissions, type OpenNew } from './create-transmissions.ts'
export { finishAttempt, insertAttempt, selectAttempts, selectEvents } from './history-store.ts'
export { latestTransmission } from './latest-transmission.ts'
export { openAndEnqueue, openTransmission } from './open-transmission.ts'
export { CounterpartPayload, recordCounterpartReport, recordReportingId } from './record-reporting-id.ts'
export { releaseBlocked } from './release-blocked.ts'
export {
  insertTransmission,
  insertTransmissions,
  lockTransmission,
  lockTransmissions,
  type NewTransmission,
  type OverdueEntry,
  postponeSweep,
  selectEnvelope,
  selectTransmissions,
  selectBySubject,
  selectOverdue,
  selectIndexEntry,
  selectIndexEntries,
  selectSubject,
  selectUnanswered,
  storeEnvelope,
  updateLease,
  updateReceiverSeat,
} from './store.ts'
export { enqueueNext, enqueueSend, TransmissionPayload, sendKey } from './transmission-jobs.ts'
export { addRow } from './unwritten-store.ts'
export { selectAwaitedPeers, selectWaiting } from './waiting-store.ts'

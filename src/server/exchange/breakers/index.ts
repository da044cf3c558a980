/** The door of breakers. */
export { flushCounters } from './attempt-counters.ts'
export { hasSlot, saturatedDelayMs, withSlot } from './bulkhead.ts'
export {
  type AttemptOutcome,
  acquirePermit,
  type PeerSnapshot,
  peerSnapshot,
  reportOutcome,
} from './circuit-breaker.ts'
export { DrainPayload, drainJob, enqueueDrain } from './drain-job.ts'
export { listPeers, type PeerSummary } from './list-peers.ts'
export { lockPeer, removeAttemptCounts, selectPeer } from './peer-store.ts'

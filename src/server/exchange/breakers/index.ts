/** The door of breakers. */
export { writeTries } from './attempt-counters.ts'
export { hasRoomFor, stepBack, visit } from './bulkhead.ts'
export { askPeer, isUntroubled, refreshPicture, type TryOutcome, tellPeer } from './circuit-breaker.ts'
export { DrainPayload, enqueueDrain } from './drain-job.ts'
export { listPeers } from './list-peers.ts'
export { lockPeer, removeTallies, selectPeer } from './peer-store.ts'

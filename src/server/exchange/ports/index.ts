/** The door of ports. */
export type { AccessPoint, StatusResult, SubmitResult } from './access-point.ts'
export { checkpoint } from './checkpoint.ts'
export { accessPointOf, type ExchangePorts, isConnected } from './exchange-ports.ts'
export { forEachIsolated } from './for-each-isolated.ts'
export {
  type AffectedTransmission,
  type PeerChange,
  type PeerListener,
  type PeerRef,
  type PeerState,
  peerKeyOf,
  peerOfKey,
} from './peers.ts'
export {
  type AttemptKind,
  type EventSource,
  type LockedTransmission,
  type NewTransmissionEvent,
  type RecordedEvent,
  type Transmission,
  type TransmissionContent,
} from './transmission.ts'

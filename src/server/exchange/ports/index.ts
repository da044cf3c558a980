/** The door of ports. */
export type { AccessPoint, StatusResult, Submission, SubmitResult } from './access-point.ts'
export { checkpoint } from './checkpoint.ts'
export { type ExchangePorts, isConnected } from './exchange-ports.ts'
export { eachByItself } from './for-each-isolated.ts'
export {
  type AffectedLeg,
  type PeerChange,
  type PeerListener,
  type PeerRef,
  type PeerState,
  peerKeyOf,
  peerOfKey,
} from './peers.ts'
export { nameOf, portalActor } from './portal-actor.ts'
export {
  type EventSource,
  type Leg,
  type LegContent,
  legKinds,
  lookupReasons,
  type NewLegEvent,
  type RecordedEvent,
  type Transmission,
} from './transmission.ts'

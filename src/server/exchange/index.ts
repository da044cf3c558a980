/** The door of the exchange: sending to the network, receiving from it, and reporting. */

export { checkDocumentFile } from './envelopes/index.ts'
export { evidenceOf } from './evidence/index.ts'
export { signDelivery } from './inbound/index.ts'
export { exchangeJobs, startRecovery } from './jobs.ts'
export {
  type AccessPoint,
  type AffectedTransmission,
  type ExchangePorts,
  isConnected,
  type PeerChange,
  type PeerListener,
  type PeerRef,
  type StatusResult,
  type SubmitResult,
} from './ports/index.ts'
export { scheduleRecovery } from './recovery/index.ts'
export { attemptsOf, respondToDocument, timelineOf } from './responses/index.ts'
export { exchangeRoutes } from './routes.ts'

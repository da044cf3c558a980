/** The door of envelopes. */
export { addEvent, lockEvents } from './arrival-event-store.ts'
export { type BuiltEnvelope, buildEnvelope, ContentInvalidError } from './build-envelope.ts'
export {
  type ArrivalColumns,
  countCopy,
  type InboundEnvelope,
  insertInbound,
  type KnownInbound,
  type NewInbound,
  selectAllUndecided,
  selectInbound,
  selectKnown,
  selectUnclaimed,
  selectUnclaimedReceivers,
  selectUndecided,
  selectWaiting,
  writeColumns,
} from './inbound-envelope-store.ts'
export { knowSource } from './known-source.ts'
export { largeDocumentWorker } from './large-document-worker.ts'
export { type ArrivalReading, readArrival } from './read-arrival.ts'
export { maxReadBytes } from './size-limits.ts'
export { type ValidatedDocument, validateDocument, unreadDocument } from './validate-document.ts'

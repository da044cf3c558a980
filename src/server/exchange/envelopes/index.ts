/** The door of envelopes. */
export { insertArrivalEvents, lockEvents } from './arrival-event-store.ts'
export { type BuiltEnvelope, buildEnvelope, ContentInvalidError } from './build-envelope.ts'
export { type DocumentSource, documentSource } from './document-source.ts'
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
export { largeDocumentWorker } from './large-document-worker.ts'
export { type ArrivalReading, readArrival } from './read-arrival.ts'
export { maxReadBytes } from './size-limits.ts'
export { unreadDocument, type ValidatedDocument, validateDocument } from './validate-document.ts'

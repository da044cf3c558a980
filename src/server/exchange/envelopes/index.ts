/** The door of envelopes. */
export { acceptJob } from './accept-job.ts'
export { insertArrivalEvents, lockEvents } from './arrival-event-store.ts'
export { buildEnvelope, ContentInvalidError } from './build-envelope.ts'
export { checkDocumentFile } from './check-document-file.ts'
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
export { type ArrivalReading, readArrival } from './read-arrival.ts'
export { validateArrival } from './validate-arrival.ts'

/** The door of arrivals: the stored envelopes, their events, and the job that processes them. */
export { acceptJob } from './accept-job.ts'
export { insertArrivalEvents, lockEvents } from './arrival-event-store.ts'
export {
  type ArrivalColumns,
  type ArrivalMatch,
  countCopy,
  type InboundEnvelope,
  insertInbound,
  type NewInbound,
  selectAllUndecided,
  selectByEnvelopeId,
  selectInbound,
  selectStoredArrivals,
  selectUnclaimed,
  selectUnclaimedReceivers,
  selectUndecided,
  selectWaiting,
  writeColumns,
} from './inbound-envelope-store.ts'

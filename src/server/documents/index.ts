/** The door of the documents room: drafts, issuing, and what came in. */

export { attentionIds } from './attention-ids.ts'
export type { DocumentRecord, ExchangeFacts } from './document.ts'
export { findIssuedDocuments } from './find-issued.ts'
export { toStoredFinding } from './finding.ts'
export type { DocumentPorts } from './ports.ts'
export { type FrozenDocument, readForSending, readFrozen } from './read-frozen.ts'
export { readRecord } from './read-record.ts'
export { type FactsQuery, type FactsUpdate, recordFacts } from './record-facts.ts'
export { recordReceived } from './record-received.ts'
export { documentRoutes } from './routes.ts'
export { checkSendAt, recordSendAt } from './send-time.ts'

/** The door of the documents room: drafts, issuing, and what came in. */

export { attentionIds } from './attention-ids.ts'
export { presentFinding } from './check-draft.ts'
export { createDraft } from './create-draft.ts'
export type { DocumentRecord, ExchangeFacts, RejectionReason } from './document.ts'
export { findIssuedDocuments } from './find-issued.ts'
export { issueDocument } from './issue-document.ts'
export type { DocumentPorts } from './ports.ts'
export { type FrozenDocument, readFrozen } from './read-frozen.ts'
export { recordFacts } from './record-facts.ts'
export { type ReceivedDocument, recordReceived } from './record-received.ts'
export { documentRoutes } from './routes.ts'
export { checkSendAt, recordSendAt } from './send-time.ts'

/** The model of a document: its facts, its standing, its approvers. No SQL. */

export { barredFromApproval } from './approvers.ts'
export { type AttentionKey, causeOf, isAttention, urgencyOf } from './attention.ts'
export {
  type Approval,
  type DocumentContents,
  type DocumentRecord,
  type DocumentSummary,
  type ExchangeFacts,
  isIssuedToFile,
  noExchange,
  type StandingKey,
} from './document.ts'
export { xmlNameOf } from './file-name.ts'
export type { DocumentPorts } from './ports.ts'
export { presentRecord, presentRow } from './present-record.ts'
export { atLeastZero, isCreditType, isPayable, settlementOf } from './settlement.ts'
export { type FilterKeys, filterKeysOf, standingOf } from './standing.ts'
export { toStoredFinding } from './stored-finding.ts'

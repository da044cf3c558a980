/** The model of a document: its facts, its settlement, its approvers. No SQL. */

export { barredFromApproval } from './approvers.ts'
export {
  type Approval,
  type DocumentContents,
  type DocumentRecord,
  type DocumentSummary,
  type ExchangeFacts,
  isIssuedToFile,
  noExchange,
} from './document.ts'
export { xmlNameOf } from './file-name.ts'
export type { DocumentPorts } from './ports.ts'
export { atLeastZero, isCreditType, isPayable, settlementOf } from './settlement.ts'
export { toStoredFinding } from './stored-finding.ts'

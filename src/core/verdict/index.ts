/** The door of verdict. */
export { type ResponseVerdictKey, verdictWithResponse, responseVerdicts } from './response-verdict.ts'
export type { SentFacts, SilenceReason } from './document-facts.ts'
export { exchangeRail, reportingRail, type StopState } from './rails.ts'
export {
  type ReceivedFacts,
  type ReceivedVerdictKey,
  receivedExchangeStatus,
  receivedRail,
  receivedVerdict,
  receivedVerdicts,
} from './received-verdict.ts'
export { exchangeStatus, reportingStatus } from './status-words.ts'
export { type VerdictKey, type VerdictTone, verdict, verdicts } from './verdict.ts'

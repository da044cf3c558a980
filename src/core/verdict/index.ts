/** The door of verdict. */

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
export { type ResponseVerdictKey, responseVerdicts, verdictWithResponse } from './response-verdict.ts'
export { exchangeStatus, reportingStatus } from './status-words.ts'
export { withTradeSides } from './trade-sides.ts'
export { type VerdictKey, type VerdictTone, verdict, verdicts } from './verdict.ts'
export { verdictKeys } from './verdict-keys.ts'

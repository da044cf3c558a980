/** The door of the lifecycle room: the states of what is sent, reported and received, and the words derived from them. */
export type { AnswerDecision } from './answer-arrival.ts'
export {
  arrivalLimits,
  decideAnswer,
  decideReceiverReport,
  watchArrival,
} from './answer-arrival.ts'
export type { AnswerNextAction, AnswerVerdict, AnswerVerdictKey } from './answer-verdict.ts'
export { answeredVerdict, answerVerdicts } from './answer-verdict.ts'
export type {
  ArrivalCheck,
  ArrivalDelivery,
  ArrivalEvent,
  ArrivalEventType,
  ArrivalNotice,
  ArrivalState,
  ArrivalTransport,
  CheckResult,
  QuarantineReason,
  SetAsideReason,
} from './arrival.ts'
export { arrivalEventTypes } from './arrival.ts'
export type { Breaker, BreakerEvent } from './breaker.ts'
export { askBreaker, breakerLimits, closedBreaker, stepBreaker } from './breaker.ts'
export type { SentFacts, SilenceReason } from './document-facts.ts'
export type { ArrivalPlace } from './fold-arrival.ts'
export { arrivalPlace, arrivalPlaces, foldArrival, isInvalid } from './fold-arrival.ts'
export { foldLeg } from './fold-leg.ts'
export type { DuplicateJudgment, SeenBefore } from './judge-duplicate.ts'
export { judgeDuplicate } from './judge-duplicate.ts'
export type {
  LegAlarm,
  LegEvent,
  LegEventType,
  LegKind,
  LegState,
  MessageLevelAnswer,
  MessageLevelFacts,
  MessageLevelState,
  NextAct,
  ResponseCode,
  StatusReasonCode,
  TransmissionState,
} from './leg.ts'
export { legEventTypes, messageLevelStates, transmissionStates } from './leg.ts'
export { messageLevelStateOf } from './message-level-facts.ts'
export type { Rail, RailStop, StopState } from './rails.ts'
export { exchangeRail, reportingRail } from './rails.ts'
export type {
  ExhaustedReason,
  FailureReason,
  HoldReason,
  LegReason,
  NotApplicableReason,
  ReasonClass,
} from './reasons.ts'
export { failureReasons, reasonPolicies } from './reasons.ts'
export type {
  BuyerDecision,
  ReceivedExchangeStatus,
  ReceivedFacts,
  ReceivedNextAction,
  ReceivedStop,
  ReceivedVerdict,
  ReceivedVerdictKey,
} from './received-verdict.ts'
export {
  receivedExchangeStatus,
  receivedExchangeStatuses,
  receivedRail,
  receivedVerdict,
  receivedVerdicts,
} from './received-verdict.ts'
export { doubtPlan, leaseMinutes, retryPlans } from './retry-plan.ts'
export type { ExchangeStatus, ReportingStatus } from './status-words.ts'
export { exchangeStatus, exchangeStatuses, reportingStatus, reportingStatuses } from './status-words.ts'
export { isDue, limitAt } from './step-leg.ts'
export type { TaxReportState } from './tax-report.ts'
export { taxReportState, taxReportStates } from './tax-report.ts'
export type { NextAction, Verdict, VerdictKey, VerdictTone, VerdictWho } from './verdict.ts'
export { verdict, verdicts } from './verdict.ts'
export type { LegNotice } from './watch-leg.ts'
export { answerDueAt, answerLimits, isAnswerOverdue, nextWatchAt, watchLeg } from './watch-leg.ts'

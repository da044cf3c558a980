/** The door of transmission. */
export { foldLeg } from './fold-transmission.ts'
export { messageLevelStateOf } from './message-level-facts.ts'
export { orderedEvents } from './ordered-events.ts'
export {
  type FailureReason,
  failureReasons,
  type HoldReason,
  type LegReason,
  reasonPolicies,
} from './reasons.ts'
export { leaseMinutes, withJitter } from './retry-plan.ts'
export { isDue, limitAt } from './step-transmission.ts'
export { type TaxReportState, taxReportState } from './tax-report.ts'
export {
  type LegEvent,
  type LegEventType,
  type LegKind,
  type LegState,
  legEventTypes,
  type MessageLevelState,
  type ResponseCode,
  type StatusReasonCode,
  type TransmissionState,
} from './transmission.ts'
export { answerLimits, isAnswerOverdue, type LegNotice, nextWatchAt, watchLeg } from './watch-transmission.ts'

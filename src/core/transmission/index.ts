/** The door of transmission. */
export { foldTransmission } from './fold-transmission.ts'
export { messageLevelStateOf } from './message-level-facts.ts'
export { orderedEvents } from './ordered-events.ts'
export {
  type FailureReason,
  failureReasons,
  type HoldReason,
  type TransmissionReason,
  reasonPolicies,
} from './reasons.ts'
export { leaseMinutes, withJitter } from './retry-plan.ts'
export { isDue, limitAt } from './step-transmission.ts'
export { type TaxReportState, taxReportState } from './tax-report.ts'
export {
  type TransmissionEvent,
  type TransmissionEventType,
  type TransmissionKind,
  type TransmissionSnapshot,
  transmissionEventTypes,
  type MessageLevelState,
  type ResponseCode,
  type StatusReasonCode,
  type TransmissionState,
} from './transmission.ts'
export { statusLimits, isStatusOverdue, type TransmissionNotice, nextWatchAt, watchTransmission } from './watch-transmission.ts'

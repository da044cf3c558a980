/** The door of transmission. */
export { foldTransmission } from './fold-transmission.ts'
export { messageLevelStateOf } from './message-level-facts.ts'
export { orderedEvents } from './ordered-events.ts'
export { type FailureReason, type HoldReason, reasonPolicies, type TransmissionReason } from './reasons.ts'
export { leaseMinutes, withJitter } from './retry-plan.ts'
export { isDue, limitAt } from './step-transmission.ts'
export { type TaxReportState, taxReportState } from './tax-report.ts'
export {
  type MessageLevelState,
  type ResponseCode,
  type StatusReasonCode,
  type TransmissionEvent,
  type TransmissionKind,
  type TransmissionSnapshot,
  type TransmissionState,
} from './transmission.ts'

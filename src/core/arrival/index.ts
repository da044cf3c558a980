/** The door of arrival. */

export type { ArrivalCheck, ArrivalEvent, ArrivalState, CheckResult } from './arrival.ts'
export { classifyDuplicate } from './classify-duplicate.ts'
export {
  arrivalLimits,
  decideMessageLevelStatus,
  decideReceiverReport,
  type StatusDecision,
  statusLateMinutes,
  watchArrival,
} from './decide-arrival.ts'
export { type ArrivalStatus, arrivalStatus, foldArrival, isInvalid } from './fold-arrival.ts'

/** The door of arrival. */
export {
  type StatusDecision,
  arrivalLimits,
  decideMessageLevelStatus,
  decideReceiverReport,
  watchArrival,
} from './decide-arrival.ts'
export type { ArrivalCheck, ArrivalEvent, ArrivalState, CheckResult } from './arrival.ts'
export { classifyDuplicate } from './classify-duplicate.ts'
export { type ArrivalStatus, arrivalStatus, foldArrival, isInvalid } from './fold-arrival.ts'

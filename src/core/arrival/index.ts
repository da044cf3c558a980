/** The door of arrival. */
export {
  type AnswerDecision,
  arrivalLimits,
  decideAnswer,
  decideReceiverReport,
  watchArrival,
} from './answer-arrival.ts'
export type { ArrivalCheck, ArrivalEvent, ArrivalState, CheckResult } from './arrival.ts'
export { classifyDuplicate } from './classify-duplicate.ts'
export { type ArrivalStatus, arrivalStatus, foldArrival, isInvalid } from './fold-arrival.ts'

import type { ArrivalState } from './arrival.ts'
import { isInvalid } from './fold-arrival.ts'
import { minutesBetween, plusMinutes } from './instant.ts'

/** The message level status that an arrival deserves now, and whether it goes out. */
export interface AnswerDecision {
  readonly code: 'AP' | 'AB' | 'RE'
  /** False when the sender asked for failures only and this is a success: the leg is then `notApplicable`. */
  readonly send: boolean
}

/**
 * Decides our answer to an envelope: RE when it is invalid, AP once it is in the inbox, AB once it was forwarded
 * without confirmation. `null` while nothing can be said, and for duplicates and quarantine, which get no answer.
 * `wanted` is the scope MLS_TYPE; without it success is silent (network default). Never AP for something not stored.
 */
export function decideAnswer(
  arrival: ArrivalState,
  wanted: 'FAILURE_ONLY' | 'ALWAYS_SEND' | undefined,
): AnswerDecision | null {
  if (arrival.transport !== 'received') return null
  if (isInvalid(arrival.check)) return { code: 'RE', send: true }
  const send = wanted === 'ALWAYS_SEND'
  if (arrival.delivery === 'inInbox') return { code: 'AP', send }
  return arrival.delivery === 'forwarded' ? { code: 'AB', send } : null
}

/**
 * What we report about an arrival as its receiver: S for a document that reached the buyer, F for one that failed
 * validation, `null` while undecided. Only for trade documents of the Emirates, never for answers and reports.
 */
export function decideReceiverReport(arrival: ArrivalState): 'S' | 'F' | null {
  if (arrival.transport !== 'received') return null
  if (isInvalid(arrival.check)) return 'F'
  return arrival.delivery === 'pending' ? null : 'S'
}

/** Minutes after receipt: alarm on our own check, answer due, service level MLS-1. */
export const arrivalLimits = { checkAlarm: 10, answerDue: 15, answerLate: 20 } as const

/** When our answer is due, and when it breaks the service level. */
export function answerDeadlines(receivedAt: string): { dueAt: string; lateAt: string } {
  return {
    dueAt: plusMinutes(receivedAt, arrivalLimits.answerDue),
    lateAt: plusMinutes(receivedAt, arrivalLimits.answerLate),
  }
}

export type ArrivalNotice = 'checkSlow' | 'answerDue' | 'answerLate' | 'quarantined'

/** What an operator should know about an arrival at this instant. */
export function watchArrival(arrival: ArrivalState, now: string): ArrivalNotice[] {
  if (arrival.transport === 'quarantined') return ['quarantined']
  if (arrival.transport === 'duplicate' || arrival.receivedAt === null || arrival.answer !== null) return []
  const waited = minutesBetween(arrival.receivedAt, now)
  const unchecked = ['waiting', 'validating', 'checkFailed'].includes(arrival.check)
  const notices: ArrivalNotice[] = []
  if (unchecked && waited >= arrivalLimits.checkAlarm) notices.push('checkSlow')
  if (waited >= arrivalLimits.answerDue) notices.push('answerDue')
  if (waited >= arrivalLimits.answerLate) notices.push('answerLate')
  return notices
}

import { dubaiDate, minutesBetween } from '#core/calendar'
import { lawAt } from '#core/law'
import type { ArrivalNotice, ArrivalState } from './arrival.ts'
import { arrivalStatus, isInvalid } from './fold-arrival.ts'

/** The message level status that an arrival deserves now, and whether it goes out. */
export interface StatusDecision {
  readonly code: 'AP' | 'AB' | 'RE'
  /**
   * False when the sender requested statuses for failures only and this is a success: the transmission is then
   * `notApplicable`.
   */
  readonly send: boolean
}

/**
 * Decides our message level status for an envelope: RE if it is invalid, AP once it is in the inbox, AB if it is valid
 * but no user could be notified. `null` while undecided, after it was sent, in quarantine, and for messages that are
 * not checked, since a message level status gets none. `wanted` is the scope MLS_TYPE; without it only failures are
 * reported (network default, facts 4.1).
 */
export function decideMessageLevelStatus(
  arrival: ArrivalState,
  wanted: 'FAILURE_ONLY' | 'ALWAYS_SEND' | undefined,
): StatusDecision | null {
  if (arrival.transport !== 'received' || arrival.messageLevelStatus !== null) return null
  if (isInvalid(arrival.check)) return { code: 'RE', send: true }
  const send = wanted === 'ALWAYS_SEND'
  if (arrival.delivery === 'inInbox') return { code: 'AP', send }
  const isGood = arrival.check === 'valid' || arrival.check === 'validWithWarnings'
  return isGood && arrival.delivery === 'setAside' ? { code: 'AB', send } : null
}

/**
 * Our report about an arrival as its receiver: S for a document that reached the buyer, F for one that failed
 * validation, `null` while undecided. Only for trade documents of the Emirates, never for statuses and reports.
 */
export function decideReceiverReport(arrival: ArrivalState): 'S' | 'F' | null {
  if (arrival.transport !== 'received') return null
  if (isInvalid(arrival.check)) return 'F'
  return arrival.delivery === 'inInbox' ? 'S' : null
}

/** Minutes after receipt, limits of our own: alarm on our own check, status due. */
export const arrivalLimits = { checkAlarm: 10, messageLevelStatusDue: 15 } as const

/** Minutes after a message's own time at which our status is too late for the service level MLS-1 of that day. */
export function statusLateMinutes(messageAt: string): number {
  return lawAt('status.serviceLevel', dubaiDate(messageAt)).value.sentWithinMinutes
}

/** The alarms for operators that are due for an arrival at this instant and were not raised yet. */
export function watchArrival(arrival: ArrivalState, now: string): ArrivalNotice[] {
  const { receivedAt, messageAt } = arrival
  if (arrivalStatus(arrival) !== 'stored' || receivedAt === null || messageAt === null) return []
  const limits = [
    ['checkSlow', receivedAt, arrivalLimits.checkAlarm],
    ['messageLevelStatusDue', receivedAt, arrivalLimits.messageLevelStatusDue],
    ['messageLevelStatusLate', messageAt, statusLateMinutes(messageAt)],
  ] as const satisfies readonly (readonly [ArrivalNotice, string, number])[]
  return limits.flatMap(([notice, since, limit]) =>
    minutesBetween(since, now) >= limit && !arrival.alarmed.includes(notice) ? [notice] : [],
  )
}

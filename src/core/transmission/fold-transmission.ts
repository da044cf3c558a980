import { foldMessageLevelFacts } from './message-level-facts.ts'
import { orderedEvents } from './ordered-events.ts'
import { initialFacts, stepTransmission } from './step-transmission.ts'
import {
  type SentMessage,
  type TransmissionEvent,
  type TransmissionKind,
  type TransmissionSnapshot,
  transmissionEventTypes,
} from './transmission.ts'

/** Proof of arrival counts only for something that we did try to send. */
function isPossible(event: TransmissionEvent, attempts: StartedAttempts): boolean {
  switch (event.type) {
    case 'receiptVerified':
    case 'duplicateDetected':
      return attempts.has(event.attempt)
    case 'messageLevelStatus':
      return attempts.size > 0 && event.status.readable !== false
    default:
      return true
  }
}

/**
 * The failure of an attempt has no effect on a later one which is on the wire by now: its job was taken for dead, and
 * another run has started again. A doubt stays a doubt, whichever attempt it is about.
 */
function isOvertaken(event: TransmissionEvent, latest: number): boolean {
  return (event.type === 'refused' || event.type === 'notWritten') && event.attempt < latest
}

type StartedAttempts = ReadonlyMap<number, Extract<TransmissionEvent, { type: 'attemptStarted' }>>

/** The message of an attempt: a retransmission is the message of the attempt that it repeats. */
function messageOf(attempts: StartedAttempts, attempt: number | null): SentMessage | null {
  const started = attempt === null ? undefined : attempts.get(attempt)
  if (started === undefined) return null
  const first = attempts.get(started.retransmissionOf ?? started.attempt) ?? started
  return { startedAt: first.at, bytes: first.envelopeBytes ?? null }
}

/**
 * The state of one transmission from all its events. Pure, and independent of the order of arrival: events are sorted
 * by their time, repeats are dropped by id, and proof of arrival (a verified receipt, a duplicate notice, a message
 * level status) outranks all records of our own side before or after it. `kind` chooses the retry plan and whether a
 * message level status is expected. Throws RangeError for an event without a valid instant.
 */
export function foldTransmission(
  events: readonly TransmissionEvent[],
  kind: TransmissionKind,
): TransmissionSnapshot {
  const ordered = orderedEvents(events, transmissionEventTypes)
  const attempts: StartedAttempts = new Map(
    ordered.flatMap((event) => (event.type === 'attemptStarted' ? [[event.attempt, event]] : [])),
  )
  const evidence: string[] = []
  let transmission = initialFacts
  let latest = 0
  let proven: number | null = null
  for (const event of ordered) {
    const counts = isPossible(event, attempts) && !isOvertaken(event, latest)
    const step = counts ? stepTransmission(transmission, event, kind) : { transmission, moved: false }
    transmission = step.transmission
    if (step.moved && transmission.state === 'sent' && 'attempt' in event) proven = event.attempt
    if (event.type === 'attemptStarted') latest = Math.max(latest, event.attempt)
    if (!step.moved && event.type !== 'messageLevelStatus') evidence.push(event.id)
  }
  const statuses = attempts.size > 0 ? ordered.filter((event) => event.type === 'messageLevelStatus') : []
  const status = foldMessageLevelFacts(statuses, kind, transmission.state)
  const unmatched = attempts.size > 0 ? [] : ordered.filter((event) => event.type === 'messageLevelStatus')
  return {
    ...transmission,
    attempts: attempts.size,
    message: messageOf(attempts, proven ?? transmission.messageAttempt),
    messageLevelStatus: status.facts,
    alarms: [...transmission.alarms, ...status.alarms],
    evidence: [...evidence, ...status.ignored, ...unmatched.map((event) => event.id)],
  }
}

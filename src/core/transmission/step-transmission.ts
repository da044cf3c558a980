import { minutesBetween, plusMinutes } from '#core/calendar'
import { type FailureReason, reasonPolicies } from './reasons.ts'
import { blockedRecheckMinutes, planResend, planRetry, retryPlans } from './retry-plan.ts'
import type {
  TransmissionAlarm,
  TransmissionEvent,
  TransmissionKind,
  TransmissionSnapshot,
  TransmissionState,
} from './transmission.ts'

/** The part of a transmission that transitions change; counters, message and its status are folded beside it. */
type TransmissionFacts = Omit<
  TransmissionSnapshot,
  'messageLevelStatus' | 'message' | 'attempts' | 'evidence'
>

export const initialFacts: TransmissionFacts = {
  state: 'queued',
  reason: null,
  since: null,
  groups: 1,
  groupStartedAt: null,
  failures: 0,
  failuresByReason: {},
  doubtSince: null,
  doubtResends: 0,
  nextAttemptAt: null,
  nextStep: null,
  messageAttempt: null,
  engineAccepted: false,
  sentAt: null,
  proof: null,
  alarms: [],
}

type Handler<E extends TransmissionEvent = TransmissionEvent> = (
  transmission: TransmissionFacts,
  event: E,
  kind: TransmissionKind,
) => TransmissionFacts
type Handlers = {
  readonly [T in TransmissionEvent['type']]?: Handler<Extract<TransmissionEvent, { type: T }>>
}

function move(
  transmission: TransmissionFacts,
  event: TransmissionEvent,
  to: TransmissionState,
  rest?: Partial<TransmissionFacts>,
) {
  return {
    ...transmission,
    reason: null,
    nextAttemptAt: null,
    nextStep: null,
    since: event.at,
    ...rest,
    state: to,
  }
}

function alarm(
  event: TransmissionEvent,
  to: TransmissionAlarm['for'],
  about: TransmissionAlarm['about'],
): TransmissionAlarm {
  return { eventId: event.id, for: to, about }
}

function begin(transmission: TransmissionFacts, event: TransmissionEvent) {
  return { groupStartedAt: transmission.groupStartedAt ?? event.at, engineAccepted: false }
}

type Started = Extract<TransmissionEvent, { type: 'attemptStarted' }>

function messageOf(transmission: TransmissionFacts, event: Started): number {
  return event.retransmissionOf === undefined
    ? event.attempt
    : (transmission.messageAttempt ?? event.retransmissionOf)
}

const hold: Handler<Extract<TransmissionEvent, { type: 'held' }>> = (transmission, event) =>
  move(transmission, event, 'held', {
    reason: event.reason,
    nextAttemptAt: event.until ?? null,
    // A peer that is down uses up no attempt, but the time in which the transmission must get there runs.
    ...(event.reason === 'network' ? { groupStartedAt: transmission.groupStartedAt ?? event.at } : {}),
  })
const queue: Handler = (transmission, event) => move(transmission, event, 'queued')
const notApplicable: Handler<Extract<TransmissionEvent, { type: 'notApplicable' }>> = (transmission, event) =>
  move(transmission, event, 'notApplicable', { reason: event.reason })
const cancel: Handler = (transmission, event) =>
  move(transmission, event, 'canceled', { reason: 'canceledByUser' })
const claim: Handler = (transmission, event) =>
  move(transmission, event, 'discovering', begin(transmission, event))
const start: Handler<Started> = (transmission, event) =>
  move(transmission, event, 'sending', {
    ...begin(transmission, event),
    messageAttempt: messageOf(transmission, event),
  })
const giveUp: Handler = (transmission, event) => move(transmission, event, 'failed', { reason: 'exhausted' })
const giveUpInDoubt: Handler = (transmission, event) =>
  move(transmission, event, 'failed', { reason: 'inDoubtExhausted' })
const invalid: Handler = (transmission, event) =>
  move(transmission, event, 'failed', {
    reason: 'contentInvalid',
    alarms: [...transmission.alarms, alarm(event, 'operator', 'contentInvalid')],
  })

/** Delivered, whatever our state was: proof from outside outranks it. */
function arrived(proof: NonNullable<TransmissionSnapshot['proof']>): Handler {
  return (transmission, event) => {
    const alarms =
      transmission.state === 'canceled'
        ? [...transmission.alarms, alarm(event, 'operator', 'sentAfterCancel')]
        : transmission.alarms
    return move(transmission, event, 'sent', { sentAt: event.at, proof, doubtSince: null, alarms })
  }
}

/** Begin or continue a doubt: the same bytes will go out again, until the plan is used up. */
function doubt(
  transmission: TransmissionFacts,
  event: TransmissionEvent,
  reason: FailureReason,
  jitter: number,
) {
  const fresh = transmission.doubtSince === null
  const doubtSince = transmission.doubtSince ?? event.at
  const doubtResends = fresh ? 0 : transmission.doubtResends + 1
  const { maxResends } = reasonPolicies[reason]
  const next = planResend(doubtSince, doubtResends, event.at, jitter, maxResends)
  const counters = { doubtSince, doubtResends, alarms: alarmsOf(transmission, event, reason) }
  if (next === null) return move(transmission, event, 'failed', { ...counters, reason: 'inDoubtExhausted' })
  return move(transmission, event, 'inDoubt', {
    ...counters,
    reason,
    nextAttemptAt: next.at,
    nextStep: next.step,
  })
}

function alarmsOf(transmission: TransmissionFacts, event: TransmissionEvent, reason: FailureReason) {
  const to = reasonPolicies[reason].alarm
  const known = transmission.alarms.some((one) => one.about === reason)
  return to === undefined || known ? transmission.alarms : [...transmission.alarms, alarm(event, to, reason)]
}

type Failing = Extract<TransmissionEvent, { type: 'lookupFailed' | 'refused' | 'notWritten' }>

/** A look-up or attempt that failed, without doubt: retry by plan, wait for ourselves, or fail. */
const fail: Handler<Failing> = (transmission, event, kind) => {
  const { reason } = event
  const policy = reasonPolicies[reason]
  if (policy.class === 'doubt') return doubt(transmission, event, reason, event.jitter ?? 0)
  const alarms = alarmsOf(transmission, event, reason)
  if (policy.class === 'blocked') {
    const nextAttemptAt = plusMinutes(event.at, blockedRecheckMinutes)
    return move(transmission, event, 'queued', { reason, alarms, nextAttemptAt, nextStep: 'lookup' })
  }
  const groupStartedAt = transmission.groupStartedAt ?? event.at
  const ofThisReason = (transmission.failuresByReason[reason] ?? 0) + 1
  const counters = {
    alarms,
    groupStartedAt,
    failures: transmission.failures + 1,
    failuresByReason: { ...transmission.failuresByReason, [reason]: ofThisReason },
  }
  const next = planRetry(kind, {
    reason,
    at: event.at,
    jitter: event.jitter ?? 0,
    retryAfterSeconds: event.type === 'refused' ? (event.retryAfterSeconds ?? 0) : 0,
    groupStartedAt,
    failures: counters.failures,
    ofThisReason,
  })
  if (next !== null) {
    return move(transmission, event, 'retrying', {
      ...counters,
      reason,
      nextAttemptAt: next.at,
      nextStep: next.step,
    })
  }
  const final = policy.class === 'temporary' ? 'exhausted' : reason
  return move(transmission, event, 'failed', { ...counters, reason: final })
}

const noReceipt: Handler<Extract<TransmissionEvent, { type: 'noReceipt' }>> = (transmission, event) =>
  doubt(transmission, event, event.reason, event.jitter ?? 0)

/** In doubt a plain failure of a retransmission settles nothing; only a permanent refusal does. */
const failInDoubt: Handler<Failing> = (transmission, event) => {
  const lasting = event.type === 'refused' && reasonPolicies[event.reason].class === 'permanent'
  if (!lasting) return doubt(transmission, event, event.reason, event.jitter ?? 0)
  return move(transmission, event, 'failed', {
    reason: event.reason,
    alarms: alarmsOf(transmission, event, event.reason),
  })
}

const crashedWhileSending: Handler = (transmission, event) => doubt(transmission, event, 'noValidResponse', 0)
const notTaken: Handler = (transmission, event) =>
  move(transmission, event, 'retrying', {
    reason: 'engineUnavailable',
    doubtSince: null,
    doubtResends: 0,
    nextAttemptAt: event.at,
    nextStep: 'lookup',
  })

/** A manual retry after failure: a new group with a fresh plan. The envelope stays the same. */
const retryByHand: Handler = (transmission, event) =>
  move(transmission, event, 'queued', {
    groups: transmission.groups + 1,
    groupStartedAt: null,
    failures: 0,
    failuresByReason: {},
    doubtSince: null,
    doubtResends: 0,
  })

const proofs: Handlers = {
  receiptVerified: arrived('receipt'),
  duplicateDetected: arrived('receiptLost'),
  messageLevelStatus: arrived('impliedByMessageLevelStatus'),
}

/**
 * The one table of allowed moves (transport facts, 4.4). A pair that is not here moves nothing: the event stays
 * as evidence. `notApplicable` and `sent` are ends, so nothing leaves them.
 */
export const transitions: Readonly<Record<TransmissionState, Handlers>> = {
  notApplicable: {},
  held: {
    ...proofs,
    held: hold,
    queued: queue,
    notApplicable,
    canceled: cancel,
    contentInvalid: invalid,
    limitReached: giveUp,
  },
  queued: {
    ...proofs,
    notApplicable,
    held: hold,
    queued: queue,
    claimed: claim,
    attemptStarted: start,
    canceled: cancel,
    contentInvalid: invalid,
  },
  discovering: {
    ...proofs,
    held: hold,
    lookupFailed: fail,
    attemptStarted: start,
    leaseExpired: queue,
    // The bytes are built once the destination is known.
    contentInvalid: invalid,
  },
  sending: {
    ...proofs,
    engineAccepted: (transmission, event) => ({ ...transmission, engineAccepted: true, since: event.at }),
    refused: fail,
    notWritten: fail,
    noReceipt,
    notTaken,
    leaseExpired: crashedWhileSending,
  },
  retrying: {
    ...proofs,
    held: hold,
    claimed: claim,
    attemptStarted: start,
    canceled: cancel,
    limitReached: giveUp,
  },
  inDoubt: {
    ...proofs,
    attemptStarted: (transmission, event) => ({
      ...transmission,
      since: event.at,
      engineAccepted: false,
      messageAttempt: messageOf(transmission, event),
    }),
    engineAccepted: (transmission, event) => ({ ...transmission, since: event.at, engineAccepted: true }),
    refused: failInDoubt,
    notWritten: failInDoubt,
    lookupFailed: failInDoubt,
    noReceipt,
    notTaken,
    leaseExpired: crashedWhileSending,
    limitReached: giveUpInDoubt,
  },
  sent: {},
  failed: { ...proofs, retryRequested: retryByHand, canceled: cancel },
  canceled: proofs,
}

/** One event on one state. `moved` is false for a pair that is not in the table. */
export function stepTransmission(
  transmission: TransmissionFacts,
  event: TransmissionEvent,
  kind: TransmissionKind,
): { transmission: TransmissionFacts; moved: boolean } {
  const handler = transitions[transmission.state][event.type] as Handler | undefined
  if (handler === undefined) return { transmission, moved: false }
  return { transmission: handler(transmission, event, kind), moved: true }
}

/** Whether a due transmission waits for its next try at this instant. */
export function isDue(
  transmission: Pick<TransmissionSnapshot, 'state' | 'nextAttemptAt'>,
  now: string,
): boolean {
  if (transmission.state === 'queued')
    return transmission.nextAttemptAt === null || minutesBetween(transmission.nextAttemptAt, now) >= 0
  // Held with an instant is held until then.
  if (transmission.state !== 'retrying' && transmission.state !== 'inDoubt' && transmission.state !== 'held')
    return false
  return transmission.nextAttemptAt !== null && minutesBetween(transmission.nextAttemptAt, now) >= 0
}

/** The instant at which a transmission without success fails permanently; null before its first attempt. */
export function limitAt(
  transmission: Pick<TransmissionSnapshot, 'groupStartedAt'>,
  kind: TransmissionKind,
): string | null {
  return transmission.groupStartedAt === null
    ? null
    : plusMinutes(transmission.groupStartedAt, retryPlans[kind].limit)
}

import { minutesBetween, plusMinutes } from '#core/calendar'
import { type FailureReason, reasonPolicies } from './reasons.ts'
import { blockedRecheckMinutes, planResend, planRetry, retryPlans } from './retry-plan.ts'
import type { TransmissionAlarm, TransmissionEvent, TransmissionKind, TransmissionSnapshot, TransmissionState } from './transmission.ts'

/** The part of a leg that transitions change; counters and message level status are folded beside it. */
export type TransmissionFacts = Omit<TransmissionSnapshot, 'messageLevelStatus' | 'attempts' | 'evidence'>

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
  leg: TransmissionFacts,
  event: E,
  kind: TransmissionKind,
) => TransmissionFacts
type Handlers = { readonly [T in TransmissionEvent['type']]?: Handler<Extract<TransmissionEvent, { type: T }>> }

function move(
  leg: TransmissionFacts,
  event: TransmissionEvent,
  to: TransmissionState,
  rest?: Partial<TransmissionFacts>,
) {
  return { ...leg, reason: null, nextAttemptAt: null, nextAct: null, since: event.at, ...rest, state: to }
}

function alarm(event: TransmissionEvent, to: TransmissionAlarm['for'], about: TransmissionAlarm['about']): TransmissionAlarm {
  return { eventId: event.id, for: to, about }
}

function begin(leg: TransmissionFacts, event: TransmissionEvent) {
  return { groupStartedAt: leg.groupStartedAt ?? event.at, engineAccepted: false }
}

type Started = Extract<TransmissionEvent, { type: 'attemptStarted' }>

function messageOf(leg: TransmissionFacts, event: Started): number {
  return event.retransmissionOf === undefined ? event.attempt : (leg.messageAttempt ?? event.retransmissionOf)
}

const hold: Handler<Extract<TransmissionEvent, { type: 'held' }>> = (leg, event) =>
  move(leg, event, 'held', {
    reason: event.reason,
    nextAttemptAt: event.until ?? null,
    // A peer that is down uses up no attempt, but the time in which the leg must get there runs.
    ...(event.reason === 'network' ? { groupStartedAt: leg.groupStartedAt ?? event.at } : {}),
  })
const queue: Handler = (leg, event) => move(leg, event, 'queued')
const notApplicable: Handler<Extract<TransmissionEvent, { type: 'notApplicable' }>> = (leg, event) =>
  move(leg, event, 'notApplicable', { reason: event.reason })
const cancel: Handler = (leg, event) => move(leg, event, 'canceled', { reason: 'canceledByUser' })
const claim: Handler = (leg, event) => move(leg, event, 'discovering', begin(leg, event))
const start: Handler<Started> = (leg, event) =>
  move(leg, event, 'sending', { ...begin(leg, event), messageAttempt: messageOf(leg, event) })
const giveUp: Handler = (leg, event) => move(leg, event, 'failed', { reason: 'exhausted' })
const giveUpInDoubt: Handler = (leg, event) => move(leg, event, 'failed', { reason: 'inDoubtExhausted' })
const invalid: Handler = (leg, event) =>
  move(leg, event, 'failed', {
    reason: 'contentInvalid',
    alarms: [...leg.alarms, alarm(event, 'operator', 'contentInvalid')],
  })

/** Delivered, whatever we thought before: proof from outside outranks every state of ours. */
function arrived(proof: NonNullable<TransmissionSnapshot['proof']>): Handler {
  return (leg, event) => {
    const alarms =
      leg.state === 'canceled' ? [...leg.alarms, alarm(event, 'operator', 'sentAfterCancel')] : leg.alarms
    return move(leg, event, 'sent', { sentAt: event.at, proof, doubtSince: null, alarms })
  }
}

/** Begin or continue a doubt: the same bytes will go out again, until the plan is used up. */
function doubt(leg: TransmissionFacts, event: TransmissionEvent, reason: FailureReason, jitter: number) {
  const fresh = leg.doubtSince === null
  const doubtSince = leg.doubtSince ?? event.at
  const doubtResends = fresh ? 0 : leg.doubtResends + 1
  const { maxResends } = reasonPolicies[reason]
  const next = planResend(doubtSince, doubtResends, event.at, jitter, maxResends)
  const counters = { doubtSince, doubtResends, alarms: alarmsOf(leg, event, reason) }
  if (next === null) return move(leg, event, 'failed', { ...counters, reason: 'inDoubtExhausted' })
  return move(leg, event, 'inDoubt', { ...counters, reason, nextAttemptAt: next.at, nextStep: next.step })
}

function alarmsOf(leg: TransmissionFacts, event: TransmissionEvent, reason: FailureReason) {
  const to = reasonPolicies[reason].alarm
  const known = leg.alarms.some((one) => one.about === reason)
  return to === undefined || known ? leg.alarms : [...leg.alarms, alarm(event, to, reason)]
}

type Failing = Extract<TransmissionEvent, { type: 'lookupFailed' | 'refused' | 'notWritten' }>

/** A look-up or attempt that ended badly, without doubt: retry by plan, wait for ourselves, or fail. */
const fail: Handler<Failing> = (leg, event, kind) => {
  const { reason } = event
  const policy = reasonPolicies[reason]
  if (policy.class === 'doubt') return doubt(leg, event, reason, event.jitter ?? 0)
  const alarms = alarmsOf(leg, event, reason)
  if (policy.class === 'blocked') {
    const nextAttemptAt = plusMinutes(event.at, blockedRecheckMinutes)
    return move(leg, event, 'queued', { reason, alarms, nextAttemptAt, nextStep: 'lookup' })
  }
  const groupStartedAt = leg.groupStartedAt ?? event.at
  const ofThisReason = (leg.failuresByReason[reason] ?? 0) + 1
  const counters = {
    alarms,
    groupStartedAt,
    failures: leg.failures + 1,
    failuresByReason: { ...leg.failuresByReason, [reason]: ofThisReason },
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
    return move(leg, event, 'retrying', { ...counters, reason, nextAttemptAt: next.at, nextStep: next.step })
  }
  const final = policy.class === 'temporary' ? 'exhausted' : reason
  return move(leg, event, 'failed', { ...counters, reason: final })
}

const noAnswer: Handler<Extract<TransmissionEvent, { type: 'noAnswer' }>> = (leg, event) =>
  doubt(leg, event, event.reason, event.jitter ?? 0)

/** In doubt a plain failure of a resend settles nothing; only a lasting refusal does. */
const failInDoubt: Handler<Failing> = (leg, event) => {
  const lasting = event.type === 'refused' && reasonPolicies[event.reason].class === 'permanent'
  if (!lasting) return doubt(leg, event, event.reason, event.jitter ?? 0)
  return move(leg, event, 'failed', { reason: event.reason, alarms: alarmsOf(leg, event, event.reason) })
}

const crashedWhileSending: Handler = (leg, event) => doubt(leg, event, 'noValidResponse', 0)
const notTaken: Handler = (leg, event) =>
  move(leg, event, 'retrying', {
    reason: 'engineUnavailable',
    doubtSince: null,
    doubtResends: 0,
    nextAttemptAt: event.at,
    nextStep: 'lookup',
  })

/** By hand, after failure: a new group with a fresh plan. The envelope stays the same. */
const retryByHand: Handler = (leg, event) =>
  move(leg, event, 'queued', {
    groups: leg.groups + 1,
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
    // The bytes are made once it is known where they go.
    contentInvalid: invalid,
  },
  sending: {
    ...proofs,
    engineAccepted: (leg, event) => ({ ...leg, engineAccepted: true, since: event.at }),
    refused: fail,
    notWritten: fail,
    noAnswer,
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
    attemptStarted: (leg, event) => ({
      ...leg,
      since: event.at,
      engineAccepted: false,
      messageAttempt: messageOf(leg, event),
    }),
    engineAccepted: (leg, event) => ({ ...leg, since: event.at, engineAccepted: true }),
    refused: failInDoubt,
    notWritten: failInDoubt,
    lookupFailed: failInDoubt,
    noAnswer,
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
  leg: TransmissionFacts,
  event: TransmissionEvent,
  kind: TransmissionKind,
): { leg: TransmissionFacts; moved: boolean } {
  const handler = transitions[leg.state][event.type] as Handler | undefined
  if (handler === undefined) return { leg, moved: false }
  return { leg: handler(leg, event, kind), moved: true }
}

/** Whether a due leg waits for its next try at this instant. */
export function isDue(leg: Pick<TransmissionSnapshot, 'state' | 'nextAttemptAt'>, now: string): boolean {
  if (leg.state === 'queued') return leg.nextAttemptAt === null || minutesBetween(leg.nextAttemptAt, now) >= 0
  // Held with an instant is held until then.
  if (leg.state !== 'retrying' && leg.state !== 'inDoubt' && leg.state !== 'held') return false
  return leg.nextAttemptAt !== null && minutesBetween(leg.nextAttemptAt, now) >= 0
}

/** The instant at which a leg that never got through fails for good; null before its first try. */
export function limitAt(leg: Pick<TransmissionSnapshot, 'groupStartedAt'>, kind: TransmissionKind): string | null {
  return leg.groupStartedAt === null ? null : plusMinutes(leg.groupStartedAt, retryPlans[kind].limit)
}

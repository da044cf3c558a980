import { laterOf, minutesBetween, plusMinutes } from '#core/calendar'
import { type FailureReason, reasonPolicies } from './reasons.ts'
import type { NextStep, TransmissionKind } from './transmission.ts'

interface RetryPlan {
  /** Minutes to wait after the first, second, … failure; the last one repeats until the limit. */
  readonly waits: readonly number[]
  /** Minutes after the first attempt of the group when the transmission fails permanently. */
  readonly limit: number
}

const hour = 60
const day = 24 * hour
const shortWaits = [0.5, 1, 2, 4, 8, 15]
const documentWaits = [1, 5, 15, 30, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour]

/** Waits and limits by kind of transmission (transport facts, 4.4, retry plan). The backlog of tax data is a duty: a week. */
export const retryPlans: Readonly<Record<TransmissionKind, RetryPlan>> = {
  invoice: { waits: documentWaits, limit: 2 * day },
  taxReport: { waits: documentWaits, limit: 7 * day },
  messageLevelStatus: { waits: shortWaits, limit: day },
  invoiceResponse: { waits: shortWaits, limit: day },
}

/** Minutes after doubt began at which the same bytes go out again; the last time it is a new message in the same envelope. */
const inDoubtPlan = [1, 5, 15, hour, 2 * hour] as const

/** Time after which another worker may take over a transmission. */
export const leaseMinutes = 5

/** How long a transmission that waits for our own certificate or accreditation rests before it is checked again. */
export const blockedRecheckMinutes = 15

const jitterShare = 0.2

/** The wait with jitter of at most a fifth: `jitter` is between -1 and 1 and handed in, so that a fold repeats exactly. */
export function withJitter(minutes: number, jitter: number): number {
  return minutes * (1 + jitterShare * Math.max(-1, Math.min(1, jitter)))
}

interface NextAttempt {
  readonly at: string
  readonly step: NextStep
}

interface Failure {
  readonly reason: FailureReason
  readonly at: string
  readonly jitter: number
  readonly retryAfterSeconds: number
  readonly groupStartedAt: string
  /** Failures of the group and of this reason, this one included. */
  readonly failures: number
  readonly ofThisReason: number
}

/** When to try again after a failure, or `null` when the plan is used up and the transmission fails. */
export function planRetry(kind: TransmissionKind, failure: Failure): NextAttempt | null {
  const policy = reasonPolicies[failure.reason]
  const plan = retryPlans[kind]
  const wait = policy.recheckMinutes
    ? policy.recheckMinutes[failure.ofThisReason - 1]
    : plan.waits[Math.min(failure.failures, plan.waits.length) - 1]
  if (wait === undefined) return null
  const planned = plusMinutes(failure.at, withJitter(wait, failure.jitter))
  const at = laterOf(planned, plusMinutes(failure.at, failure.retryAfterSeconds / 60))
  if (minutesBetween(failure.groupStartedAt, at) > plan.limit) return null
  return { at, step: policy.freshLookup === true ? 'freshLookup' : 'lookup' }
}

/**
 * The next retransmission of a transmission in doubt after `resends` that settled nothing, or `null` when the plan is
 * used up. Counted from the beginning of the doubt, and never in the past.
 */
export function planResend(
  doubtSince: string,
  resends: number,
  now: string,
  jitter: number,
  maxResends: number = inDoubtPlan.length,
): NextAttempt | null {
  const offset = inDoubtPlan[resends]
  if (offset === undefined || resends >= maxResends) return null
  const at = laterOf(plusMinutes(doubtSince, withJitter(offset, jitter)), now)
  return { at, step: resends === inDoubtPlan.length - 1 ? 'newMessageSameEnvelope' : 'resendSameBytes' }
}

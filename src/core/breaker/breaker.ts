import { minutesBetween, plusMinutes } from '#core/calendar'
import { withJitter } from '#core/transmission'

/**
 * A breaker prevents requests to a peer that does not answer, and overload of one that recovers: `closed` all requests
 * pass; `open` none pass until the next probe is due; `halfOpen` one probe is running.
 */
export interface Breaker {
  readonly breaker: 'closed' | 'open' | 'halfOpen'
  /** Consecutive failures of all requests to this peer, and the time of the first of them. */
  readonly failures: number
  readonly failingSince: string | null
  /** Instant of the last move. */
  readonly since: string | null
  /** Openings without a success between them. */
  readonly openings: number
  readonly nextProbeAt: string | null
  readonly lastDetail: string | null
}

export type BreakerEvent =
  | { readonly type: 'succeeded'; readonly at: string }
  | { readonly type: 'failed'; readonly at: string; readonly detail: string; readonly jitter: number }
  /** A caller wants to be the probe. */
  | { readonly type: 'probed'; readonly at: string }

export const breakerLimits = {
  /** Failures in a row that open it. */
  failures: 5,
  /** Minutes until the first probe; doubled with each probe that fails, up to the longest. */
  firstPause: 0.5,
  longestPause: 15,
  /** Minutes after which a probe without a result counts as lost. */
  probe: 2,
} as const

export const closedBreaker: Breaker = {
  breaker: 'closed',
  failures: 0,
  failingSince: null,
  since: null,
  openings: 0,
  nextProbeAt: null,
  lastDetail: null,
}

/** Whether something may go out: freely, as the probe (which it has to claim by a `probed` event), or not now. */
export function checkBreaker(breaker: Breaker, now: string): 'go' | 'probe' | 'wait' {
  if (breaker.breaker === 'closed') return 'go'
  const due = breaker.nextProbeAt !== null && minutesBetween(breaker.nextProbeAt, now) >= 0
  return due ? 'probe' : 'wait'
}

/** One event on a breaker. Pure; `jitter` is between -1 and 1 and spreads the probes of many peers. */
export function stepBreaker(before: Breaker, event: BreakerEvent): Breaker {
  switch (event.type) {
    case 'succeeded':
      if (before.breaker === 'closed' && before.failures === 0) return before
      return { ...closedBreaker, since: before.breaker === 'closed' ? before.since : event.at }
    case 'probed':
      if (checkBreaker(before, event.at) !== 'probe') return before
      return {
        ...before,
        breaker: 'halfOpen',
        since: event.at,
        nextProbeAt: plusMinutes(event.at, breakerLimits.probe),
      }
    case 'failed': {
      const counted = {
        ...before,
        failures: before.failures + 1,
        failingSince: before.failingSince ?? event.at,
        lastDetail: event.detail,
      }
      const opens = before.breaker === 'closed' && counted.failures >= breakerLimits.failures
      if (!opens && before.breaker !== 'halfOpen') return counted
      const openings = before.openings + 1
      const pause = Math.min(breakerLimits.longestPause, breakerLimits.firstPause * 2 ** (openings - 1))
      const nextProbeAt = plusMinutes(event.at, withJitter(pause, event.jitter))
      return { ...counted, breaker: 'open', since: event.at, openings, nextProbeAt }
    }
  }
}

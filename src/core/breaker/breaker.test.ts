import { describe, expect, it } from 'vitest'
import {
  type Breaker,
  type BreakerEvent,
  breakerLimits,
  checkBreaker,
  closedBreaker,
  stepBreaker,
} from './breaker.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const failed = (minutes: number): BreakerEvent => ({
  type: 'failed',
  at: at(minutes),
  detail: 'no',
  jitter: 0,
})
const after = (events: BreakerEvent[], from: Breaker = closedBreaker) => events.reduce(stepBreaker, from)

const open = after([0, 1, 2, 3, 4].map(failed))

describe('a breaker', () => {
  it('opens with the fifth failure in a row, and remembers the first', () => {
    expect(after([0, 1, 2, 3].map(failed))).toMatchObject({ breaker: 'closed', failures: 4 })
    expect(open).toMatchObject({ breaker: 'open', failingSince: at(0), since: at(4), nextProbeAt: at(4.5) })
  })

  it('does not open while something succeeds between', () => {
    const events = [0, 1, 2, 3].map(failed)
    const state = after([...events, { type: 'succeeded', at: at(4) }, ...[5, 6, 7, 8].map(failed)])
    expect(state).toMatchObject({ breaker: 'closed', failures: 4, failingSince: at(5) })
  })

  it('lets one probe out when its time has come, and another when that one was lost', () => {
    expect(checkBreaker(open, at(4.4))).toBe('wait')
    expect(stepBreaker(open, { type: 'probed', at: at(4.4) })).toBe(open)
    expect(checkBreaker(open, at(4.5))).toBe('probe')
    const probing = stepBreaker(open, { type: 'probed', at: at(4.5) })
    expect(probing.breaker).toBe('halfOpen')
    expect(checkBreaker(probing, at(5))).toBe('wait')
    expect(stepBreaker(probing, { type: 'probed', at: at(5) })).toBe(probing)
    expect(checkBreaker(probing, at(4.5 + breakerLimits.probe))).toBe('probe')
  })

  it('waits twice as long after each probe that failed, up to a quarter of an hour', () => {
    let state = open
    const pauses: number[] = []
    for (let probe = 0; probe < 8; probe++) {
      const now = state.nextProbeAt as string
      state = stepBreaker(state, { type: 'probed', at: now })
      state = stepBreaker(state, { type: 'failed', at: now, detail: 'no', jitter: 0 })
      expect(state.breaker).toBe('open')
      pauses.push((Date.parse(state.nextProbeAt as string) - Date.parse(now)) / 60_000)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15, 15])
  })

  it('closes with the first success of any caller, and starts again', () => {
    for (const state of [open, stepBreaker(open, { type: 'probed', at: at(5) })]) {
      const closed = stepBreaker(state, { type: 'succeeded', at: at(6) })
      expect(closed).toEqual({ ...closedBreaker, since: at(6) })
      expect(checkBreaker(closed, at(6))).toBe('go')
    }
    const late = stepBreaker(open, failed(5))
    expect(late).toMatchObject({ breaker: 'open', nextProbeAt: open.nextProbeAt, failures: 6 })
  })
})

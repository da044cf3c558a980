import { describe, expect, it } from 'vitest'
import { foldTransmission } from './fold-transmission.ts'
import { type FailureReason, failureReasons, reasonPolicies } from './reasons.ts'
import { isDue } from './step-transmission.ts'
import { type TransmissionEvent, type TransmissionKind } from './transmission.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const at = (minutes: number) => new Date(start + Math.round(minutes * 60_000)).toISOString()
const minutesTo = (instant: string) => (Date.parse(instant) - start) / 60_000

/**
 * Runs a transmission that fails in the same way at every attempt, until it fails permanently; returns the minutes of
 * the attempts.
 */
function failAlways(kind: TransmissionKind, reason: FailureReason, jitter = 0) {
  const events: TransmissionEvent[] = [{ id: 'q', at: at(0), type: 'queued' }]
  const tries: number[] = []
  const acts: (string | null)[] = []
  let now = 0
  for (let attempt = 1; attempt < 800; attempt++) {
    tries.push(now)
    const step = attempt * 10
    events.push({ id: `a${step}`, at: at(now), seq: step, type: 'attemptStarted', attempt })
    const doubtful = reasonPolicies[reason].class === 'doubt'
    events.push(
      doubtful
        ? {
            id: `f${step}`,
            at: at(now),
            seq: step + 1,
            type: 'noReceipt',
            attempt,
            reason: reason === 'receiptMismatch' ? reason : 'noValidResponse',
            jitter,
          }
        : { id: `f${step}`, at: at(now), seq: step + 1, type: 'refused', attempt, reason, jitter },
    )
    const transmission = foldTransmission(events, kind)
    if (transmission.state === 'failed') return { tries, acts, transmission }
    acts.push(transmission.nextStep)
    if (transmission.nextAttemptAt === null) throw new Error(`stuck in ${transmission.state}`)
    expect(isDue(transmission, at(now))).toBe(minutesTo(transmission.nextAttemptAt) <= now)
    now = minutesTo(transmission.nextAttemptAt)
    if (transmission.state === 'queued') return { tries, acts, transmission }
  }
  throw new Error('never fails')
}

describe('the retry plan', () => {
  it('of a document grows from a minute to twelve hours and ends within two days', () => {
    const { tries, transmission } = failAlways('invoice', 'refusedTemporary')
    const waits = tries.slice(1).map((time, index) => time - (tries[index] as number))
    expect(waits).toEqual([1, 5, 15, 30, 60, 120, 240, 480, 720, 720])
    expect(transmission.reason).toBe('exhausted')
    expect(tries.at(-1)).toBeLessThanOrEqual(48 * 60)
  })

  it('of a report goes on for a week, that of an answer for a day', () => {
    const report = failAlways('taxReport', 'smpUnavailable').tries.at(-1) as number
    expect(report).toBeGreaterThan(6 * 24 * 60)
    expect(report).toBeLessThanOrEqual(7 * 24 * 60)
    const { tries } = failAlways('messageLevelStatus', 'connectFailed')
    expect(tries.slice(0, 7)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 30.5])
    expect(tries.at(-1)).toBeLessThanOrEqual(24 * 60)
  })

  it('rechecks a missing receiver three times within half an hour', () => {
    const { tries, transmission, acts } = failAlways('invoice', 'notRegistered')
    expect(tries).toEqual([0, 5, 15, 30])
    expect(transmission.reason).toBe('notRegistered')
    expect(acts).toEqual(['freshLookup', 'freshLookup', 'freshLookup'])
  })

  it('gives a refusal for security one fresh look-up, and a refusal of content none', () => {
    expect(failAlways('invoice', 'refusedSecurity').tries).toHaveLength(2)
    expect(failAlways('invoice', 'notServiced').tries).toHaveLength(2)
    expect(failAlways('invoice', 'refusedContent').tries).toHaveLength(1)
    expect(failAlways('invoice', 'refusedPolicy').tries).toHaveLength(1)
  })

  it('tries what looks like an attack slowly and raises an alarm once', () => {
    const { tries, transmission } = failAlways('invoice', 'smpUntrusted')
    expect(tries).toEqual([0, 30, 60, 90])
    expect(transmission.alarms.map((alarm) => alarm.for)).toEqual(['security'])
  })

  it('retransmits the same bytes when in doubt, at last a new message in the same envelope, then fails', () => {
    const { tries, acts, transmission } = failAlways('invoice', 'noValidResponse')
    expect(tries).toEqual([0, 1, 5, 15, 60, 120])
    expect(acts).toEqual([...Array.from({ length: 4 }, () => 'resendSameBytes'), 'newMessageSameEnvelope'])
    expect(transmission.reason).toBe('inDoubtExhausted')
  })

  it('does not fail while our own side is not fit to send', () => {
    for (const reason of ['ownCertInvalid', 'ownNotAccredited'] as const) {
      const { transmission } = failAlways('invoice', reason)
      expect(transmission).toMatchObject({ state: 'queued', reason, nextStep: 'lookup' })
      expect(transmission.alarms).toHaveLength(1)
    }
  })

  it.each(failureReasons)('comes to an end or to a wait for %s', (reason) => {
    for (const jitter of [-1, 0, 1]) {
      const { transmission } = failAlways('invoice', reason, jitter)
      expect(['failed', 'queued']).toContain(transmission.state)
    }
  })

  it('spreads by a fifth at most, and obeys the other side when it asks for more time', () => {
    const refused = (jitter: number, retryAfterSeconds = 0) =>
      foldTransmission(
        [
          { id: 'q', at: at(0), type: 'attemptStarted', attempt: 1 },
          {
            id: 'r',
            at: at(0),
            type: 'refused',
            attempt: 1,
            reason: 'refusedTemporary',
            jitter,
            retryAfterSeconds,
          },
        ],
        'invoice',
      ).nextAttemptAt
    expect([refused(-1), refused(0), refused(1), refused(9)]).toEqual([at(0.8), at(1), at(1.2), at(1.2)])
    expect(refused(0, 600)).toBe(at(10))
  })

  it('starts again with a manual retry, under the same count of attempts', () => {
    const { transmission } = failAlways('invoice', 'refusedContent')
    expect(transmission.groups).toBe(1)
    const events: TransmissionEvent[] = [
      { id: '1', at: at(0), type: 'attemptStarted', attempt: 1 },
      { id: '2', at: at(1), type: 'refused', attempt: 1, reason: 'refusedContent' },
      { id: '3', at: at(9999), type: 'retryRequested', by: 'usr_1' },
      { id: '4', at: at(10_000), type: 'attemptStarted', attempt: 2 },
      { id: '5', at: at(10_000), type: 'refused', attempt: 2, reason: 'refusedTemporary' },
    ]
    const again = foldTransmission(events, 'invoice')
    expect(again).toMatchObject({
      state: 'retrying',
      groups: 2,
      attempts: 2,
      failures: 1,
      nextAttemptAt: at(10_001),
    })
  })
})

/**
 * The table of failure reasons (transport facts, 4.4), row by row: minutes of all tries of a document, and what it
 * fails with. `plan` is the common plan of 48 hours.
 */
describe('the table of reasons', () => {
  const plan = [0, 1, 6, 21, 51, 111, 231, 471, 951, 1671, 2391]
  const hours = Array.from({ length: 25 }, (_, hour) => hour * 60)
  const rows: [FailureReason, number[], string, 'security' | 'operator' | undefined][] = [
    ['notRegistered', [0, 5, 15, 30], 'notRegistered', undefined],
    ['noCapability', [0, 5, 15, 30], 'noCapability', undefined],
    ['dnsTemporary', plan, 'exhausted', undefined],
    ['smpUnavailable', plan, 'exhausted', undefined],
    ['smpUntrusted', [0, 30, 60, 90], 'smpUntrusted', 'security'],
    ['receiverCertInvalid', hours, 'receiverCertInvalid', 'security'],
    ['revocationUnknown', plan, 'exhausted', undefined],
    ['connectFailed', plan, 'exhausted', undefined],
    ['noValidResponse', [0, 1, 5, 15, 60, 120], 'inDoubtExhausted', undefined],
    ['notServiced', [0, 0], 'notServiced', undefined],
    ['refusedSecurity', [0, 0], 'refusedSecurity', undefined],
    ['refusedPolicy', [0], 'refusedPolicy', 'operator'],
    ['refusedContent', [0], 'refusedContent', 'operator'],
    ['refusedTemporary', plan, 'exhausted', undefined],
    ['receiptMismatch', [0, 1], 'inDoubtExhausted', 'security'],
    ['engineUnavailable', plan, 'exhausted', undefined],
    ['engineRefused', [0], 'engineRefused', undefined],
    ['contentInvalid', [0], 'contentInvalid', 'operator'],
  ]
  it.each(rows)('%s', (reason, expected, end, alarm) => {
    const { tries, transmission } = failAlways('invoice', reason)
    expect(tries).toEqual(expected)
    expect(transmission).toMatchObject({ state: 'failed', reason: end })
    expect(transmission.alarms.map((one) => one.for)).toEqual(alarm ? [alarm] : [])
  })

  it('has a row for every reason; our own unfitness waits and fails nothing', () => {
    const listed = [...rows.map(([reason]) => reason), 'ownCertInvalid', 'ownNotAccredited']
    expect(listed.toSorted()).toEqual([...failureReasons].toSorted())
  })

  it('retransmits under the same message when in doubt, and last under a new one', () => {
    expect(failAlways('invoice', 'receiptMismatch').acts).toEqual(['resendSameBytes'])
  })
})

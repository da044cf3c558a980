import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawAt } from '#core/law'
import {
  foldTransmission,
  type TransmissionEvent,
  type TransmissionState,
  taxReportState,
} from '#core/transmission'
import { isStatusOverdue, nextWatchAt, watchTransmission } from './watch-transmission.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const transmission = (...events: object[]) =>
  foldTransmission(
    events.map((event, index) => ({ id: `e${index}`, at: minute(0), ...event }) as TransmissionEvent),
    'invoice',
  )

const invoice = { kind: 'invoice', receiver: '0235:1234567890' } as const
const report = { kind: 'taxReport', receiver: '0242:000773' } as const
const abroad = { kind: 'invoice', receiver: '0088:7300010000001' } as const

const sending = [{ type: 'queued' }, { type: 'claimed' }, { type: 'attemptStarted', attempt: 1 }]
const sent = [...sending, { type: 'receiptVerified', attempt: 1 }]
const statusEvent = { type: 'messageLevelStatus', status: { messageId: 'm', code: 'AP', reasons: [] } }

describe('watching a transmission', () => {
  it('reports a late status after 25 minutes, a missing one after a day, and gives up after a week for tax reports', () => {
    const state = transmission(...sent)
    expect(isStatusOverdue(state, invoice, minute(24))).toBe(false)
    expect(isStatusOverdue(state, invoice, minute(25))).toBe(true)
    const day = 24 * 60
    expect(watchTransmission(state, invoice, minute(24))).toEqual([])
    expect(watchTransmission(state, invoice, minute(25))).toEqual(['statusOverdue'])
    expect(watchTransmission(state, invoice, minute(day - 1))).toEqual(['statusOverdue'])
    expect(watchTransmission(state, invoice, minute(day))).toEqual(['statusOverdue', 'statusMissing'])
    expect(watchTransmission(state, invoice, minute(8 * day))).toEqual(['statusOverdue', 'statusMissing'])
    expect(watchTransmission(state, report, minute(7 * day - 1))).toEqual(['statusOverdue', 'statusMissing'])
    expect(watchTransmission(state, report, minute(7 * day))).toContain('statusNeverReceived')
  })

  it('returns the time of the next check', () => {
    const waits = (minutes: number, to: typeof invoice | typeof report) =>
      nextWatchAt(transmission(...sent), to, minute(minutes))
    expect([waits(0, report), waits(25, report), waits(24 * 60, report)]).toEqual([
      minute(25),
      minute(24 * 60),
      minute(7 * 24 * 60),
    ])
    expect([waits(7 * 24 * 60, report), waits(24 * 60, invoice)]).toEqual([null, null])
    expect(nextWatchAt(foldTransmission([], 'taxReport'), report, minute(0))).toBeNull()
  })

  it('is quiet about answered and unsent transmissions', () => {
    expect(watchTransmission(transmission(...sent, statusEvent), report, minute(100_000))).toEqual([])
    expect(isStatusOverdue(transmission(...sent, statusEvent), invoice, minute(100_000))).toBe(false)
    expect(isStatusOverdue(transmission(...sending), invoice, minute(100_000))).toBe(false)
  })

  it('shows what is not sent an hour after the first try, and nothing that has ended', () => {
    expect(watchTransmission(transmission(...sending), invoice, minute(59))).toEqual([])
    expect(watchTransmission(transmission(...sending), invoice, minute(60))).toEqual(['notSentForLong'])
    expect(watchTransmission(transmission({ type: 'queued' }), invoice, minute(600))).toEqual([])
    const refused = [...sending, { type: 'refused', attempt: 1, reason: 'refusedContent' }]
    expect(watchTransmission(transmission(...refused), invoice, minute(600))).toEqual([])
    expect(
      watchTransmission(
        transmission({ type: 'queued' }, { type: 'canceled', by: 'u' }),
        invoice,
        minute(600),
      ),
    ).toEqual([])
  })
})

describe('the clock of a status', () => {
  const started = (attempt: number, at: number, retransmissionOf?: number) => ({
    type: 'attemptStarted',
    attempt,
    at: minute(at),
    ...(retransmissionOf === undefined ? {} : { retransmissionOf }),
  })
  const doubt = (attempt: number, at: number) => ({
    type: 'noReceipt',
    attempt,
    reason: 'noValidResponse',
    at: minute(at),
  })
  const receipt = (attempt: number, at: number) => ({ type: 'receiptVerified', attempt, at: minute(at) })
  const late = (events: object[], at: number) => isStatusOverdue(transmission(...events), invoice, minute(at))

  it('starts with the message, not with its receipt', () => {
    const state = transmission({ type: 'queued' }, started(1, 0), receipt(1, 10))
    expect(state).toMatchObject({ sentAt: minute(10), message: { startedAt: minute(0), bytes: null } })
    expect(nextWatchAt(state, invoice, minute(10))).toBe(minute(25))
    expect([24, 25].map((at) => isStatusOverdue(state, invoice, minute(at)))).toEqual([false, true])
    // What we do after a day is counted from when we knew that it is there.
    expect(nextWatchAt(state, invoice, minute(25))).toBe(minute(10 + 24 * 60))
  })

  it('is that of the first copy, however often the same message is sent', () => {
    const again = [started(1, 0), doubt(1, 1), started(2, 2, 1), doubt(2, 3), started(3, 8, 1)]
    expect(late([...again, receipt(3, 9)], 24)).toBe(false)
    expect(late([...again, receipt(3, 9)], 25)).toBe(true)
    expect(late([...again, receipt(3, 30)], 30)).toBe(true)
  })

  it('starts again with a new message, unless the old one was delivered', () => {
    const renewed = [started(1, 0), doubt(1, 1), started(2, 120)]
    expect([144, 145].map((at) => late([...renewed, receipt(2, 121)], at))).toEqual([false, true])
    expect(late([...renewed, receipt(1, 121)], 121)).toBe(true)
  })

  it('runs as long as the law of that day says, never from later than the message', () => {
    const level = lawAt('status.serviceLevel', '2026-11-21').value
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 200 }), (took, waited) => {
        expect(late([started(1, 0), receipt(1, took)], took + waited)).toBe(
          took + waited >= level.receivedWithinMinutes,
        )
      }),
    )
  })
})

describe('a status that need not come in time', () => {
  const sentOn = (instant: string, envelopeBytes?: number) =>
    foldTransmission(
      [
        {
          id: 'a',
          at: instant,
          type: 'attemptStarted',
          attempt: 1,
          ...(envelopeBytes === undefined ? {} : { envelopeBytes }),
        },
        { id: 'b', at: instant, type: 'receiptVerified', attempt: 1 },
      ],
      'invoice',
    )
  const later = '2027-06-01T00:00:00Z'

  it('is that of a provider abroad which need not send any yet, by the day in Dubai', () => {
    const before = sentOn('2027-03-30T19:59:59Z')
    expect(before.messageLevelStatus.state).toBe('awaited')
    expect(isStatusOverdue(before, abroad, later)).toBe(false)
    expect(watchTransmission(before, abroad, later)).toEqual([])
    expect(nextWatchAt(before, abroad, '2027-03-30T20:00:00Z')).toBeNull()
    expect(isStatusOverdue(before, invoice, later)).toBe(true)
    const after = sentOn('2027-03-30T20:00:00Z')
    expect(isStatusOverdue(after, abroad, '2027-03-30T20:24:59Z')).toBe(false)
    expect(isStatusOverdue(after, abroad, '2027-03-30T20:25:00Z')).toBe(true)
    expect(watchTransmission(after, abroad, later)).toEqual(['statusOverdue', 'statusMissing'])
  })

  it('never is that of the tax authority, whose id is one of a provider', () => {
    const sentReport = foldTransmission(
      sent.map((event, index) => ({ id: `e${index}`, at: minute(0), ...event }) as TransmissionEvent),
      'taxReport',
    )
    expect(isStatusOverdue(sentReport, report, minute(25))).toBe(true)
  })

  it('is that of an envelope too large for the service level; a day without a status is reported in any case', () => {
    const [large, fits] = [sentOn(minute(0), 10_000_000), sentOn(minute(0), 9_999_999)]
    expect([large, fits].map((one) => isStatusOverdue(one, invoice, minute(60)))).toEqual([false, true])
    expect(nextWatchAt(large, invoice, minute(0))).toBe(minute(24 * 60))
    expect(watchTransmission(large, invoice, minute(24 * 60))).toEqual(['statusMissing'])
  })

  it('depends on the size of the delivered message, also when it was sent again', () => {
    const events = [
      { id: 'a', at: minute(0), type: 'attemptStarted', attempt: 1, envelopeBytes: 12_000_000 },
      { id: 'b', at: minute(1), type: 'noReceipt', attempt: 1, reason: 'noValidResponse' },
      { id: 'c', at: minute(2), type: 'attemptStarted', attempt: 2, retransmissionOf: 1 },
      { id: 'd', at: minute(3), type: 'receiptVerified', attempt: 2 },
    ] as TransmissionEvent[]
    expect(foldTransmission(events, 'invoice').message).toEqual({ startedAt: minute(0), bytes: 12_000_000 })
  })
})

describe('the state of a tax report', () => {
  const state = (of: TransmissionState, status = 'awaited', resubmitted = false) =>
    taxReportState(
      { state: of, messageLevelStatus: { state: status as 'awaited' } },
      resubmitted ? { resubmitted } : {},
    )

  it('returns the progress of the transport', () => {
    expect(taxReportState(null)).toBe('notRequired')
    expect(state('notApplicable')).toBe('notRequired')
    expect(state('held')).toBe('held')
    expect(state('queued')).toBe('queued')
    for (const open of ['discovering', 'sending', 'retrying', 'inDoubt'] as const)
      expect(state(open), open).toBe('onItsWay')
    expect(state('failed')).toBe('failed')
    expect(state('failed', 'awaited', true)).toBe('resubmitted')
    expect(state('canceled')).toBe('canceled')
  })

  it("returns the tax authority's answer", () => {
    expect(state('sent')).toBe('sent')
    for (const good of ['delivered', 'deliveredUnconfirmed']) expect(state('sent', good)).toBe('accepted')
    for (const bad of ['rejected', 'deliveryFailed']) {
      expect(state('sent', bad)).toBe('rejected')
      expect(state('sent', bad, true)).toBe('resubmitted')
    }
  })
})

import { describe, expect, it } from 'vitest'
import { foldTransmission } from './fold-transmission.ts'
import { taxReportState } from './tax-report.ts'
import { type TransmissionEvent, type TransmissionState } from './transmission.ts'
import { isStatusOverdue, nextWatchAt, statusDueAt, watchTransmission } from './watch-transmission.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const transmission = (...events: object[]) =>
  foldTransmission(
    events.map((event, index) => ({ id: `e${index}`, at: minute(0), ...event }) as TransmissionEvent),
    'invoice',
  )

const sending = [{ type: 'queued' }, { type: 'claimed' }, { type: 'attemptStarted', attempt: 1 }]
const sent = [...sending, { type: 'receiptVerified', attempt: 1 }]
const statusEvent = { type: 'messageLevelStatus', status: { messageId: 'm', code: 'AP', reasons: [] } }

describe('watching a transmission', () => {
  it('calls the answer late after 25 minutes, silent after a day, given up after a week for tax reports', () => {
    const state = transmission(...sent)
    expect(statusDueAt(minute(0))).toBe(minute(25))
    expect(isStatusOverdue(state, minute(24))).toBe(false)
    expect(isStatusOverdue(state, minute(25))).toBe(true)
    const day = 24 * 60
    expect(watchTransmission(state, 'invoice', minute(24))).toEqual([])
    expect(watchTransmission(state, 'invoice', minute(25))).toEqual(['statusOverdue'])
    expect(watchTransmission(state, 'invoice', minute(day - 1))).toEqual(['statusOverdue'])
    expect(watchTransmission(state, 'invoice', minute(day))).toEqual(['statusOverdue', 'statusMissing'])
    expect(watchTransmission(state, 'invoice', minute(8 * day))).toEqual(['statusOverdue', 'statusMissing'])
    expect(watchTransmission(state, 'taxReport', minute(7 * day - 1))).toEqual([
      'statusOverdue',
      'statusMissing',
    ])
    expect(watchTransmission(state, 'taxReport', minute(7 * day))).toContain('statusNeverReceived')
  })

  it('says when to look next', () => {
    const waits = (minutes: number, kind: 'invoice' | 'taxReport') =>
      nextWatchAt(transmission(...sent), kind, minute(minutes))
    expect([waits(0, 'taxReport'), waits(25, 'taxReport'), waits(24 * 60, 'taxReport')]).toEqual([
      minute(25),
      minute(24 * 60),
      minute(7 * 24 * 60),
    ])
    expect([waits(7 * 24 * 60, 'taxReport'), waits(24 * 60, 'invoice')]).toEqual([null, null])
    expect(nextWatchAt(foldTransmission([], 'taxReport'), 'taxReport', minute(0))).toBeNull()
  })

  it('is quiet about what was answered or never sent', () => {
    expect(watchTransmission(transmission(...sent, statusEvent), 'taxReport', minute(100_000))).toEqual([])
    expect(isStatusOverdue(transmission(...sent, statusEvent), minute(100_000))).toBe(false)
    expect(isStatusOverdue(transmission(...sending), minute(100_000))).toBe(false)
  })

  it('shows what is not sent an hour after the first try, and nothing that has ended', () => {
    expect(watchTransmission(transmission(...sending), 'invoice', minute(59))).toEqual([])
    expect(watchTransmission(transmission(...sending), 'invoice', minute(60))).toEqual(['notSentForLong'])
    expect(watchTransmission(transmission({ type: 'queued' }), 'invoice', minute(600))).toEqual([])
    const refused = [...sending, { type: 'refused', attempt: 1, reason: 'refusedContent' }]
    expect(watchTransmission(transmission(...refused), 'invoice', minute(600))).toEqual([])
    expect(
      watchTransmission(
        transmission({ type: 'queued' }, { type: 'canceled', by: 'u' }),
        'invoice',
        minute(600),
      ),
    ).toEqual([])
  })
})

describe('the state of a tax report', () => {
  const state = (of: TransmissionState, status = 'awaited', resubmitted = false) =>
    taxReportState(
      { state: of, messageLevelStatus: { state: status as 'awaited' } },
      resubmitted ? { resubmitted } : {},
    )

  it('says how far the transport is', () => {
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

  it('says what the tax authority answered', () => {
    expect(state('sent')).toBe('sent')
    for (const good of ['delivered', 'deliveredUnconfirmed']) expect(state('sent', good)).toBe('accepted')
    for (const bad of ['rejected', 'deliveryFailed']) {
      expect(state('sent', bad)).toBe('rejected')
      expect(state('sent', bad, true)).toBe('resubmitted')
    }
  })
})

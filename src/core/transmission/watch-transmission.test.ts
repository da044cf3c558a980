import { describe, expect, it } from 'vitest'
import { foldTransmission } from './fold-transmission.ts'
import { taxReportState } from './tax-report.ts'
import { type TransmissionEvent, type TransmissionState } from './transmission.ts'
import { statusDueAt, isStatusOverdue, nextWatchAt, watchTransmission } from './watch-transmission.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const leg = (...events: object[]) =>
  foldTransmission(
    events.map((event, index) => ({ id: `e${index}`, at: minute(0), ...event }) as TransmissionEvent),
    'document',
  )

const sending = [{ type: 'queued' }, { type: 'claimed' }, { type: 'attemptStarted', attempt: 1 }]
const sent = [...sending, { type: 'receiptVerified', attempt: 1 }]
const answer = { type: 'messageLevelStatus', answer: { messageId: 'm', code: 'AP', reasons: [] } }

describe('watching a leg', () => {
  it('calls the answer late after 25 minutes, silent after a day, given up after a week for tax reports', () => {
    const state = leg(...sent)
    expect(statusDueAt(minute(0))).toBe(minute(25))
    expect(isStatusOverdue(state, minute(24))).toBe(false)
    expect(isStatusOverdue(state, minute(25))).toBe(true)
    const day = 24 * 60
    expect(watchTransmission(state, 'document', minute(24))).toEqual([])
    expect(watchTransmission(state, 'document', minute(25))).toEqual(['answerOverdue'])
    expect(watchTransmission(state, 'document', minute(day - 1))).toEqual(['answerOverdue'])
    expect(watchTransmission(state, 'document', minute(day))).toEqual(['answerOverdue', 'answerSilent'])
    expect(watchTransmission(state, 'document', minute(8 * day))).toEqual(['answerOverdue', 'answerSilent'])
    expect(watchTransmission(state, 'taxData', minute(7 * day - 1))).toEqual(['answerOverdue', 'answerSilent'])
    expect(watchTransmission(state, 'taxData', minute(7 * day))).toContain('answerNeverCame')
  })

  it('says when to look next', () => {
    const waits = (minutes: number, kind: 'document' | 'taxData') =>
      nextWatchAt(leg(...sent), kind, minute(minutes))
    expect([waits(0, 'taxData'), waits(25, 'taxData'), waits(24 * 60, 'taxData')]).toEqual([
      minute(25),
      minute(24 * 60),
      minute(7 * 24 * 60),
    ])
    expect([waits(7 * 24 * 60, 'taxData'), waits(24 * 60, 'document')]).toEqual([null, null])
    expect(nextWatchAt(foldTransmission([], 'taxData'), 'taxData', minute(0))).toBeNull()
  })

  it('is quiet about what was answered or never sent', () => {
    expect(watchTransmission(leg(...sent, answer), 'taxData', minute(100_000))).toEqual([])
    expect(isStatusOverdue(leg(...sent, answer), minute(100_000))).toBe(false)
    expect(isStatusOverdue(leg(...sending), minute(100_000))).toBe(false)
  })

  it('shows what is not sent an hour after the first try, and nothing that has ended', () => {
    expect(watchTransmission(leg(...sending), 'document', minute(59))).toEqual([])
    expect(watchTransmission(leg(...sending), 'document', minute(60))).toEqual(['notSentForLong'])
    expect(watchTransmission(leg({ type: 'queued' }), 'document', minute(600))).toEqual([])
    const refused = [...sending, { type: 'refused', attempt: 1, reason: 'refusedContent' }]
    expect(watchTransmission(leg(...refused), 'document', minute(600))).toEqual([])
    expect(watchTransmission(leg({ type: 'queued' }, { type: 'canceled', by: 'u' }), 'document', minute(600))).toEqual(
      [],
    )
  })
})

describe('the state of a tax report', () => {
  const state = (of: TransmissionState, answered = 'awaited', resubmitted = false) =>
    taxReportState(
      { state: of, messageLevelStatus: { state: answered as 'awaited' } },
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

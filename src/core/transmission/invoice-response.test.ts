import { describe, expect, it } from 'vitest'
import { foldLeg } from './fold-transmission.ts'
import { retryPlans } from './retry-plan.ts'
import { legTransitions, stepLeg, unsentLeg } from './step-transmission.ts'
import { type LegEvent, legEventTypes, transmissionStates } from './transmission.ts'
import { watchLeg } from './watch-transmission.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()

/** Events one minute after another. */
function run(...events: readonly (Record<string, unknown> & { type: LegEvent['type'] })[]): LegEvent[] {
  return events.map((event, index) => ({ id: `e${index}`, at: at(index), ...event }) as unknown as LegEvent)
}

const sent = run(
  { type: 'queued' },
  { type: 'claimed' },
  { type: 'attemptStarted', attempt: 1 },
  { type: 'receiptVerified', attempt: 1 },
)
const answered = (code: 'AP' | 'RE', reasons: string[]): LegEvent =>
  ({
    id: 'm1',
    at: at(10),
    type: 'messageLevelStatus',
    answer: { messageId: 'm1', code, reasons },
  }) as LegEvent

describe('the leg of a business response', () => {
  it('is tried as often as an answer is, and unlike that one has its own answer awaited', () => {
    expect(retryPlans.invoiceResponse).toEqual(retryPlans.messageLevelStatus)
    const leg = foldLeg(sent, 'invoiceResponse')
    expect(leg.messageLevelStatus.state).toBe('awaited')
    expect(watchLeg(leg, 'invoiceResponse', at(3 + 25))).toContain('answerOverdue')
    expect(watchLeg(leg, 'invoiceResponse', at(3 + 8 * 24 * 60))).not.toContain('answerNeverCame')
    expect(foldLeg([...sent, answered('AP', [])], 'invoiceResponse').messageLevelStatus.state).toBe(
      'delivered',
    )
    expect(foldLeg([...sent, answered('RE', ['BV'])], 'invoiceResponse').messageLevelStatus.state).toBe(
      'rejected',
    )
  })

  it('moves by the same table as every leg: no pair of state and event is its own', () => {
    for (const state of transmissionStates) {
      for (const type of legEventTypes) {
        const event = {
          id: 'x',
          at: at(1),
          type,
          attempt: 1,
          reason: 'engineRefused',
          by: 'u',
        } as unknown as LegEvent
        const from = { ...unsentLeg, state }
        const moved = stepLeg(from, event, 'invoiceResponse').moved
        expect(moved, `${state} ${type}`).toBe(Object.hasOwn(legTransitions[state], type))
        expect(moved, `${state} ${type}`).toBe(stepLeg(from, event, 'document').moved)
      }
    }
  })

  it('that was not sent can be replaced: canceled from every state in which nothing went out', () => {
    const cancel = run({ type: 'queued' }, { type: 'canceled', by: 'usr_1' })
    expect(foldLeg(cancel, 'invoiceResponse').state).toBe('canceled')
    const gone = [...sent, { id: 'c', at: at(9), type: 'canceled', by: 'usr_1' } as LegEvent]
    expect(foldLeg(gone, 'invoiceResponse').state).toBe('sent')
  })
})

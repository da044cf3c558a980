import { describe, expect, it } from 'vitest'
import { watchTransmission } from '#core/transmission-watch'
import { foldTransmission } from './fold-transmission.ts'
import { retryPlans } from './retry-plan.ts'
import { initialFacts, stepTransmission, transitions } from './step-transmission.ts'
import { type TransmissionEvent, transmissionEventTypes, transmissionStates } from './transmission.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()

/** Events one minute after another. */
function run(
  ...events: readonly (Record<string, unknown> & { type: TransmissionEvent['type'] })[]
): TransmissionEvent[] {
  return events.map(
    (event, index) => ({ id: `e${index}`, at: at(index), ...event }) as unknown as TransmissionEvent,
  )
}

const sent = run(
  { type: 'queued' },
  { type: 'claimed' },
  { type: 'attemptStarted', attempt: 1 },
  { type: 'receiptVerified', attempt: 1 },
)
const statusEvent = (code: 'AP' | 'RE', reasons: string[]): TransmissionEvent =>
  ({
    id: 'm1',
    at: at(10),
    type: 'messageLevelStatus',
    status: { messageId: 'm1', code, reasons },
  }) as TransmissionEvent

const response = { kind: 'invoiceResponse', receiver: '0235:1234567890' } as const

describe('the transmission of a business response', () => {
  it('is tried as often as an answer is, and unlike that one has its own answer awaited', () => {
    expect(retryPlans.invoiceResponse).toEqual(retryPlans.messageLevelStatus)
    const transmission = foldTransmission(sent, 'invoiceResponse')
    expect(transmission.messageLevelStatus.state).toBe('awaited')
    expect(watchTransmission(transmission, response, at(2 + 25))).toContain('statusOverdue')
    expect(watchTransmission(transmission, response, at(3 + 8 * 24 * 60))).not.toContain(
      'statusNeverReceived',
    )
    expect(
      foldTransmission([...sent, statusEvent('AP', [])], 'invoiceResponse').messageLevelStatus.state,
    ).toBe('delivered')
    expect(
      foldTransmission([...sent, statusEvent('RE', ['BV'])], 'invoiceResponse').messageLevelStatus.state,
    ).toBe('rejected')
  })

  it('moves by the same table as every transmission: no pair of state and event is its own', () => {
    for (const state of transmissionStates) {
      for (const type of transmissionEventTypes) {
        const event = {
          id: 'x',
          at: at(1),
          type,
          attempt: 1,
          reason: 'engineRefused',
          by: 'u',
        } as unknown as TransmissionEvent
        const from = { ...initialFacts, state }
        const moved = stepTransmission(from, event, 'invoiceResponse').moved
        expect(moved, `${state} ${type}`).toBe(Object.hasOwn(transitions[state], type))
        expect(moved, `${state} ${type}`).toBe(stepTransmission(from, event, 'invoice').moved)
      }
    }
  })

  it('that was not sent can be replaced: canceled from every state in which nothing went out', () => {
    const cancel = run({ type: 'queued' }, { type: 'canceled', by: 'usr_1' })
    expect(foldTransmission(cancel, 'invoiceResponse').state).toBe('canceled')
    const gone = [...sent, { id: 'c', at: at(9), type: 'canceled', by: 'usr_1' } as TransmissionEvent]
    expect(foldTransmission(gone, 'invoiceResponse').state).toBe('sent')
  })
})

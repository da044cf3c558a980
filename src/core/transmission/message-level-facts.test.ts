import { describe, expect, it } from 'vitest'
import { foldTransmission } from './fold-transmission.ts'
import { minute, run, runTo } from './testing/runs.ts'
import type { TransmissionEvent } from './transmission.ts'

describe('a message level status', () => {
  const sentRun = runTo.sent
  const status = (
    id: string,
    at: number,
    code: 'AP' | 'AB' | 'RE',
    reasons: ('SV' | 'BV' | 'BW' | 'FD')[] = [],
  ) =>
    ({
      id,
      at: minute(at),
      type: 'messageLevelStatus',
      status: { messageId: id, code, reasons },
    }) as TransmissionEvent

  it.each([
    ['AP', [], 'delivered'],
    ['AB', [], 'deliveredUnconfirmed'],
    ['RE', ['SV'], 'rejected'],
    ['RE', ['BV', 'BW'], 'rejected'],
    ['RE', ['BV', 'FD'], 'rejected'],
    ['RE', ['FD'], 'deliveryFailed'],
    ['RE', ['FD', 'BW'], 'deliveryFailed'],
    ['RE', ['BW'], 'rejected'],
  ] as const)('%s %j means %s', (code, reasons, state) => {
    const transmission = foldTransmission(
      [...run(...sentRun), status('m', 20, code, [...reasons])],
      'invoice',
    )
    expect(transmission.messageLevelStatus.state).toBe(state)
  })

  it('has the time at which its envelope arrived, not that of the check', () => {
    const event = { ...status('m', 40, 'AP'), receivedAt: minute(20) } as TransmissionEvent
    const { messageLevelStatus } = foldTransmission([...run(...sentRun), event], 'invoice')
    expect(messageLevelStatus).toMatchObject({ state: 'delivered', receivedAt: minute(20) })
  })

  it('holds as it came first; a different second one is kept and alarmed, the same again is ignored', () => {
    const first = status('m1', 20, 'AP')
    const again = status('m2', 21, 'AP')
    const other = status('m3', 22, 'RE', ['BV'])
    const transmission = foldTransmission([other, again, first, ...run(...sentRun)], 'invoice')
    expect(transmission.messageLevelStatus).toMatchObject({ state: 'delivered', conflicting: ['m3'] })
    expect(transmission.alarms).toContainEqual({ eventId: 'm3', for: 'operator', about: 'conflictingStatus' })
    expect(transmission.evidence).toEqual(['m2'])
  })

  it('that is unreadable decides nothing, but notifies an operator', () => {
    const unreadable = status('m1', 20, 'RE', ['BV'])
    const event = {
      ...unreadable,
      status: { messageId: 'm1', code: 'RE', reasons: [], readable: false },
    } as TransmissionEvent
    const transmission = foldTransmission([...run(...runTo.inDoubt), event], 'invoice')
    expect(transmission).toMatchObject({
      state: 'inDoubt',
      messageLevelStatus: { state: 'notExpected' },
      attempts: 1,
    })
    expect(transmission.alarms).toContainEqual({ eventId: 'm1', for: 'operator', about: 'unreadableStatus' })
  })

  it('is awaited once the transmission is sent, and never for a message level status itself', () => {
    expect(foldTransmission(run(...sentRun), 'invoice').messageLevelStatus.state).toBe('awaited')
    expect(foldTransmission(run(...sentRun), 'taxReport').messageLevelStatus.state).toBe('awaited')
    expect(foldTransmission(run(...sentRun), 'messageLevelStatus').messageLevelStatus.state).toBe(
      'notExpected',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { eventOf } from './event-of-result.ts'

const refusal = (code: string, detail?: string) =>
  ({
    outcome: 'refused',
    code,
    text: 'no',
    permanent: true,
    ...(detail === undefined ? {} : { detail }),
  }) as const

describe('the meaning of error signals', () => {
  // Transport facts, 1.5 and 4.4.
  it.each([
    ['EBMS:0001', undefined, 'refusedContent'],
    ['EBMS:0003', undefined, 'refusedContent'],
    ['EBMS:0004', 'PEPPOL:NOT_SERVICED', 'notServiced'],
    ['EBMS:0004', undefined, 'refusedTemporary'],
    ['EBMS:0004', 'SBDH instance id used before', 'engineRefused'],
    ['EBMS:0101', undefined, 'refusedSecurity'],
    ['EBMS:0103', undefined, 'refusedPolicy'],
    ['EBMS:0202', undefined, 'refusedTemporary'],
    ['EBMS:0303', undefined, 'refusedContent'],
    ['WHATEVER', undefined, 'engineRefused'],
  ])('%s %s is %s', (code, detail, reason) => {
    expect(eventOf(refusal(code, detail), 1, 0)).toMatchObject({ type: 'refused', reason })
  })

  it('a receipt that does not belong to the message leaves a doubt', () => {
    expect(eventOf(refusal('EBMS:0302'), 1, 0)).toMatchObject({
      type: 'noReceipt',
      reason: 'receiptMismatch',
    })
  })

  it('"seen before" proves that an earlier message arrived, and nothing about the first one', () => {
    expect(eventOf(refusal('EBMS:4001'), 2, 0)).toEqual({ type: 'duplicateDetected', attempt: 2 })
    expect(eventOf(refusal('EBMS:4001'), 1, 0)).toMatchObject({
      type: 'noReceipt',
      reason: 'noValidResponse',
    })
  })
})

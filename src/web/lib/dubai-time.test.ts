import { expect, test } from 'vitest'
import { dubaiInstant } from './dubai-time.ts'

test('a time in the Emirates is four hours ahead, across midnight and on leap days', () => {
  expect(dubaiInstant({ date: '2026-11-22', time: '02:30' })).toBe('2026-11-21T22:30:00.000Z')
  expect(dubaiInstant({ date: '2028-02-29', time: '23:59' })).toBe('2028-02-29T19:59:00.000Z')
})

test('what is no day or no time is no instant', () => {
  for (const value of [
    { date: '2026-02-30', time: '10:00' },
    { date: '2026-11-22', time: '24:00' },
    { date: '2026-11-22', time: '' },
    { date: '', time: '10:00' },
  ])
    expect(dubaiInstant(value)).toBeNull()
})

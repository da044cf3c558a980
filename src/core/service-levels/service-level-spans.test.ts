import { expect, it } from 'vitest'
import { serviceLevelSpans } from './service-level-spans.ts'

it('says how long which service level holds, and from when providers abroad count', () => {
  const days = (month: string) =>
    serviceLevelSpans(month).map(({ firstDay, lastDay, countsAbroad }) => [firstDay, lastDay, countsAbroad])
  expect(days('2026-11-01')).toEqual([['2026-11-01', '2026-11-30', false]])
  expect(days('2027-03-01')).toEqual([
    ['2027-03-01', '2027-03-30', false],
    ['2027-03-31', '2027-03-31', true],
  ])
  expect(days('2027-04-01')).toEqual([['2027-04-01', '2027-04-30', true]])
  expect(serviceLevelSpans('2028-02-01')).toMatchObject([
    {
      lastDay: '2028-02-29',
      level: { sentWithinMinutes: 20, receivedWithinMinutes: 25, payloadBelowBytes: 10_000_000 },
    },
  ])
})

import { expect, it } from 'vitest'
import { periodsAfter } from '#core/vat-return'

it('the periods after a filed one have its length, and the last contains today', () => {
  const quarter = { from: '2026-05-01', to: '2026-07-31' }
  expect(periodsAfter(quarter, '2026-08-01')).toEqual([{ from: '2026-08-01', to: '2026-10-31' }])
  expect(periodsAfter(quarter, '2026-11-28')).toEqual([
    { from: '2026-08-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2027-01-31' },
  ])
  expect(periodsAfter({ from: '2026-01-01', to: '2026-01-31' }, '2026-02-28')).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
  ])
})

it('nothing follows days that are no tax period, that contain today, or that are too long ago', () => {
  expect(periodsAfter({ from: '2026-05-02', to: '2026-07-31' }, '2026-09-01')).toEqual([])
  expect(periodsAfter({ from: '2026-05-01', to: '2026-06-30' }, '2026-09-01')).toEqual([])
  expect(periodsAfter({ from: '2026-05-01', to: '2026-07-31' }, '2026-07-31')).toEqual([])
  expect(periodsAfter({ from: '2024-01-01', to: '2024-01-31' }, '2026-07-31')).toEqual([])
})

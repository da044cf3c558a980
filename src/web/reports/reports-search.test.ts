import { expect, test } from 'vitest'
import { changed, filterOf, lastMonth, reportsSearch } from './reports-search.ts'

test('an address is read, and what makes no sense is left out', () => {
  expect(
    reportsSearch({ direction: 'received', from: '2026-11-01', to: '2026-02-30', cursor: 'x', other: 1 }),
  ).toEqual({ direction: 'received', from: '2026-11-01', cursor: 'x' })
  expect(reportsSearch({ direction: 'both', from: 'yesterday' })).toEqual({})
})

test('without days of its own it is the month so far', () => {
  expect(filterOf({}, '2026-11-21')).toEqual({ direction: 'sent', from: '2026-11-01', to: '2026-11-21' })
  expect(filterOf({ direction: 'received', from: '2026-10-05' }, '2026-11-21')).toEqual({
    direction: 'received',
    from: '2026-10-05',
    to: '2026-11-21',
  })
  expect(lastMonth('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('another register starts at its first page', () => {
  const search = { direction: 'sent', from: '2026-11-01', cursor: 'x' } as const
  expect(changed(search, { direction: 'received' })).toEqual({ direction: 'received', from: '2026-11-01' })
  expect(changed(search, { cursor: 'y' })).toEqual({ ...search, cursor: 'y' })
})

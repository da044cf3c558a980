import { expect, test } from 'vitest'
import {
  agedFilterOf,
  beside,
  changed,
  endingIn,
  filterOf,
  lengthOf,
  reportsSearch,
} from './reports-search.ts'

test('an address is read, and what makes no sense is left out', () => {
  expect(
    reportsSearch({
      view: 'register',
      side: 'purchases',
      box: '9',
      from: '2026-11-01',
      to: '2026-02-30',
      cursor: 'x',
      other: 1,
    }),
  ).toEqual({ view: 'register', side: 'purchases', box: '9', from: '2026-11-01', cursor: 'x' })
  expect(reportsSearch({ view: 'all', side: 'both', box: '2', currency: 'aed', from: 'yesterday' })).toEqual(
    {},
  )
})

test('without days of its own it is this month', () => {
  expect(filterOf({}, '2026-11-21')).toEqual({ side: 'sales', from: '2026-11-01', to: '2026-11-30' })
  expect(filterOf({ side: 'purchases', from: '2026-10-05', box: '9' }, '2026-11-21')).toEqual({
    side: 'purchases',
    from: '2026-10-05',
    to: '2026-11-30',
    box: '9',
  })
})

test('periods are whole months and may end in any of them', () => {
  const quarter = { from: '2026-09-01', to: '2026-11-30' }
  expect(endingIn('2026-11-21', 'quarter')).toEqual(quarter)
  expect([lengthOf(quarter), lengthOf({ ...quarter, from: '2026-09-02' })]).toEqual(['quarter', undefined])
  expect(beside(quarter, 1)).toEqual({ from: '2026-12-01', to: '2027-02-28' })
  expect(beside({ from: '2026-03-01', to: '2026-03-31' }, -1)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(beside({ from: '2025-12-01', to: '2026-11-30' }, -1)).toEqual({
    from: '2024-12-01',
    to: '2025-11-30',
  })
  expect(beside({ from: '2026-03-05', to: '2026-03-09' }, 1)).toEqual({
    from: '2026-04-01',
    to: '2026-04-30',
  })
})

test('another report starts at its first page', () => {
  const search = { side: 'sales', from: '2026-11-01', cursor: 'x' } as const
  expect(changed(search, { side: 'purchases' })).toEqual({ side: 'purchases', from: '2026-11-01' })
  expect(changed(search, { cursor: 'y' })).toEqual({ ...search, cursor: 'y' })
})

test('aged balances are of today unless the address names a day', () => {
  const { asOf, view } = reportsSearch({ view: 'aged-payables', asOf: '2026-02-30' })
  expect([view, asOf]).toEqual(['aged-payables', undefined])
  expect(agedFilterOf('aged-payables', {}, '2026-11-28')).toEqual({ side: 'payable', asOf: '2026-11-28' })
  expect(agedFilterOf('aged-receivables', reportsSearch({ asOf: '2026-10-31' }), '2026-11-28')).toEqual({
    side: 'receivable',
    asOf: '2026-10-31',
  })
})

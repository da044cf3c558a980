import { expect, test } from 'vitest'
import { daysOf, documentsSearch, isFiltered, listQueryOf, presetOf, withSearch } from './list-search.ts'

test('an address is read, and what makes no sense is left out', () => {
  expect(
    documentsSearch({
      filter: 'needsYou',
      typeCode: 381,
      search: 1234,
      from: '2026-11-01',
      to: '2026-13-01',
      cursor: 'x',
      other: 1,
    }),
  ).toEqual({ filter: 'needsYou', typeCode: '381', search: '1234', from: '2026-11-01', cursor: 'x' })
  expect(documentsSearch({ filter: 'nonsense' })).toEqual({})
})

test('a changed filter starts at the first page', () => {
  expect(withSearch({ search: 'gulf', cursor: 'abc', filter: 'drafts' }, { filter: undefined })).toEqual({
    search: 'gulf',
  })
  expect(isFiltered({ cols: 'date', cursor: 'x', filter: 'all' })).toBe(false)
  expect(isFiltered({ from: '2026-01-01' })).toBe(true)
  expect(listQueryOf('sent', { cols: 'date', search: 'x' })).toEqual({ direction: 'sent', search: 'x' })
})

test('presets are whole days, both ends included', () => {
  expect(daysOf('7d', '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(daysOf('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(presetOf({ from: '2026-10-23', to: '2026-11-21' }, '2026-11-21')).toBe('30d')
  expect(presetOf({ from: '2026-10-23' }, '2026-11-21')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { changesOf, shortChanges } from './changes.ts'

const named = (name: string) => ['city', 'name', 'terms', 'payable', 'role'].includes(name)

test('an update lists the changed fields with both values, inner ones too, without ids and equal values', () => {
  const before = { id: 'a', name: 'Gulf', terms: '', version: 1, address: { city: 'Dubai' } }
  const after = { id: 'b', name: 'Gulf', terms: '30 days', version: 2, address: { city: 'Ajman' } }
  const changes = changesOf({ before, after }, named)
  expect(changes).toEqual([
    { name: 'terms', path: 'terms', before: '', after: '30 days' },
    { name: 'city', path: 'address.city', before: 'Dubai', after: 'Ajman' },
  ])
  expect(shortChanges(changes)).toEqual(changes)
})

test('an entry with one side lists its values; the row shows the most telling one', () => {
  const changes = changesOf(
    { before: null, after: { sha256: 'f0', name: 'X', terms: '', payable: '5.00' } },
    named,
  )
  expect(changes.map(({ name }) => name)).toEqual(['name', 'payable'])
  expect(shortChanges(changes)).toEqual([{ name: 'payable', path: 'payable', after: '5.00' }])
  expect(changesOf({ before: { role: 'clerk' }, after: null }, named)).toEqual([
    { name: 'role', path: 'role', after: 'clerk' },
  ])
})

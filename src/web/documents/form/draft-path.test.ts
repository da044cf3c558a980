import { expect, test } from 'vitest'
import { joinPath, pathSteps, valueAt, withValue } from './draft-path.ts'

test('paths read and print', () => {
  expect(pathSteps('lines[2].price.gross')).toEqual(['lines', 2, 'price', 'gross'])
  expect(joinPath(['lines', 2, 'price', 'gross'])).toBe('lines[2].price.gross')
  expect(valueAt({ lines: [{}, { price: { gross: '4' } }] }, 'lines[1].price.gross')).toBe('4')
  expect(valueAt({ lines: [] }, 'lines[1].price.gross')).toBeUndefined()
})

test('a written value shares what did not change', () => {
  const draft = { buyer: { trn: '1' }, lines: [{ id: '1' }, { id: '2' }] }
  const next = withValue(draft, 'lines[1].price.gross', '42')
  expect(next).toEqual({ buyer: { trn: '1' }, lines: [{ id: '1' }, { id: '2', price: { gross: '42' } }] })
  expect(next.buyer).toBe(draft.buyer)
  expect(next.lines[0]).toBe(draft.lines[0])
  expect(draft.lines[1]).toEqual({ id: '2' })
})

test('clearing the last field of a group removes the group, but a row stays', () => {
  expect(
    withValue(
      { kind: 'invoice', delivery: { address: { city: 'Dubai' } } },
      'delivery.address.city',
      undefined,
    ),
  ).toEqual({
    kind: 'invoice',
  })
  expect(withValue({ lines: [{ id: '1' }, { note: 'x' }] }, 'lines[1].note', undefined)).toEqual({
    lines: [{ id: '1' }, {}],
  })
})

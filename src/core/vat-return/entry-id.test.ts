import { expect, it } from 'vitest'
import { vatEntryIdOf } from '#core/vat-return'

const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const idOf = (number: string, id = 'doc_a') => vatEntryIdOf({ id, number }, 'sales', 0)

it('sorts sales by number as an accountant reads it, whatever the age of the drafts', () => {
  const numbers = [
    'CN-000001',
    'INV-9',
    'INV-10',
    'INV-000011',
    'INV-11/A',
    'INV-101',
    'INV-2027-2',
    'فاتورة-3',
    'فاتورة-12',
  ]
  const shuffled = numbers.toReversed().map((number, index) => ({ number, id: idOf(number, `doc_${index}`) }))
  expect(shuffled.toSorted((a, b) => bytewise(a.id, b.id)).map(({ number }) => number)).toEqual(numbers)
})

it('tells the entries of one document, and documents of one number, apart', () => {
  expect(vatEntryIdOf({ id: 'doc_a', number: 'INV-1' }, 'sales', 1)).toBe('INV-011 doc_a.2')
  expect(idOf('INV-1', 'doc_b')).not.toBe(idOf('INV-01', 'doc_a'))
  expect(idOf('9'.repeat(200)).length).toBeLessThan(80)
})

it('leaves purchases, and documents without a number, in the order of their ids', () => {
  expect(vatEntryIdOf({ id: 'doc_a', number: 'INV-1' }, 'purchases', 0)).toBe('doc_a.1')
  expect(vatEntryIdOf({ id: 'doc_a' }, 'sales', 0)).toBe(' doc_a.1')
})

import { describe, expect, test } from 'vitest'
import { looksLikeRows, parsePastedLines } from './parse-pasted-lines.ts'

const units = new Map([
  ['mtr', 'MTR'],
  ['kg', 'KGM'],
  ['ساعة', 'HUR'],
])
const findUnit = (word: string) => units.get(word.toLowerCase())

describe('rows pasted from a spreadsheet', () => {
  test('headings name the columns, in any order, and computed columns are skipped', () => {
    const text =
      'No\tQty\tUnit\tDescription\tUnit price (AED)\tVAT %\tTotal\r\n1\t250\tMTR\tSteel rope 12 mm\t42.00\t5%\t11,025.00\r\n2\t1\t\tDelivery\t1,750.00\t0\t1750\r\n'
    expect(parsePastedLines(text, findUnit)).toEqual({
      lines: [
        { quantity: '250', unit: 'MTR', name: 'Steel rope 12 mm', price: '42.00', vatCategory: 'standard' },
        { quantity: '1', unit: '', name: 'Delivery', price: '1750.00', vatCategory: 'zeroRated' },
      ],
      problems: [],
    })
  })

  test('Arabic headings and digits', () => {
    const text = 'البيان\tالكمية\tالوحدة\tسعر الوحدة\tالضريبة\nتأجير رافعة\t٣\tساعة\t٩٠٠٫٥٠\t٥٪'
    expect(parsePastedLines(text, findUnit).lines).toEqual([
      { name: 'تأجير رافعة', quantity: '3', unit: 'HUR', price: '900.50', vatCategory: 'standard' },
    ])
  })

  test('without headings: description, quantity, unit, price, tax by form', () => {
    expect(parsePastedLines('Crane hire\t2\tkg\t900\t5%\n1\tRope\t10\t4.5', findUnit).lines).toEqual([
      { name: 'Crane hire', quantity: '2', unit: 'KGM', price: '900', vatCategory: 'standard' },
      { name: 'Rope', quantity: '10', price: '4.5' },
    ])
  })

  test('without headings: an unknown word where the unit stands is named, one after the price is a note', () => {
    expect(parsePastedLines('Crane hire\t2\tboxx\t900\tnight shift', findUnit)).toEqual({
      lines: [{ name: 'Crane hire', quantity: '2', unit: 'boxx', price: '900', note: 'night shift' }],
      problems: [{ row: 1, column: 'unit', value: 'boxx' }],
    })
  })

  test('without headings: words before an only number are no quantity, and no cell is lost', () => {
    expect(parsePastedLines('Alpha\tabc\tXXQ\t10\t99%\nBeta\tkg\tabc\t20', findUnit)).toEqual({
      lines: [
        { name: 'Alpha', quantity: 'abc', unit: 'XXQ', price: '10', vatCategory: '' },
        { name: 'Beta', unit: 'KGM', quantity: 'abc', price: '20' },
      ],
      problems: [
        { row: 1, column: 'quantity', value: 'abc' },
        { row: 1, column: 'unit', value: 'XXQ' },
        { row: 1, column: 'vatCategory', value: '99%' },
        { row: 2, column: 'quantity', value: 'abc' },
      ],
    })
    expect(parsePastedLines('Crane hire\tnight shift\t900\turgent', findUnit).lines).toEqual([
      { name: 'Crane hire', price: '900', note: 'night shift, urgent' },
    ])
  })

  test('cells that cannot be parsed are reported by row, column and value, and stored if a field can hold them', () => {
    const text = 'Description\tQuantity\tPrice\tVAT\nRope\ta dozen\t4.5\t7%'
    expect(parsePastedLines(text, findUnit)).toEqual({
      lines: [{ name: 'Rope', quantity: 'a dozen', price: '4.5', vatCategory: '' }],
      problems: [
        { row: 2, column: 'quantity', value: 'a dozen' },
        { row: 2, column: 'vatCategory', value: '7%' },
      ],
    })
  })

  test('a quoted cell may hold tabs, line breaks and quotes', () => {
    expect(parsePastedLines('"Pipe ""2 in""\nblack"\t3\t10.00', findUnit).lines).toEqual([
      { name: 'Pipe "2 in" black', quantity: '3', price: '10.00' },
    ])
  })

  test('one word is no table', () => {
    expect(looksLikeRows('Crane hire')).toBe(false)
    expect(looksLikeRows('a\tb')).toBe(true)
    expect(looksLikeRows('a\nb')).toBe(true)
  })
})

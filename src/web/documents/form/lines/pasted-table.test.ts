import { describe, expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import { hasRows } from '../parse-pasted-lines.ts'
import {
  checkDifferences,
  doubledColumns,
  isClear,
  linesOfTable,
  readPastedTable,
  withTarget,
} from './pasted-table.ts'

const units = new Map([
  ['mtr', 'MTR'],
  ['kg', 'KGM'],
  ['ساعة', 'HUR'],
])
const findUnit = (word: string) => units.get(word.toLowerCase())
const context = { findUnit, draft: newDraft('invoice', { issueDate: '2026-11-23' }) }
const read = (text: string, isHeaded?: boolean) => readPastedTable(text, context, isHeaded)
/** What each column becomes, and how that is known. */
const meanings = (text: string) =>
  read(text).columns.map(({ becomes, reason: known }) => `${becomes ?? '?'} ${known}`)

/** The lines of rows in which nothing needs to be asked. */
function lines(text: string) {
  const table = read(text)
  expect(isClear(table)).toBe(true)
  return linesOfTable(table, context)
}

describe('rows pasted from a spreadsheet', () => {
  test('headings name the columns, in any order, and computed columns are skipped', () => {
    const text =
      'No\tQty\tUnit\tDescription\tUnit price (AED)\tVAT %\tTotal\r\n1\t250\tMTR\tSteel rope 12 mm\t42.00\t5%\t11,025.00\r\n2\t1\t\tDelivery\t1,750.00\t0\t1750\r\n'
    expect(lines(text)).toEqual({
      lines: [
        { quantity: '250', unit: 'MTR', name: 'Steel rope 12 mm', price: '42.00', vatCategory: 'standard' },
        { quantity: '1', unit: '', name: 'Delivery', price: '1750.00', vatCategory: 'zeroRated' },
      ],
      problems: [],
    })
  })

  test('Arabic headings and digits', () => {
    const text = 'البيان\tالكمية\tالوحدة\tسعر الوحدة\tالضريبة\nتأجير رافعة\t٣\tساعة\t٩٠٠٫٥٠\t٥٪'
    expect(lines(text).lines).toEqual([
      { name: 'تأجير رافعة', quantity: '3', unit: 'HUR', price: '900.50', vatCategory: 'standard' },
    ])
  })

  test('without headings: description, quantity, unit, price, tax by form', () => {
    expect(lines('Crane hire\t2\tkg\t900\t5%\n1\tRope\t10\t4.5').lines).toEqual([
      { name: 'Crane hire', quantity: '2', unit: 'KGM', price: '900', vatCategory: 'standard' },
      { name: 'Rope', quantity: '10', price: '4.5' },
    ])
  })

  test('without headings: an unknown word where the unit stands is named, one after the price is a note', () => {
    expect(lines('Crane hire\t2\tboxx\t900\tnight shift')).toEqual({
      lines: [{ name: 'Crane hire', quantity: '2', unit: 'boxx', price: '900', note: 'night shift' }],
      problems: [{ row: 1, column: 'unit', value: 'boxx' }],
    })
  })

  test('without headings: words before an only number are no quantity, and no cell is lost', () => {
    expect(lines('Alpha\tabc\tXXQ\t10\t99%\nBeta\tkg\tabc\t20')).toEqual({
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
    expect(lines('Crane hire\tnight shift\t900\turgent').lines).toEqual([
      { name: 'Crane hire', price: '900', note: 'night shift, urgent' },
    ])
  })

  test('cells that cannot be parsed are reported by row, column and value, and stored if a field can hold them', () => {
    const text = 'Description\tQuantity\tPrice\tVAT\nRope\ta dozen\t4.5\t7%'
    expect(lines(text)).toEqual({
      lines: [{ name: 'Rope', quantity: 'a dozen', price: '4.5', vatCategory: '' }],
      problems: [
        { row: 2, column: 'quantity', value: 'a dozen' },
        { row: 2, column: 'vatCategory', value: '7%' },
      ],
    })
  })

  test('a quoted cell may hold tabs, line breaks and quotes', () => {
    expect(lines('"Pipe ""2 in""\nblack"\t3\t10.00').lines).toEqual([
      { name: 'Pipe "2 in" black', quantity: '3', price: '10.00' },
    ])
  })

  test('one word is no table', () => {
    expect(hasRows('Crane hire')).toBe(false)
    expect(hasRows('a\tb')).toBe(true)
    expect(hasRows('a\nb')).toBe(true)
  })

  test('the names of accounting programs and price lists are known in both languages', () => {
    const english = 'Sr. No.\tItem description\tHS Code\tQty.\tUOM\tRate (AED)\tDisc %\tVAT @ 5%\tAmount'
    const row = '1\tShackle, bow\t7318.15\t12\tkg\t118.00\t10\t5\t1,274.40'
    expect(read(`${english}\n${row}`).columns.map(({ becomes }) => becomes)).toEqual([
      'leftOut',
      'name',
      'hsCode',
      'quantity',
      'unit',
      'price',
      'discountPercent',
      'vatCategory',
      'check',
    ])
    for (const heading of ['Particulars', 'Item', 'Details', 'Product', 'Description of Goods & Services'])
      expect(lines(`${heading}\tQty\tRate\nRope\t3\t4.50`).lines).toEqual([
        { name: 'Rope', quantity: '3', price: '4.50' },
      ])
    const arabic =
      'م\tبيان الصنف\tكود الصنف\tالكميه\tوحدة القياس\tسعر الوحدة (درهم)\tنسبة الخصم\tالضريبة %\tالإجمالي'
    expect(lines(`${arabic}\n١\tحبل\tR-12\t٣\tساعة\t١٠٠\t١٠\t٥\t٢٨٣٫٥٠`).lines).toEqual([
      {
        name: 'حبل',
        sellerId: 'R-12',
        quantity: '3',
        unit: 'HUR',
        price: '100',
        discount: '10%',
        vatCategory: 'standard',
      },
    ])
  })

  test('a column without a known name, or whose field is taken, is asked about', () => {
    const text =
      'Item description\tQty\tBin\tRate\tUnit price\tTotal incl. VAT\nRope\t3\tB-7\t4.50\t4.00\t14.18'
    expect(meanings(text)).toEqual([
      'name name',
      'quantity name',
      '? unknown',
      'price name',
      '? taken',
      'check name',
    ])
    const table = read(text)
    expect(isClear(table)).toBe(false)
    expect(table.columns[4]?.takenBy).toBe('Rate')
    const answered = withTarget(withTarget(table, 2, 'note'), 4, 'leftOut')
    expect(isClear(answered)).toBe(true)
    expect(linesOfTable(answered, context).lines).toEqual([
      { name: 'Rope', quantity: '3', note: 'B-7', price: '4.50' },
    ])
    expect([...doubledColumns(withTarget(answered, 4, 'price'))]).toEqual([4])
    // An empty column is left out.
    expect(meanings('Description\tQty\tPrice\tBin\nRope\t3\t4.50\t')).toContain('leftOut empty')
    // Names in no language that is known: the first row is recognized by its lack of numbers.
    expect(meanings('Artikel\tMenge\tPreis\nSeil\t3\t4.50')).toEqual(['? unknown', '? unknown', '? unknown'])
  })

  test('a discount of plain numbers is what agrees with the amounts, otherwise it is asked about', () => {
    const rows = (amounts: readonly string[]) =>
      [
        'Item\tQty\tRate\tDisc\tAmount',
        `Rope\t10\t20\t10\t${amounts[0]}`,
        `Crane\t2\t50\t5\t${amounts[1]}`,
      ].join('\n')
    expect(meanings(rows(['180.00', '95.00']))[3]).toBe('discountPercent values')
    expect(meanings(rows(['190.00', '95.00']))[3]).toBe('discountAmount values')
    const unclear = read(rows(['180.00', '70.00'])).columns[3]
    expect(unclear).toMatchObject({ becomes: undefined, reason: 'discount', fits: { percent: 1, amount: 0 } })
    expect(meanings('Item\tQty\tRate\tDisc\nRope\t10\t20\t10')[3]).toBe('? discount')
    expect(meanings('Item\tQty\tRate\tDisc\nRope\t10\t20\t10%')[3]).toBe('discountPercent values')
    expect(lines('Item\tQty\tRate\tDisc\nRope\t10\t20\t0\nCrane\t1\t5\t-').problems).toEqual([])
  })

  test('amounts that differ from those of the lines are named; with tax or without, to the hundredth', () => {
    const text =
      'Item\tQty\tPrice\tVAT %\tNet\tTotal\nRope\t3\t33.335\t5\t100.00\t105.01\nCrane\t1\t900\t5\t900\t954'
    const table = read(text)
    expect(isClear(table)).toBe(true)
    expect(checkDifferences(table, context)).toEqual([{ row: 3, heading: 'Total', value: '954' }])
  })

  test('a price in another currency is asked about, one in the currency of the document is not', () => {
    expect(meanings('Item\tQty\tPrice USD\nRope\t3\t4.50')[2]).toBe('? currency')
    expect(meanings('Item\tQty\tPrice\nRope\t3\tUSD 4.50')[2]).toBe('? currency')
    expect(meanings('Item\tQty\tPrice AED\nRope\t3\tAED 4.50')[2]).toBe('price name')
  })

  test('codes beside a description are the item code; a longer text beside a name stays apart', () => {
    expect(lines('Item\tDescription\tQty\tPrice\nR-12\tSteel rope\t3\t4.50').lines).toEqual([
      { sellerId: 'R-12', name: 'Steel rope', quantity: '3', price: '4.50' },
    ])
    expect(lines('Item name\tDescription\tQty\tPrice\nRope\tSteel, 12 mm\t3 kg\t4.50').lines).toEqual([
      { name: 'Rope', description: 'Steel, 12 mm', quantity: '3', unit: 'KGM', price: '4.50' },
    ])
  })

  test('without headings, a number with no place is asked about, unless it is the amount of each line', () => {
    expect(meanings('Rope\t10\tkg\t4.5\t45.00\nCrane\t1\tkg\t900\t900.00')).toEqual([
      'name values',
      'quantity values',
      'unit values',
      'price values',
      'check values',
    ])
    expect(meanings('Rope\t10\tkg\t4.5\t77')[4]).toBe('? unknown')
    expect(meanings('1\tRope\t10\t4.5\n2\tCrane\t1\t900')[0]).toBe('leftOut values')
    expect(meanings('4711\tRope\t10\t4.5\n8\tCrane\t1\t900')[0]).toBe('? unknown')
  })

  test('the user can say whether the first row has headings', () => {
    const text = 'Description\tQuantity\tPrice\nRope\t3\t4.50'
    expect(read(text).rows).toHaveLength(1)
    expect(read(text, false).rows).toHaveLength(2)
  })

  test('an amount with VAT, or the VAT itself, is never the price without a question', () => {
    const asPrice = (heading: string) => meanings(`Item\t${heading}\nRope\t105`)[1]
    for (const heading of ['Amount', 'Net amount', 'Total excl. VAT', 'Amount (excl. VAT)', 'المبلغ'])
      expect([heading, asPrice(heading)]).toEqual([heading, 'price name'])
    for (const heading of [
      'Total incl. VAT',
      'Gross total',
      'Total with VAT',
      'Amount (incl. VAT)',
      'VAT amount',
      'الإجمالي شامل الضريبة',
      'مبلغ الضريبة',
    ])
      expect([heading, asPrice(heading)]).toEqual([heading, '? withTax'])
    // A total does not say whether VAT is in it.
    expect(asPrice('Total')).toBe('? unknown')
    expect(asPrice('الإجمالي')).toBe('? unknown')
  })

  test('a price with VAT is asked about, in the words of both languages; one without is the price', () => {
    const known = (heading: string) => meanings(`Item\tQty\t${heading}\nRope\t3\t4.50`)[2]
    const withTax = [
      ['Price (incl. VAT)', 'Unit price (inc. VAT)', 'Price (VAT inc.)', 'Price (gross)', 'Rate (with tax)'],
      ['السعر (مع الضريبة)', 'السعر (شامل الضريبة)', 'سعر الوحدة (متضمن الضريبة)', 'السعر شامل الضريبة'],
    ].flat()
    for (const heading of withTax) expect([heading, known(heading)]).toEqual([heading, '? withTax'])
    const without = [
      ['Price (excl. VAT)', 'Price (net)', 'Unit price (VAT not included)', 'Price (per metre)'],
      ['السعر (غير شامل الضريبة)', 'السعر (بدون الضريبة)', 'سعر الوحدة (قبل الضريبة)'],
    ].flat()
    for (const heading of without) expect([heading, known(heading)]).toEqual([heading, 'price name'])
  })

  test('another currency is asked about by its sign or its code, with headings and without, at each amount', () => {
    for (const [heading, currency] of [
      ['Unit price ($)', 'USD'],
      ['Price €', 'EUR'],
      ['Price (£)', 'GBP'],
      ['Rate (CHF)', 'CHF'],
      ['Price (JPY)', 'JPY'],
      ['Price (¥)', 'JPY'],
    ] as const) {
      const column = read(`Item\tQty\t${heading}\nRope\t3\t4.50`).columns[2]
      expect(column).toMatchObject({ becomes: undefined, reason: 'currency', currency })
    }
    expect(meanings('Item\tQty\tPrice\nRope\t3\t$4.50')[2]).toBe('? currency')
    expect(meanings('Item\tAmount (USD)\nRope\t45')[1]).toBe('? currency')
    expect(meanings('Item\tQty\tPrice\tDiscount amount ($)\nRope\t3\t45\t5')[3]).toBe('? currencyOfDiscount')
    expect(meanings('Item\tQty\tPrice\tDiscount\nRope\t3\t45\t€ 5')[3]).toBe('? currencyOfDiscount')
    for (const price of ['USD 45', '$45', '45 €'])
      expect(meanings(`Rope\t3\t${price}`)).toEqual(['name values', 'quantity values', '? currency'])
    expect(meanings('Rope\tUSD 45\nCrane\tkg\t3\tUSD 45')).toContain('? currency')
    // The currency of the document, or words in capitals, are no other currency.
    expect(lines('Rope\tDhs 45\t3').lines).toEqual([{ name: 'Rope', quantity: '3', price: '45' }])
    const dollars = { ...context, draft: { ...context.draft, currency: 'USD' } }
    const own = readPastedTable('Item\tQty\tUnit price ($)\nRope\t3\t$4.50', dollars)
    expect(isClear(own)).toBe(true)
    expect(linesOfTable(own, dollars).lines).toEqual([{ name: 'Rope', quantity: '3', price: '4.50' }])
  })

  test('two columns for one discount are asked about, and a zero does not delete the other', () => {
    const table = read('Item\tQty\tRate\tDisc %\tDisc Amt\nRope\t10\t20\t10\t20.00')
    expect(table.columns[4]).toMatchObject({ becomes: undefined, reason: 'taken', takenBy: 'Disc %' })
    const both = withTarget(table, 4, 'discountAmount')
    expect([...doubledColumns(both)]).toEqual([4])
    expect(isClear(both)).toBe(false)
    expect(isClear(withTarget(table, 4, 'check'))).toBe(true)
    expect(isClear(read('Rope\t10%\t5%\t20'))).toBe(false)
    const zero = withTarget(
      read('Item\tQty\tRate\tDisc %\tDisc Amt\nRope\t10\t20\t10%\t0'),
      4,
      'discountAmount',
    )
    expect(linesOfTable(zero, context).lines[0]?.discount).toBe('10%')
  })

  test('a first row of data is no headings; where it may be either, the user is asked', () => {
    const words = read('Material\nLabour\nTransport')
    expect(words.rows).toHaveLength(3)
    expect(isClear(words)).toBe(false)
    expect(isClear(read('Material\nLabour\nTransport', false))).toBe(true)
    expect(lines('Rope\nLabour').lines).toEqual([{ name: 'Rope' }, { name: 'Labour' }])
    expect(lines('Service\t1\t500').lines).toEqual([{ name: 'Service', quantity: '1', price: '500' }])
    expect(lines('Material\tItem\t2\t30\nRope\tx\t1\t5').lines).toHaveLength(2)
    const only = read('Description\tQuantity\tPrice')
    expect(only.rows).toHaveLength(1)
    expect(isClear(only)).toBe(false)
  })

  test('an empty cell of the unit does not erase the unit beside the quantity', () => {
    const row = { name: 'Rope', quantity: '12', unit: 'KGM', price: '4.50' }
    expect(lines('Item\tQty\tUnit\tPrice\nRope\t12 kg\t\t4.50')).toEqual({ lines: [row], problems: [] })
    expect(lines('Item\tUnit\tQty\tPrice\nRope\t\t12 kg\t4.50')).toEqual({ lines: [row], problems: [] })
  })
})

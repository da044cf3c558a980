/** Cells as other ledgers write them, and the findings about cells that cannot be read. */
import { describe, expect, it } from 'vitest'
import { readDate, readDecimal } from '#core/imports'
import { one, read } from './testing/read-one.ts'

describe('numbers', () => {
  it.each([
    ...[
      ['1,00,000.00', '100000.00'],
      ['12,34,567', '1234567'],
      ['1,250.50', '1250.50'],
      ['1 250.50', '1250.50'],
    ],
    ...[
      ['(100.00)', '-100.00'],
      ['( 1,250.00 )', '-1250.00'],
      ['100.00-', '-100.00'],
      ['−5', '-5'],
      ['- 5', '-5'],
    ],
    ...[
      ['.50', '0.50'],
      ['-.50', '-0.50'],
      ['+7', '7'],
      ['١٬٢٥٠٫٥٠', '1250.50'],
      ['۱۲', '12'],
      ["1'250.00", '1250.00'],
    ],
    ...[
      ['\u200e100.00\u200f', '100.00'],
      ['1\u00a0250.00', '1250.00'],
      ['\u200b7', '7'],
      ["'42.50", '42.50'],
    ],
  ])('reads %s as %s', (cell = '', value = '') => {
    expect(readDecimal(cell, 'point')).toBe(value)
    expect(one('line.price', cell)).toEqual([value])
  })

  it.each(['1,2', '1,23,4', '1.2.3', '12-5', '(5', '5)', '-(5)', '--5', '1 2', 'abc', '5 2', '', '1,0000'])(
    'refuses %s',
    (cell) => expect(readDecimal(cell, 'point')).toBeUndefined(),
  )

  it('reads a comma as the decimal mark where it is one', () => {
    const numbers = ['1.250,50', '1250,5', '1 250,50', '١٢٥٠٫٥']
    expect(numbers.map((cell) => readDecimal(cell, 'comma'))).toEqual([
      '1250.50',
      '1250.5',
      '1250.50',
      undefined,
    ])
  })

  it('reports how a dash, an exponent, Cr and a fraction for a rate were read', () => {
    expect(one('line.price', '-')).toEqual(['0', 'warning dash'])
    expect(one('line.quantity', '-')).toEqual([undefined, 'fatal number'])
    expect(one('line.vatRate', '—')).toEqual([undefined, 'warning dash-rate'])
    expect(one('line.price', '1.5E+3')).toEqual([undefined, 'fatal rounded'])
    expect(one('line.price', '100.00 Cr')).toEqual(['100.00', 'warning credit-debit'])
    expect(one('line.vatRate', '0.05')).toEqual(['5', 'warning rate-fraction'])
    expect(one('line.price', '=B2*C2')).toEqual([undefined, 'fatal formula'])
  })
})

describe('text beside a number', () => {
  it.each([
    ['USD 100.00', 'USD', 'currency-beside'],
    ['100.00 EUR', 'EUR', 'currency-beside'],
    ['$100', 'USD', 'currency-assumed'],
    ['€ 100', 'EUR', 'currency-beside'],
    ['Dhs. 100.00', 'AED'],
    ['100 د.إ', 'AED'],
    ['١٠٠ درهم', 'AED'],
    ['\u20c3 100.00', 'AED'],
    ['AED 1,250.50', 'AED'],
    ['SAR 100', 'SAR', 'currency-beside'],
  ])('takes the currency of %s', (cell, currency, rule?: string) => {
    const { rules, values } = read({ 'line.price': cell })
    expect(values['currency']).toBe(currency)
    expect(rules).toEqual(rule ? [`warning ${rule} line.price`] : [])
  })

  it('holds it against the column of currencies, and against other cells', () => {
    expect(read({ currency: 'USD', 'line.price': 'USD 5' }).rules).toEqual([])
    expect(read({ currency: 'AED', 'line.price': 'USD 5' }).rules).toEqual([
      'fatal beside-differs line.price',
    ])
    expect(read({ 'line.price': 'USD 5', currency: 'AED' }).rules).toEqual([
      'fatal beside-differs line.price',
    ])
    const headings = { 'line.price': 'Unit Price (USD)' }
    expect(read({ 'line.price': '5' }, { headings })).toEqual({
      values: { 'line.price': '5', currency: 'USD' },
      rules: ['warning currency-beside line.price'],
    })
    expect(read({ 'line.price': 'EUR 5' }, { headings }).rules).toContain('fatal beside-differs line.price')
    expect(
      read({ 'line.price': '5' }, { headings: { 'line.price': 'PRICE ALL' } }).values['currency'],
    ).toBeUndefined()
    expect(read({ unitPrice: '5 GBP' }, { kind: 'products' }).values['currency']).toBe('GBP')
  })

  it.each(['Rs. 100', 'ريال 100', '100 foo', '100 KGS', '100 pcs', 'XYZ 100', '5 USD extra'])(
    'refuses the price %s, which says something that is not known',
    (cell) => expect(one('line.price', cell)[1]).toMatch(/^fatal (beside|number)$/),
  )

  it.each([
    ...[
      ['5 KGS', 'KGM'],
      ['2 pcs', 'H87'],
      ['2 PCS.', 'H87'],
      ['3 Nos', 'H87'],
      ['١٢ قطعة', 'H87'],
      ['5 KGM', 'KGM'],
    ],
    ...[
      ['1.5 m2', 'MTK'],
      ['4 m³', 'MTQ'],
      ['10kg', 'KGM'],
      ['3 hrs', 'HUR'],
      ['2 كرتون', 'XCT'],
    ],
  ])('takes the unit of %s', (cell = '', unit = '') => {
    const { rules, values } = read({ 'line.quantity': cell })
    expect([values['line.unit'], rules]).toEqual([unit, []])
  })

  it.each([
    ['حاوية', 'XCN'],
    ['رحلة', 'E54'],
    ['شيكارة', 'XBG'],
    ['درزن', 'DZN'],
    // Two sizes of containers have this word.
    ['كونتينر', undefined],
  ])('reads the unit %s as %s', (word, unit) => {
    expect(read({ 'line.quantity': '5', 'line.unit': word }).values['line.unit']).toBe(unit)
  })

  it('refuses units that contradict each other or are not known, and money for a quantity', () => {
    expect(read({ 'line.unit': 'kg', 'line.quantity': '5 kgs' }).rules).toEqual([])
    expect(read({ 'line.unit': 'box', 'line.quantity': '5 kgs' }).rules).toEqual([
      'fatal beside-differs line.quantity',
    ])
    expect(read({ 'line.quantity': '2 pcs', 'line.price': '10/kg' }).rules).toEqual([
      'fatal beside-differs line.price',
    ])
    expect(read({ 'line.price': 'AED 10 / pcs' }).values).toEqual({
      ...{ 'line.price': '10', 'line.unit': 'H87', currency: 'AED' },
    })
    expect(read({ 'line.quantity': '2', 'line.price': '10/pcs' }).values['line.unit']).toBe('H87')
    expect(one('line.quantity', '5 flurbs')).toEqual([undefined, 'fatal beside'])
    expect(one('line.quantity', 'USD 5')).toEqual([undefined, 'fatal beside'])
    expect(one('exchangeRate.rate', '3.6725 USD')).toEqual([undefined, 'fatal beside'])
    expect(one('exchangeRate.rate', '3.6725 AED')).toEqual(['3.6725'])
  })

  it('accepts a percent sign for rates only', () => {
    for (const cell of ['5%', '5 %', '٥٪', '%5', '5.00%', 'VAT 5%', '5% VAT', 'VAT@5%'])
      expect(Number(one('line.vatRate', cell)[0]), cell).toBe(5)
    expect(one('line.quantity', '30%')).toEqual([undefined, 'fatal percent'])
    expect(one('line.price', '5%')).toEqual([undefined, 'fatal percent'])
    expect(read({ 'line.vatRate': 'Exempt' }).values).toEqual({ 'line.vatCategory': 'E' })
    expect(read({ 'line.vatRate': 'Zero rated 0%' }).values['line.vatCategory']).toBe('Z')
  })
})

describe('dates', () => {
  it.each([
    ...[
      '2026-11-20',
      '2026-11-20 00:00:00',
      '20/11/2026 14:05',
      '20-Nov-2026',
      '20-Nov-26',
      '20/11/26',
      '20261120',
    ],
    ...[
      '2026/11/20',
      '20.11.2026',
      '20 November 2026',
      'Nov 20, 2026',
      'Friday, 20 November 2026',
      '20th Nov 2026',
    ],
    ...[
      '2026-11-20T00:00:00+04:00',
      '2026-11-20T14:05:09.123',
      '20/11/2026 02:05 PM',
      '2026-Nov-20',
      "'20/11/2026",
    ],
    ...[
      '٢٠/١١/٢٠٢٦',
      '٢٠٢٦-١١-٢٠',
      '20 نوفمبر 2026',
      '٢٠ تشرين الثاني ٢٠٢٦',
      '\u200f20/11/2026\u200e',
      '2026-11-20T10:00:00Z',
    ],
  ])('reads %s', (cell) => {
    expect(readDate(cell, 'dayFirst')).toBe('2026-11-20')
    expect(one('issueDate', cell)).toEqual(['2026-11-20'])
  })

  it('reads the number of a spreadsheet, and the timestamp of another zone, and reports it', () => {
    expect(one('issueDate', '46346')).toEqual(['2026-11-20', 'warning date-serial'])
    expect(one('issueDate', '2026-11-19T20:00:00.000Z')).toEqual(['2026-11-20', 'warning date-zone'])
    expect(one('issueDate', '2026-11-20T23:30:00-05:00')).toEqual(['2026-11-21', 'warning date-zone'])
    expect(one('issueDate', '19/11/2026 11:30 pm UTC')).toEqual(['2026-11-20', 'warning date-zone'])
  })

  it.each([
    '2026-02-30',
    '20-Foo-2026',
    '31/02/2026',
    '99999',
    '12',
    '2026',
    '20261340',
    '20/11',
    'tomorrow',
    '5 kg 2026',
  ])('refuses %s', (cell) => expect(one('issueDate', cell)).toEqual([undefined, 'fatal date']))

  it('doubts days far off', () => {
    for (const [path = '', cell = ''] of [
      ...[
        ['issueDate', '2016-11-20'],
        ['issueDate', '2017-12-31'],
        ['issueDate', '2062-11-20'],
        ['dueDate', '2036-11-20'],
      ],
      ...[
        ['precedingDate', '2027-06-01'],
        ['issueDate', '20/11/62'],
      ],
    ])
      expect(one(path, cell)[1], cell).toBe('warning date-far')
    for (const [path = '', cell = ''] of [
      ...[
        ['issueDate', '2018-01-01'],
        ['issueDate', '2026-12-01'],
        ['dueDate', '2027-11-20'],
      ],
    ])
      expect(one(path, cell)).toEqual([cell])
  })
})

describe('texts and numbers without a quantity', () => {
  const trn = '100456789000003'
  it.each([
    ...[
      'TRN 100456789000003',
      'TRN: 100-4567-8900-0003',
      '١٠٠٤٥٦٧٨٩٠٠٠٠٠٣',
      '\u200e100456789000003\u200e',
      "'100456789000003",
    ],
    ...[
      '="100456789000003"',
      '100456789000003.0',
      '100,456,789,000,003',
      '100 4567 8900 0003',
      'VAT No. 100456789000003',
    ],
  ])('reads the TRN of %s', (cell) => {
    expect(one('buyer.trn', cell)).toEqual([trn])
    expect(one('trn', cell, { kind: 'customers' })).toEqual([trn])
  })

  it('gives the reason why another number is no TRN', () => {
    const contact = { kind: 'customers' } as const
    expect(one('trn', '10055500020000', contact)).toEqual([undefined, 'fatal trn-length'])
    expect(one('trn', '200555000200003', contact)).toEqual([undefined, 'fatal trn-form'])
    expect(one('trn', '1005550002', contact)).toEqual([undefined, 'fatal trn-tin'])
    expect(one('trn', 'GB999999973', contact)).toEqual([undefined, 'fatal trn'])
    expect(one('trn', '1.00457E+14', contact)).toEqual([undefined, 'fatal rounded'])
    expect(one('trn', '-', contact)).toEqual([undefined])
    expect(one('buyer.trn', 'GB999999973')).toEqual([undefined, 'warning trn-foreign'])
    expect(one('buyer.trn', '10055500020000')).toEqual([undefined, 'fatal trn-length'])
  })

  it('reads digits of codes in any script, and reports digits that spreadsheets have lost', () => {
    const contact = { kind: 'customers' } as const
    expect(one('phone', '٠٤ ٥٥٥ ٠٠٠٠', contact)).toEqual(['04 555 0000'])
    expect(one('phone', '9.71501E+11', contact)).toEqual([undefined, 'fatal rounded'])
    expect(one('legalRegistration.id', '1.04277E+06', contact)).toEqual([undefined, 'fatal rounded'])
    expect(one('name', 'شركة ٧', contact)).toEqual(['شركة ٧'])
    expect(one('name', '\u200fRope\u00a0Works\u200b ', contact)).toEqual(['Rope Works'])
    expect(one('line.hsCode', '٠٩٠١١١')).toEqual(['090111'])
    expect(one('line.hsCode', '90111')).toEqual(['90111', 'warning hs-zero'])
    expect(one('line.hsCode', '1012100')).toEqual(['1012100', 'warning hs-zero'])
    expect(one('line.hsCode', '0901.11')).toEqual(['0901.11'])
    expect(one('number', '1.04E+06')).toEqual([undefined, 'fatal rounded'])
    expect(one('name', '=VLOOKUP(A2,B:C,2)', contact)).toEqual([undefined, 'fatal formula'])
  })
})

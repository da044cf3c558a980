/** Words of ledgers, and the portal's own, for codes of the model. */
import { describe, expect, it } from 'vitest'
import { type CodeList, emirates, foldText, itemTypes, paymentMeans, vatCategories } from '#core/codelists'
import { importFields, statusMeaning } from '#core/imports'
import { lists, one, read } from './testing/read-one.ts'

describe('words', () => {
  it.each([
    ...[
      'VAT 5%',
      '5.00%',
      '5.0',
      '5 %',
      'Standard Rated 5%',
      'Standard Rate [5%]',
      'SR-DXB',
      '5% S',
      'Output VAT 5%',
    ],
    ...[
      'VAT@5%',
      'GCC VAT 5',
      'ض.ق.م 5%',
      '٥٪',
      '0.05',
      'ضريبة القيمة المضافة 5%',
      'Standard rate',
      'خاضعة للنسبة الأساسية',
    ],
  ])('reads the tax %s as the standard rate', (cell) => expect(one('line.vatCategory', cell)).toEqual(['S']))

  it.each([
    ...[
      ['Zero Rate', 'Z'],
      ['Zero-Rated', 'Z'],
      ['Zero Rated 0%', 'Z'],
      ['Zero-rated (0%)', 'Z'],
      ['EX', 'E'],
    ],
    ...[
      ['Exempted', 'E'],
      ['Exempt 0%', 'E'],
      ['معفاة من الضريبة', 'E'],
      ['Reverse charge', 'AE'],
      ['RCM', 'AE'],
    ],
    ...[
      ['Reverse Charge 5%', 'AE'],
      ['Out-of-scope', 'O'],
      ['Out of scope', 'O'],
      ['خارج نطاق الضريبة', 'O'],
    ],
    ...[
      ['Profit margin scheme', 'N'],
      ['الاحتساب العكسي', 'AE'],
      ['خاضعة لنسبة الصفر', 'Z'],
    ],
  ])('reads the tax %s', (cell = '', code = '') => expect(one('line.vatCategory', cell)).toEqual([code]))

  it('asks about a zero without a word, and refuses other rates and words', () => {
    for (const cell of ['0', '0%', 'VAT 0%', '٠٪'])
      expect(one('line.vatCategory', cell), cell).toEqual([undefined, 'fatal vat-zero'])
    for (const cell of ['20%', 'VAT 20', 'Exempt 5%', 'Standard 0%'])
      expect(one('line.vatCategory', cell), cell).toEqual([undefined, 'fatal vat-rate'])
    for (const cell of ['NULL', 'N/A', 'foo', 'VAT', '5% 0%'])
      expect(one('line.vatCategory', cell), cell).toEqual([undefined, 'fatal vat-word'])
  })

  it('reads currencies, types and kinds of ledgers', () => {
    const currency = (cell: string) => one('currency', cell)
    expect([currency('Dhs'), currency('درهم'), currency('usd'), currency('US Dollar')]).toEqual([
      ['AED'],
      ['AED'],
      ['USD'],
      ['USD'],
    ])
    expect(currency('$')).toEqual(['USD', 'warning currency-assumed'])
    expect(currency('ريال')).toEqual([undefined, 'fatal currency'])
    const kinds = [
      'out_refund',
      'Sales Return',
      '81',
      '381',
      'out_invoice',
      'Tax Invoice',
      'مرتجع مبيعات',
      'إشعار دائن',
    ]
    expect(kinds.map((cell) => one('kind', cell)[0])).toEqual([
      ...[
        'creditNote',
        'creditNote',
        'commercialCreditNote',
        'creditNote',
        'invoice',
        'invoice',
        'creditNote',
        'creditNote',
      ],
    ])
    expect(one('kind', '383')).toEqual([undefined, 'fatal debit-note'])
    expect(one('kind', 'Vendor Bill')).toEqual([undefined, 'fatal purchase'])
    expect(one('kind', 'in_refund')).toEqual([undefined, 'fatal purchase'])
    expect(one('kind', '381 - Tax invoice')).toEqual([undefined, 'fatal kind-word'])
    expect(read({ kind: '1' }, { headings: { kind: 'Is Return (Credit Note)' } }).values).toEqual({
      kind: 'creditNote',
    })
    expect(read({ kind: '0' }, { headings: { kind: 'is_return' } }).values).toEqual({ kind: 'invoice' })
    expect(one('kind', 'foo')).toEqual([undefined, 'fatal kind-word'])
    expect(one('line.itemType', 'foo')).toEqual([undefined, 'fatal type-word'])
  })

  it.each([
    ...['Credit Memo', 'Refund Receipt', 'Posted Sales Credit Memo', 'ACCRECCREDIT', 'G2', 'RE', 'DG', 'SCN'],
    ...['381 - Credit note', 'Tax Credit Note (381)', 'C/N', 'Cr. Note', 'مردود مبيعات', 'فاتورة مرتجع'],
  ])('reads %s, as ERPs call it, as a credit note (case 24)', (cell) =>
    expect(one('kind', cell)).toEqual(['creditNote']),
  )

  it.each([
    ...[
      ['VOIDED - see INV-9', 'void'],
      ['Cancelled (duplicate)', 'void'],
      ['ملغاة', 'void'],
      ['Pro forma', 'unfinished'],
    ],
    ...[
      ['Overdue by 12 days', 'issued'],
      ['Partly Paid', 'issued'],
      ['Written off', 'unknown'],
      ['Not cancelled', 'unknown'],
    ],
  ])('takes the status %s for %s', (cell = '', meaning = '') => expect(statusMeaning(cell)).toBe(meaning))

  it('reads a status by its heading: numbers of ERPNext, yes and no under Void', () => {
    const status = (heading: string, cell: string) =>
      read({ status: cell }, { headings: { status: heading } }).values['status']
    expect(['0', '1', '2'].map((cell) => status('Docstatus', cell))).toEqual([
      'Draft',
      'Submitted',
      'Cancelled',
    ])
    expect([status('Void', 'Yes'), status('Is Cancelled', 'FALSE'), status('Status', 'Paid')]).toEqual([
      ...['Cancelled', undefined, 'Paid'],
    ])
  })

  it("reads the portal's own words of every code list, in both languages", () => {
    const byKind: Readonly<Record<string, CodeList>> = {
      ...{ country: lists.countries, currency: lists.currencies, unit: lists.units, emirate: emirates },
      ...{ vatCategory: vatCategories, itemType: itemTypes, paymentMeans },
    }
    const fields = (['documents', 'products', 'customers'] as const).flatMap((kind) =>
      importFields(kind).map((field) => ({ ...field, of: kind })),
    )
    for (const [valueKind, list] of Object.entries(byKind)) {
      const field = fields.find(({ kind }) => kind === valueKind)
      if (!field) throw new Error(`no field takes ${valueKind}`)
      const names = new Map<string, Set<string>>()
      for (const { ar, code, en } of list.entries)
        for (const name of [en, ar ?? en])
          names.set(foldText(name), (names.get(foldText(name)) ?? new Set()).add(code))
      const unread = list.entries.flatMap(({ ar, code, en }) =>
        [code, en, ar ?? en].filter((word) => {
          // A name that several codes share is refused as ambiguous.
          if ((names.get(foldText(word))?.size ?? 1) > 1) return false
          // What ledgers write (CTN, gal) and codes come before names: a few names of rare units are one.
          const [value] = one(field.path, word, { kind: field.of })
          const isRare = valueKind === 'unit' && ar === undefined && value !== undefined
          return value !== code && !isRare && (word !== code || valueKind !== 'unit')
        }),
      )
      expect(unread, valueKind).toEqual([])
    }
  }, 60_000)
})

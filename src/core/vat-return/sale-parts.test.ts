import { expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { decimal, printDecimal, sum } from '#core/money'
import { computeTotals } from '#core/tax'
import { salePartsOf, vatEntriesOf } from './index.ts'

const standard = { category: 'standard', rate: '5' } as const
const line = (name: string, quantity: string, price: string, more: object = {}) => ({
  ...{ quantity, unit: 'C62', price: { gross: price }, vat: standard, item: { name, ...more } },
})

function partsOf(draft: InvoiceDraft) {
  const totals = computeTotals(draft)
  const entries = vatEntriesOf(draft, totals, 'sent')
  const known = entries.flatMap(({ netAed }) => (netAed === null ? [] : [decimal(netAed)]))
  const netAed = known.length === 0 ? null : printDecimal(sum(known))
  return { netAed, parts: salePartsOf(draft, totals, netAed) }
}

const invoice: InvoiceDraft = {
  kind: 'invoice',
  currency: 'AED',
  lines: [
    line('Dates', '2', '10', { sellerId: 'D-1' }),
    line('Dates', '3', '10', { sellerId: 'd-1 ' }),
    { ...line('Dates', '1', '40', { sellerId: 'D-1' }), unit: 'KGM' },
    line('Basket', '1', '5'),
  ],
}

test('lines of one code, name and unit are one part, and units are never added', () => {
  const { parts } = partsOf(invoice)
  expect(
    parts.map(({ isLine, itemName, netAed, productCode, quantity, unit }) => [
      ...[isLine, productCode, itemName],
      ...[unit, quantity, netAed],
    ]),
  ).toEqual([
    [true, 'd-1', 'Dates', 'C62', '5', '50.00'],
    [true, 'd-1', 'Dates', 'KGM', '1', '40.00'],
    [true, '', 'Basket', 'C62', '1', '5.00'],
  ])
})

test('parts that share a code or a name with another part of the document are marked', () => {
  const lines = [
    line('Dates', '1', '10', { sellerId: 'D-1' }),
    line('Fresh dates', '1', '10', { sellerId: 'd-1' }),
    line('Basket', '1', '5', { sellerId: 'B-1' }),
    line('Basket', '1', '5'),
    line('Delivery', '1', '5'),
    line('Packing', '1', '5'),
  ]
  const { parts } = partsOf({ ...invoice, lines, allowances: [{ amount: '1', vat: standard }] })
  expect(parts.map(({ isRepeated }) => isRepeated)).toEqual([true, true, true, true, false, false, false])
})

test('discounts of the whole document and what rounding leaves are a part of their own', () => {
  const discounted = partsOf({ ...invoice, allowances: [{ amount: '9.5', vat: standard }] })
  expect(discounted.parts.at(-1)).toMatchObject({ isLine: false, quantity: '0', netAed: '-9.50' })
  const inDollars: InvoiceDraft = {
    ...invoice,
    currency: 'USD',
    exchangeRate: { rate: '3.6725' },
    lines: [line('A', '1', '0.10'), line('B', '1', '0.10'), line('C', '1', '0.10')],
  }
  for (const draft of [invoice, inDollars]) {
    const { netAed, parts } = partsOf(draft)
    expect(printDecimal(sum(parts.map((part) => decimal(part.netAed ?? '0'))))).toBe(netAed)
  }
})

test('a credit note takes away quantities and amounts', () => {
  const { parts } = partsOf({ ...invoice, kind: 'creditNote' })
  expect(parts.map(({ netAed, quantity }) => [quantity, netAed])).toEqual([
    ['-5', '-50.00'],
    ['-1', '-40.00'],
    ['-1', '-5.00'],
  ])
})

test('a document without a rate has quantities and no amounts, and one without lines has a part', () => {
  const { parts } = partsOf({ ...invoice, currency: 'EUR' })
  expect(parts.map(({ netAed }) => netAed)).toEqual([null, null, null])
  expect(partsOf({ ...invoice, lines: [] }).parts).toMatchObject([{ isLine: false }])
})

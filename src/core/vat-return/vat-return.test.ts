import { expect, test } from 'vitest'
import { vatCategories } from '#core/vat'
import {
  boxOf,
  buildVatReturn,
  compareReturns,
  contentOfBox,
  documentBoxes,
  isFilingPeriod,
  taxDateOf,
  totalOf,
  vatEntriesOf,
} from './index.ts'

test('each box holds what leads to it, and everything else stands outside', () => {
  for (const box of documentBoxes) {
    const { emirate = 'DXB', ...content } = contentOfBox(box)
    expect(boxOf({ ...content, emirate })).toBe(box)
  }
  const outside = (['sales', 'purchases'] as const).flatMap((side) =>
    vatCategories
      .filter((category) => !boxOf({ side, category, emirate: 'AUH' }))
      .map((category) => `${side} ${category}`),
  )
  expect(outside).toEqual([
    'sales outOfScope',
    'sales reverseCharge',
    'sales marginScheme',
    'purchases zeroRated',
    'purchases exempt',
    'purchases outOfScope',
    'purchases marginScheme',
  ])
})

test('supplies of no known emirate have a line of their own that counts in the total', () => {
  const sum = { side: 'sales', category: 'standard', documents: 1, net: '100.00', vat: '5.00' } as const
  const known = buildVatReturn([{ ...sum, emirate: 'FUJ' }])
  expect(known.outputs.map(({ box }) => box)).not.toContain('1')
  const { outputs, payable } = buildVatReturn([
    { ...sum, emirate: 'FUJ' },
    { ...sum, emirate: '' },
  ])
  expect(outputs.filter(({ documents }) => documents > 0).map(({ amount, box }) => [box, amount])).toEqual([
    ['1g', '100.00'],
    ['1', '100.00'],
    ['8', '200.00'],
  ])
  expect(payable).toBe('10.00')
})

test('sums that are left out are in no box and no total, to the last fils', () => {
  const bills = { side: 'purchases', category: 'standard', emirate: '' } as const
  const all = { ...bills, documents: 3, net: '300.30', vat: '15.03' }
  const open = { ...bills, documents: 2, net: '200.20', vat: '10.02' }
  const { inputs, payable, recoverable } = buildVatReturn([all], [open])
  expect(inputs[0]).toMatchObject({ box: '9', documents: 1, amount: '100.10', vat: '5.01' })
  expect([recoverable, payable]).toEqual(['5.01', '-5.01'])
  expect(totalOf([open, open])).toEqual({ documents: 4, amount: '400.40', vat: '20.04' })
})

test('a filed return is compared with today: boxes that differ, also the one that only one of both has', () => {
  const sum = { side: 'sales', category: 'standard', emirate: 'DXB' } as const
  const of = (sums: Parameters<typeof buildVatReturn>[0]) => ({ ...buildVatReturn(sums), ...nothingOpen })
  const filed = of([{ ...sum, documents: 2, net: '300.10', vat: '15.01' }])
  const today = of([
    { ...sum, documents: 3, net: '200.00', vat: '10.00' },
    { ...sum, emirate: '', documents: 1, net: '0.10', vat: '0.01' },
  ])
  const changeOf = ({ boxes, payable }: ReturnType<typeof compareReturns>) => [
    ...boxes.map(({ amount, box, documents, vat }) => [
      box,
      documents,
      amount.difference,
      vat?.difference ?? null,
    ]),
    payable.difference,
  ]
  expect(changeOf(compareReturns(filed, today))).toEqual([
    ['1b', 1, '-100.10', '-5.01'],
    ['1', 1, '0.10', '0.01'],
    ['8', 2, '-100.00', '-5.00'],
    '-5.00',
  ])
  expect(changeOf(compareReturns(today, filed)).slice(0, 2)).toEqual([
    ['1b', -1, '100.10', '5.01'],
    ['1', -1, '-0.10', '-0.01'],
  ])
  expect(compareReturns(filed, filed)).toMatchObject({
    ...{ changed: false, boxes: [], openPurchases: [], outside: [] },
    due: { difference: '0.00' },
  })
})

const noBills = { documents: 0, amount: '0.00', vat: '0.00' }
const nothingOpen = { openPurchases: { disputed: noBills, undecided: noBills }, withoutRate: 0 }

test('unapproved bills, amounts outside of the form and missing rates are changes, too', () => {
  const bill = { documents: 1, amount: '100.00', vat: '5.00' }
  const filed = {
    ...buildVatReturn([]),
    ...{ openPurchases: { disputed: noBills, undecided: bill }, withoutRate: 1 },
  }
  const decided = compareReturns(filed, { ...filed, openPurchases: { disputed: bill, undecided: noBills } })
  expect(decided.changed).toBe(true)
  expect(decided.openPurchases.map((one) => [one.decision, one.documents, one.vat?.difference])).toEqual([
    ['disputed', 1, '5.00'],
    ['undecided', -1, '-5.00'],
  ])
  const sale = { side: 'sales', category: 'outOfScope', documents: 1, net: '7.00', vat: '0.00' } as const
  const outside = compareReturns(filed, { ...filed, outside: [sale] })
  expect([outside.changed, outside.outside]).toMatchObject([
    true,
    [{ side: 'sales', category: 'outOfScope', documents: 1, amount: { difference: '7.00' } }],
  ])
  expect(compareReturns(filed, { ...filed, withoutRate: 0 })).toMatchObject({
    ...{ changed: true, boxes: [], withoutRate: { filed: 1, today: 0 } },
  })
})

test('a return is filed for 1, 3 or 12 whole months', () => {
  const stored = [
    ['2028-02-01', '2028-02-29'],
    ['2026-11-01', '2027-01-31'],
    ['2026-01-01', '2026-12-31'],
  ] as const
  expect(stored.map(([from, to]) => isFilingPeriod(from, to))).toEqual([true, true, true])
  const refused = [
    ['2028-02-01', '2028-02-28'],
    ['2026-11-02', '2026-12-01'],
    ['2026-01-01', '2026-02-28'],
    ['2026-01-31', '2026-01-01'],
  ] as const
  expect(refused.map(([from, to]) => isFilingPeriod(from, to))).toEqual([false, false, false, false])
})

test('the tax point decides on the period, otherwise the issue date', () => {
  expect(taxDateOf({ taxPointDate: '2026-10-31', issueDate: '2026-11-02' })).toBe('2026-10-31')
  expect(taxDateOf({ taxPointDate: '2026-02-31', issueDate: '2026-11-02' })).toBe('2026-11-02')
  expect(taxDateOf({ issueDate: 'soon' })).toBeUndefined()
})

test('a document in another currency without a rate says nothing in AED, but what it states itself', () => {
  const totals = {
    currency: 'EUR',
    lines: [],
    allowances: [],
    charges: [],
    breakdown: [{ category: 'standard' as const, rate: '5', taxable: '100', taxAmount: '5' }],
    taxTotalAed: '20.11',
  }
  const seller = { address: { subdivision: 'Paris' } }
  const draft = { kind: 'creditNote' as const, currency: 'EUR', seller }
  expect(vatEntriesOf(draft, totals, 'received')).toEqual([
    {
      side: 'purchases',
      category: 'standard',
      emirate: '',
      net: '-100',
      vat: '-5',
      netAed: null,
      vatAed: '-20.11',
    },
  ])
})

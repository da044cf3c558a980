import { expect, test } from 'vitest'
import { sumRows } from './sum-rows.ts'

const row = (currency: string, payable: string, typeCode: '380' | '381' | '261' | '81' = '380') => ({
  currency,
  payable,
  proforma: false,
  typeCode,
})

test('amounts are added exactly, by currency in the order of their codes', () => {
  expect(sumRows([])).toEqual([])
  const rows = [
    row('USD', '8400.00'),
    ...Array.from({ length: 10 }, () => row('AED', '0.10')),
    row('AED', '62216.28'),
  ]
  expect(sumRows(rows)).toEqual([
    { currency: 'AED', amount: '62217.28' },
    { currency: 'USD', amount: '8400.00' },
  ])
  expect(sumRows([row('AED', '90071992547409930.01'), row('AED', '0.02')])).toEqual([
    { currency: 'AED', amount: '90071992547409930.03' },
  ])
})

test.each(['381', '261', '81'] as const)('credit notes (%s) are subtracted', (typeCode) => {
  expect(sumRows([row('AED', '10.00'), row('AED', '12.50', typeCode)])).toEqual([
    { currency: 'AED', amount: '-2.50' },
  ])
})

test('of a list of unpaid invoices, what is open of each is added', () => {
  const settlement = { state: 'partlyPaid', paid: '4.00', credited: '1.00', open: '5.00' } as const
  const rows = [{ ...row('AED', '10.00'), settlement }, row('AED', '3.00')]
  expect(sumRows(rows, 'open')).toEqual([{ currency: 'AED', amount: '5.00' }])
  expect(sumRows(rows)).toEqual([{ currency: 'AED', amount: '13.00' }])
})

test('a proforma is left out, and its currency with it', () => {
  const rows = [row('AED', '10.00'), { ...row('AED', '5.00'), proforma: true }]
  expect(sumRows(rows)).toEqual([{ currency: 'AED', amount: '10.00' }])
  expect(sumRows([{ ...row('USD', '5.00'), proforma: true }])).toEqual([])
})

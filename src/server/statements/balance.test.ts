import { expect, test } from 'vitest'
import { type BalanceEntry, balanceOf } from './balance.ts'

const entry = (id: string, amount: string, change: Partial<BalanceEntry> = {}): BalanceEntry => ({
  ...{ id, amount, date: '2026-03-01', currency: 'AED', reportedPaid: false },
  ...change,
})
const asOf = '2026-04-10'
/** The due dates of invoices, and the invoices of credit notes. */
const duesOf = (dueDates: Record<string, string | null>, originals: Record<string, string> = {}) =>
  new Map<string, { dueDate: string | null; original: string | null }>([
    ...Object.entries(dueDates).map(([id, dueDate]) => [id, { dueDate, original: null }] as const),
    ...Object.entries(originals).map(([id, original]) => [id, { dueDate: null, original }] as const),
  ])
const none = { amount: '0', documents: 0 }

test('an invoice is past due from the day after its due date', () => {
  const dues = duesOf({ a: '2026-04-09', b: '2026-04-10', c: null })
  const entries = [entry('a', '1.10'), entry('b', '2.20'), entry('c', '4.40'), entry('d', '8.80')]
  expect(balanceOf(entries, { asOf, dues })).toEqual([
    {
      currency: 'AED',
      open: { amount: '16.50', documents: 4 },
      pastDue: { amount: '1.10', documents: 1 },
      notYetDue: { amount: '2.20', documents: 1 },
      undated: { amount: '13.20', documents: 2 },
      credit: none,
      thisYear: { amount: '16.50', documents: 4 },
    },
  ])
})

test('a credit note reduces its invoice; what exceeds it, or belongs to a paid one, is credit', () => {
  const dues = duesOf(
    { partly: '2026-04-01', whole: '2026-04-01', exceeded: '2026-05-01' },
    { c1: 'partly', c2: 'whole', c3: 'exceeded', c4: 'paid' },
  )
  const entries = [
    entry('partly', '100'),
    entry('c1', '-30'),
    entry('whole', '50'),
    entry('c2', '-50'),
    entry('exceeded', '10'),
    entry('c3', '-15'),
    entry('paid', '70', { reportedPaid: true }),
    entry('c4', '-7'),
    entry('c5', '-2', { reportedPaid: true }),
  ]
  const [aed] = balanceOf(entries, { asOf, dues })
  expect(aed).toMatchObject({
    open: { amount: '56', documents: 4 },
    pastDue: { amount: '70', documents: 1 },
    notYetDue: none,
    credit: { amount: '-14', documents: 3 },
    thisYear: { amount: '126', documents: 9 },
  })
})

test('currencies are separate, and so are years; a credit note in another currency corrects nothing', () => {
  const dues = duesOf({ usd: '2026-04-01' }, { aed: 'usd' })
  const entries = [entry('usd', '5', { currency: 'USD', date: '2025-12-31' }), entry('aed', '-3')]
  const [aed, usd] = balanceOf(entries, { asOf, dues })
  expect(aed).toMatchObject({
    currency: 'AED',
    open: { amount: '-3' },
    credit: { amount: '-3', documents: 1 },
  })
  expect(usd).toMatchObject({ currency: 'USD', pastDue: { amount: '5', documents: 1 }, thisYear: none })
})

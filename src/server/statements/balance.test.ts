import { expect, test } from 'vitest'
import { type BalanceEntry, balanceOf, type Reduction } from './balance.ts'
import { reductionsByNumber } from './reductions-by-number.ts'

const entry = (id: string, amount: string, change: Partial<BalanceEntry> = {}): BalanceEntry => ({
  ...{ id, amount, number: id, typeCode: amount.startsWith('-') ? '381' : '380' },
  ...{ date: '2026-03-01', currency: 'AED', paid: '0', reportedPaid: false },
  ...change,
})
const asOf = '2026-04-10'
/** The due dates of invoices, and the invoices of credit notes. */
const factsOf = (dueDates: Record<string, string | null>, originals: Record<string, string> = {}) => ({
  asOf,
  dueDates: new Map(Object.entries(dueDates)),
  reductions: new Map(
    Object.entries(originals).map(([id, original]): [string, Reduction[]] => [
      id,
      [{ original, amount: null }],
    ]),
  ),
})
const none = { amount: '0', documents: 0 }

test('an invoice is past due from the day after its due date', () => {
  const facts = factsOf({ a: '2026-04-09', b: '2026-04-10', c: null })
  const entries = [entry('a', '1.10'), entry('b', '2.20'), entry('c', '4.40'), entry('d', '8.80')]
  expect(balanceOf(entries, facts)).toEqual([
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
  const facts = factsOf(
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
  const [aed] = balanceOf(entries, facts)
  expect(aed).toMatchObject({
    open: { amount: '56', documents: 4 },
    pastDue: { amount: '70', documents: 1 },
    notYetDue: none,
    credit: { amount: '-14', documents: 3 },
    thisYear: { amount: '126', documents: 9 },
  })
})

test('currencies are separate, and so are years; a credit note in another currency corrects nothing', () => {
  const facts = factsOf({ usd: '2026-04-01' }, { aed: 'usd' })
  const entries = [entry('usd', '5', { currency: 'USD', date: '2025-12-31' }), entry('aed', '-3')]
  const [aed, usd] = balanceOf(entries, facts)
  expect(aed).toMatchObject({
    currency: 'AED',
    open: { amount: '-3' },
    credit: { amount: '-3', documents: 1 },
  })
  expect(usd).toMatchObject({ currency: 'USD', pastDue: { amount: '5', documents: 1 }, thisYear: none })
})

test('a credit note for several invoices reduces each by its part; what they do not take is credit', () => {
  const facts = {
    ...factsOf({ a: '2026-04-01', b: '2026-05-01' }),
    reductions: new Map([
      [
        'c',
        [
          { original: 'a', amount: '60' },
          { original: 'b', amount: '30' },
          { original: 'paid', amount: '5' },
        ],
      ],
    ]),
  }
  const entries = [
    entry('c', '-100'),
    entry('a', '100'),
    entry('b', '20'),
    entry('paid', '5', { reportedPaid: true }),
  ]
  expect(balanceOf(entries, facts)).toMatchObject([
    {
      open: { amount: '20', documents: 2 },
      pastDue: { amount: '40', documents: 1 },
      notYetDue: none,
      credit: { amount: '-20', documents: 1 },
    },
  ])
})

test('of two credit notes, the older one reduces the invoice first', () => {
  const facts = factsOf({ a: '2026-04-01' }, { newer: 'a', older: 'a' })
  const entries = [entry('newer', '-8'), entry('older', '-7'), entry('a', '10')]
  expect(balanceOf(entries, facts)).toMatchObject([
    { open: { amount: '-5' }, pastDue: none, credit: { amount: '-5', documents: 1 } },
  ])
})

test('a credit note corrects the invoice of the number that it states, if exactly one has it', () => {
  const entries = [
    entry('bill', '10', { number: 'INV-1' }),
    entry('twin', '10', { number: 'INV-2' }),
    entry('twin2', '10', { number: ' inv-2' }),
    // We wrote it: its number is another one than that of the other side.
    entry('ours', '10', { number: 'INV-3', typeCode: '389' }),
  ]
  const credit = (id: string, typeCode: string) => entry(id, '-10', { typeCode })
  const numbers = new Map([
    ['c1', [' inv-1 ']],
    ['c2', ['INV-2']],
    ['c3', ['INV-3']],
    ['c4', ['INV-3']],
    ['c5', ['INV-1', 'INV-9']],
    ['c6', []],
  ])
  const credits = [
    ...['c1', 'c2', 'c3', 'c5', 'c6'].map((id) => credit(id, '381')),
    ...['c4'].map((id) => credit(id, '261')),
  ]
  expect(Object.fromEntries(reductionsByNumber(credits, numbers, [...credits, ...entries]))).toEqual({
    c1: [{ original: 'bill', amount: null }],
    c2: [],
    c3: [],
    c4: [{ original: 'ours', amount: null }],
    c5: [],
    c6: [],
  })
})

test('a payment reduces its invoice before credit notes do, and a refund its credit note', () => {
  const facts = factsOf({ a: '2026-04-01', b: '2026-04-01' }, { c: 'a', d: 'b' })
  const entries = [
    entry('c', '-60'),
    entry('d', '-50', { paid: '50' }),
    entry('a', '100', { paid: '70' }),
    entry('b', '50', { paid: '50' }),
  ]
  expect(balanceOf(entries, facts)).toMatchObject([
    {
      open: { amount: '-30', documents: 1 },
      pastDue: none,
      credit: { amount: '-30', documents: 1 },
      thisYear: { amount: '40', documents: 4 },
    },
  ])
})

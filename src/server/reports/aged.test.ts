/** Aged receivables and payables over HTTP: ages by due date, and totals that agree with statements and balances. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { decimal, equal, printDecimal, sum } from '#core/money'
import { encodeCursor } from '#platform/database/paging'
import { avoidMidnight } from '#platform/testing/avoid-midnight'
import { expectSameTables } from '#platform/testing/table-files'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

interface Row {
  id: string
  contactId: string | null
  name: string
  currency: string
  documents: number
  notYetDue: string
  days1to30: string
  days31to60: string
  days61to90: string
  over90: string
  pastDue: string
  credit: string
  total: string
}

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany
let other: TestCompany
const contacts: { first: string; second: string; supplier: string } = { first: '', second: '', supplier: '' }

await avoidMidnight(120)
const today = dubaiDate(Date.now())
const yesterday = addDays(today, -1)
const [first, second, unlisted] = [outsideBuyer(1), outsideBuyer(2), outsideBuyer(3)]
const parts = ['notYetDue', 'days1to30', 'days31to60', 'days61to90', 'over90', 'credit'] as const

const ask = async (method: string, path: string, body?: object, company = ours) =>
  await portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    idempotencyKey: true,
    ...(body ? { body } : {}),
  })
const aged = async (query: string, company = ours) =>
  (await ask('GET', `/reports/aged?${query}`, undefined, company)).body
const rowOf = (rows: readonly Row[], name: string, currency = 'AED') =>
  rows.find((row) => row.name === name && row.currency === currency)
const same = (one: string | undefined, two: string) => equal(decimal(one ?? '0'), decimal(two))

/** An invoice of one line, with 5% VAT, as if it had been due some days ago: the portal refuses to issue such a one. */
async function sell(
  to: typeof first,
  price: string,
  daysAgo: number | null,
  change: Partial<InvoiceDraft> = {},
  company = ours,
): Promise<{ id: string; number: string }> {
  const [line] = standardInvoice(to).lines ?? []
  const lines = [{ ...line, quantity: '1', price: { gross: price } }]
  const issued = await issueInvoice(portal, company, standardInvoice(to, { lines, ...change }))
  await setDueDate(issued.id, daysAgo === null ? null : addDays(today, -daysAgo))
  return issued
}

async function setDueDate(id: string, day: string | null): Promise<void> {
  await portal.query(`do $$ begin
    set local session_replication_role = replica;
    update documents set due_date = ${day === null ? 'null' : `'${day}'`} where id = '${id}';
  end $$`)
}

/** A credit note over the first line of an invoice, at a price. */
async function credit(id: string, price: string): Promise<string> {
  const made = (await ask('POST', `/documents/${id}/credit-note`, { reasonCode: 'DL8.61.1.A' })).body.data
  const lines = [{ ...made.draft.lines[0], price: { gross: price } }]
  const saved = await ask('PUT', `/documents/${made.id}`, {
    draft: { ...made.draft, lines },
    version: made.version,
  })
  const issued = await ask('POST', `/documents/${made.id}/issue`, { version: saved.body.data.version })
  expect([issued.status, issued.body.findings]).toEqual([200, undefined])
  return made.id
}

const pay = async (id: string, amount: string) =>
  expect((await ask('POST', `/documents/${id}/payments`, { paidOn: today, amount })).status).toBe(201)

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
  other = await registerCompany(portal, { name: 'Other' })
  const billingAddress = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }
  const contact = async (name: string, participantId: string, more: object) =>
    (await ask('POST', '/contacts', { name, participantId, billingAddress, ...more })).body.data.id
  contacts.first = await contact('First', first.participantId, { isCustomer: true, nameAr: 'الأول' })
  contacts.second = await contact('Second', second.participantId, { isCustomer: true })
  contacts.supplier = await contact('Seller', theirs.participant.participantId, { isSupplier: true })

  await sell(first, '1', 0)
  await sell(first, '2', null)
  for (const [price, daysAgo] of [
    ['10', 1],
    ['20', 30],
    ['100', 31],
    ['200', 60],
    ['1000', 61],
    ['2000', 90],
    ['10000', 91],
  ] as const)
    await sell(first, price, daysAgo)
  await sell(first, '5', 40, { currency: 'USD', exchangeRate: { rate: '3.6725' } })
  // Neither what the buyer says to have paid, nor what is paid or credited, is open.
  const answered = await sell(second, '70', 5)
  await portal.query("update documents set response = 'PD' where id = $1", [answered.id])
  const partly = await sell(second, '100', 5, { issueDate: yesterday })
  await pay(partly.id, '25')
  await credit(partly.id, '40')
  const settled = await sell(second, '300', 45, { issueDate: yesterday })
  await pay(settled.id, '315')
  await credit(settled.id, '20')
  await sell(unlisted, '9', 2)

  const [line] = standardInvoice(ours.participant).lines ?? []
  const lines = [{ ...line, quantity: '1', price: { gross: '1' } }]
  await issueInvoice(portal, theirs, standardInvoice(ours.participant, { lines }))
  await portal.runJobs()
}, 180_000)
afterAll(() => portal.stop())

test('open invoices count in the age of their due date, and credit notes reduce their own', async () => {
  const { data, totals } = await aged('side=receivable')
  expect(rowOf(data, 'First')).toMatchObject({
    contactId: contacts.first,
    nameAr: 'الأول',
    participantId: first.participantId,
    documents: 9,
    notYetDue: '3.15',
    days1to30: '31.50',
    days31to60: '315.00',
    days61to90: '3150.00',
    over90: '10500.00',
    pastDue: '13996.50',
    credit: '0',
    total: '13999.65',
  })
  expect(rowOf(data, 'First', 'USD')).toMatchObject({ days31to60: '5.25', total: '5.25', documents: 1 })
  expect(rowOf(data, 'Second')).toMatchObject({
    documents: 1,
    days1to30: '38.00',
    days31to60: '0.00',
    credit: '-21.00',
    total: '17.00',
  })
  expect(data.filter(({ contactId }: Row) => contactId === null)).toMatchObject([{ days1to30: '9.45' }])
  expect(data.map(({ currency }: Row) => currency)).toEqual(['AED', 'AED', 'AED', 'USD'])
  expect(totals).toMatchObject({
    asOf: today,
    currencies: [{ currency: 'AED', contacts: 3 }, { currency: 'USD' }],
  })
  for (const total of totals.currencies)
    for (const part of [...parts, 'total'] as const) {
      const amounts = data
        .filter(({ currency }: Row) => currency === total.currency)
        .map((row: Row) => decimal(row[part]))
      expect(same(total[part], printDecimal(sum(amounts)))).toBe(true)
    }
})

describe.each([
  ['receivable', 'customer'],
  ['payable', 'supplier'],
])('%s', (side, role) => {
  test('the totals agree with the balances of the list and with the statements', async () => {
    const { data } = await aged(`side=${side}`)
    const balances = (await ask('GET', `/contacts/balances?side=${side}&role=${role}`)).body.data
    let compared = 0
    for (const { contactId, currencies } of balances)
      for (const { currency, open, pastDue } of currencies) {
        const row = data.find((one: Row) => one.contactId === contactId && one.currency === currency)
        expect([same(row?.total, open), same(row?.pastDue, pastDue)]).toEqual([true, true])
        compared += 1
      }
    expect(compared).toBe(data.filter(({ contactId }: Row) => contactId !== null).length)
    expect(compared).toBeGreaterThan(0)
  })

  test.each([today, yesterday, addDays(today, -2)])(
    'as of %s they agree with the statement of that day',
    async (day) => {
      const { data } = await aged(`side=${side}&asOf=${day}`)
      for (const id of Object.values(contacts)) {
        const period = `side=${side}&from=2000-01-01&to=${day}`
        const statement = (await ask('GET', `/contacts/${id}/statement/totals?${period}`)).body.data
        for (const { closing, currency } of statement) {
          const row = data.find((one: Row) => one.contactId === id && one.currency === currency)
          expect([id, same(row?.total, closing)]).toEqual([id, true])
        }
      }
      for (const row of data)
        expect(same(row.total, printDecimal(sum(parts.map((part) => decimal(row[part])))))).toBe(true)
    },
  )
})

test('what was paid or credited after the day is still open on it', async () => {
  const { data, totals } = await aged(`side=receivable&asOf=${yesterday}`)
  expect(totals.asOf).toBe(yesterday)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    name: 'Second',
    days1to30: '105.00',
    days31to60: '315.00',
    total: '420.00',
  })
  expect((await aged(`side=receivable&asOf=${addDays(today, -2)}`)).data).toEqual([])
})

test('a bill that came in is open on the side of what we owe', async () => {
  const { data } = await aged('side=payable', ours)
  expect(data).toMatchObject([{ contactId: contacts.supplier, name: 'Seller', total: '1.05' }])
})

test('pages run forth and back', async () => {
  const all = (await aged('side=receivable')).data
  const rows: Row[] = []
  let cursor = ''
  let previous = ''
  for (let pages = 0; pages < 9; pages += 1) {
    const { data, page } = await aged(`side=receivable&limit=1${cursor && `&cursor=${cursor}`}`)
    rows.push(...data)
    previous = page.previous ?? ''
    expect(page.total).toEqual({ count: all.length, exact: true })
    if (page.next === null) break
    cursor = page.next
  }
  expect(rows).toEqual(all)
  const back = await aged(`side=receivable&limit=1&cursor=${previous}`)
  expect(back.data).toEqual([all.at(-2)])
})

test('the files contain every row and the totals, in the requested language', async () => {
  for (const language of ['en', 'ar']) {
    const query = `side=receivable&asOf=${today}&language=${language}`
    const rows = await expectSameTables(portal, ours, '/reports/aged', query)
    expect(rows).toHaveLength(7)
    expect(rows[1]?.slice(0, 5)).toEqual([
      language === 'ar' ? 'الأول' : 'First',
      first.participantId,
      'AED',
      9,
      3.15,
    ])
    expect(rows.at(-1)?.slice(1, 4)).toEqual([null, 'USD', 1])
  }
  const { headers } = await ask('GET', `/reports/aged.csv?side=payable&asOf=${today}`)
  expect(headers.get('content-disposition')).toContain(`falaj-aged-payables-${today}-test.csv`)
})

describe.each(['/reports/aged', '/reports/aged.csv', '/reports/aged.xlsx'])('%s', (route) => {
  test('invalid queries are refused with the field', async () => {
    for (const [query, path] of [
      ['', 'side'],
      ['side=sales', 'side'],
      ['side=receivable&asOf=2026-02-30', 'asOf'],
      ['side=receivable&asOf=tomorrow', 'asOf'],
    ] as const) {
      const { body, status } = await ask('GET', `${route}?${query}`)
      expect([status, body.code, body.findings?.[0].path]).toEqual([422, 'common.invalid', path])
    }
  })

  test('records of others are not visible', async () => {
    const path = `${route}?side=receivable`
    expect((await portal.request('GET', path)).status).toBe(401)
    const foreign = await portal.request('GET', path, {
      token: other.token,
      participant: ours.participant.id,
    })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'participant.not-found'])
    const own = await ask('GET', path, undefined, other)
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.body)).not.toContain('First')
  })
})

test('a cursor of something else is refused', async () => {
  for (const cursor of [
    'nonsense',
    encodeCursor(['after', today, 'con_1']),
    encodeCursor(['after', 'AED 1e9', 'x']),
  ]) {
    const { body, status } = await ask('GET', `/reports/aged?side=receivable&cursor=${cursor}`)
    expect([status, body.code]).toEqual([400, 'page.bad-cursor'])
  }
})

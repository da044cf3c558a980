/** Reports through HTTP, on documents of known sums that one company sent and another received. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { decimal, equal, sum } from '#core/money'
import { expectSameTables } from '#platform/testing/table-files'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { encodeCursor } from '../platform/paging.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

const today = dubaiDate(Date.now())
const yesterday = addDays(today, -1)
const period = `from=${yesterday}&to=${today}`

interface Row {
  id: string
  documentId: string
  date: string
  typeCode: string
  currency: string
  net: string
  vat: string
  gross: string
  grossAed: string
}

async function ask(path: string, company: TestCompany, participant = company.participant.id) {
  return await portal.request('GET', path, { token: company.token, participant })
}

async function creditNote(company: TestCompany, invoiceId: string): Promise<void> {
  const by = { token: company.token, participant: company.participant.id, idempotencyKey: true } as const
  const body = { reasonCode: 'DL8.61.1.A' }
  const { data } = (await portal.request('POST', `/documents/${invoiceId}/credit-note`, { ...by, body })).body
  const issued = await portal.request('POST', `/documents/${data.id}/issue`, { ...by, body: { version: 1 } })
  expect(issued.status).toBe(200)
}

/** All rows, forth from the first page; `cursors` leads to each page after the first. */
async function allRows(company: TestCompany, side: 'sales' | 'purchases', limit: number) {
  const rows: Row[] = []
  const cursors: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `side=${side}&${period}&limit=${limit}${cursor && `&cursor=${cursor}`}`
    const { status, body } = await ask(`/reports/register?${query}`, company)
    expect(status).toBe(200)
    rows.push(...body.data)
    cursor = body.page.next
    if (cursor) cursors.push(cursor)
  }
  return { rows, cursors }
}

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
  const invoice = (change: object = {}) => standardInvoice({ ...buyer.participant, nameEn: '=Buyer' }, change)
  await issueInvoice(portal, seller, invoice({ issueDate: yesterday }))
  const credited = await issueInvoice(portal, seller, invoice())
  await creditNote(seller, credited.id)
  await issueInvoice(portal, seller, invoice())
  await issueInvoice(portal, seller, invoice({ currency: 'USD', exchangeRate: { rate: '3.6725' } }))
  // Neither a draft nor what came before the period counts.
  await saveDraft(portal, seller, invoice())
  await issueInvoice(portal, seller, invoice({ issueDate: addDays(today, -2) }))
  await portal.runJobs()
}, 120_000)
afterAll(() => portal.stop())

describe.each([
  ['sales', () => seller, () => buyer],
  ['purchases', () => buyer, () => seller],
] as const)('the register of %s', (side, company, other) => {
  test('pages run forth and back, newest first', async () => {
    const { rows, cursors } = await allRows(company(), side, 2)
    expect(rows.map(({ date }) => date)).toEqual([today, today, today, today, yesterday])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
    expect(rows.filter(({ typeCode }) => typeCode === '381').map(({ gross, net, vat }) => [net, vat, gross])).toEqual([
      ['-250.00', '-12.50', '-262.50'],
    ])
    expect(rows[0]).toMatchObject({ counterpartyId: other().participant.participantId })
    const path = `/reports/register?side=${side}&${period}&limit=2&cursor=`
    const last = (await ask(path + cursors[1], company())).body
    expect([last.data.length, last.page.next, last.page.total]).toEqual([1, null, { count: 5, exact: true }])
    const middle = (await ask(path + last.page.previous, company())).body
    expect(middle.data).toEqual(rows.slice(2, 4))
    const first = (await ask(path + middle.page.previous, company())).body
    expect([first.data, first.page.previous]).toEqual([rows.slice(0, 2), null])
  })

  test('the totals are the sum of all pages, for each currency', async () => {
    const { rows } = await allRows(company(), side, 2)
    const { body } = await ask(`/reports/register/totals?side=${side}&${period}`, company())
    expect(body.data).toEqual([
      { currency: 'AED', documents: 4, net: '500.00', vat: '25.00', gross: '525.00', grossAed: '525.00' },
      { currency: 'USD', documents: 1, net: '250.00', vat: '12.50', gross: '262.50', grossAed: '964.04' },
    ])
    for (const { currency, documents, gross } of body.data) {
      const amounts = rows.filter((row) => row.currency === currency).map((row) => decimal(row.gross))
      expect([amounts.length, equal(sum(amounts), decimal(gross))]).toEqual([documents, true])
    }
  })
})

test('the file holds every row, in the language that was asked for', async () => {
  const path = `/reports/register.csv?side=sales&${period}`
  const { status, headers, body } = await ask(path, seller)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="falaj-sales-${yesterday}-${today}-test.csv"`,
  ])
  const lines = String(body).trimEnd().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(/Date,Number,Type,Buyer or seller,Participant ID,VAT treatment,Emirate,Currency,Without VAT,VAT,With VAT,/)
  const { participantId } = buyer.participant
  expect(lines.at(-1)).toBe(
    `${yesterday},INV-000001,Tax invoice,'=Buyer,${participantId},Standard rate,${emirate},AED,250.00,12.50,262.50,250.00,12.50,262.50`,
  )
  expect(
    lines.filter((line) => line.includes(',Tax credit note,') && line.endsWith(',-262.50')),
  ).toHaveLength(1)
  const arabic = String((await ask(`${path}&language=ar`, seller)).body).split('\r\n')
  expect(arabic[0]).toContain('التاريخ,الرقم,النوع')
  expect(arabic[5]).toContain(',فاتورة ضريبية,')
  for (const language of ['en', 'ar']) {
    const query = `side=sales&${period}&language=${language}`
    const rows = await expectSameTables(portal, seller, '/reports/register', query)
    const cells = rows.at(-1) ?? []
    expect([cells[0] instanceof Date, cells[3], cells.at(-1)]).toEqual([true, '=Buyer', 262.5])
  }
})

const routes = [
  '/reports/register',
  '/reports/register/totals',
  '/reports/register.csv',
  '/reports/register.xlsx',
]

describe.each(routes)('%s', (route) => {
  test('what is asked wrong is refused with the field', async () => {
    for (const [query, path] of [
      [period, 'side'],
      [`side=both&${period}`, 'side'],
      [`side=sales&box=2&${period}`, 'box'],
      [`side=sales&to=${today}`, 'from'],
      [`side=sales&from=2026-02-30&to=${today}`, 'from'],
      [`side=sales&from=${today}&to=${yesterday}`, 'to'],
    ] as const) {
      const { status, body } = await ask(`${route}?${query}`, seller)
      expect([status, body.code, body.findings?.map((one: { path: string }) => one.path)]).toEqual([
        422,
        'common.invalid',
        [path],
      ])
    }
    const noParticipant = { token: seller.token }
    const { body } = await portal.request('GET', `${route}?side=sales&${period}`, noParticipant)
    expect(body.code).toBe('participant.not-selected')
  })

  test('nobody sees what is not theirs', async () => {
    const path = `${route}?side=sales&${period}`
    expect((await portal.request('GET', path)).status).toBe(401)
    const foreign = await ask(path, buyer, seller.participant.id)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'participant.not-found'])
    const live = await portal.request('GET', path, {
      token: seller.token,
      participant: seller.participant.id,
      environment: 'prod',
    })
    expect(live.body.code).toBe('participant.not-found')
    // What the buyer sent itself is nothing.
    const own = await ask(path, buyer)
    expect(own.body.data ?? String(own.body).trimEnd().split('\r\n').slice(1)).toEqual([])
  })
})

test('a cursor of something else is refused', async () => {
  for (const cursor of [
    'nonsense',
    encodeCursor(['after', 'a name', 'con_1']),
    encodeCursor(['beside', today, '']),
  ]) {
    const { status, body } = await ask(`/reports/register?side=sales&${period}&cursor=${cursor}`, seller)
    expect([status, body.code]).toEqual([400, 'page.bad-cursor'])
  }
})

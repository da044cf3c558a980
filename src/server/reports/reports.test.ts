/** Reports over HTTP, on documents of known sums that one company sent and another received. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import { decimal, equal, sum } from '#core/money'
import { avoidMidnight } from '#platform/testing/avoid-midnight'
import { expectSameTables } from '#platform/testing/table-files'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { encodeCursor } from '../platform/database/paging.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { connectAsAdmin } from '../platform/testing/lock-order.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

await avoidMidnight(120)
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
  // Neither a draft nor an earlier document counts.
  await saveDraft(portal, seller, invoice())
  await issueInvoice(portal, seller, invoice({ issueDate: addDays(today, -2) }))
  await portal.runJobs()
}, 120_000)
afterAll(() => portal.stop())

describe('unfinished documents', () => {
  const day = addDays(today, -20)
  const dayBefore = addDays(day, -1)
  const days = `from=${dayBefore}&to=${day}`
  const by = () =>
    ({ token: seller.token, participant: seller.participant.id, idempotencyKey: true }) as const

  beforeAll(async () => {
    const settings = (await ask('/settings', seller)).body.data
    const invoiceSequence = { ...settings.invoiceSequence, next: settings.invoiceSequence.next + 3 }
    const toOutside = (number: number, issueDate = day) =>
      issueInvoice(portal, seller, standardInvoice(outsideBuyer(number), { issueDate }))
    await toOutside(2, dayBefore)
    const moved = { ...settings, invoiceSequence: { ...invoiceSequence, next: invoiceSequence.next + 1 } }
    expect((await portal.request('PUT', '/settings', { ...by(), body: moved })).status).toBe(200)
    await toOutside(4)
    await toOutside(6)
    await portal.runJobs()
  })

  test('rejections have their author and reason; documents without a report are counted by age', async () => {
    const { body } = await ask(`/reports/rejections?${days}&limit=10`, seller)
    expect(body.data.map(({ rejectedBy }: { rejectedBy: string }) => rejectedBy)).toEqual([
      'taxAuthority',
      'receiver',
    ])
    expect(body.data[1].reasons[0]).toMatchObject({ code: 'BV', text: expect.any(String) })
    expect((await ask(`/reports/rejections?${days}`, buyer)).body.data).toEqual([])
    const unreported = (await ask('/reports/unreported?limit=10', seller)).body
    const ages = unreported.totals.map(({ documents, group }: { documents: number; group: string }) => [
      group,
      documents,
    ])
    const old = unreported.data.filter((row: { days: number }) => row.days === 20)
    expect([unreported.page.total.count, Object.fromEntries(ages).upTo30]).toEqual([
      unreported.data.length,
      old.length,
    ])
    expect(old.length).toBeGreaterThan(0)
    const rows = await expectSameTables(portal, seller, '/reports/rejections', `${days}&language=ar`)
    // The reason is in the reader's language only, and without the code.
    const reason = expect.stringMatching(/^[^A-Za-z/]*$/)
    expect(rows[1]?.slice(-3)).toEqual(['الهيئة الاتحادية للضرائب', reason, 'BV'])
    await expectSameTables(portal, seller, '/reports/unreported', 'language=en')
  })

  test('each participant has the days of its last documents, not visible to other tenants', async () => {
    const { body } = await ask('/reports/activity', seller)
    expect(body.data).toEqual([{ participantId: seller.participant.id, sentOn: today, receivedOn: null }])
    const theirs = (await ask('/reports/activity', buyer)).body.data
    expect(theirs).toEqual([{ participantId: buyer.participant.id, sentOn: null, receivedOn: today }])
    const { status } = await portal.request('GET', '/reports/activity')
    expect(status).toBe(401)
  })

  test('gaps in numbers have their reason', async () => {
    const { body } = await ask(`/reports/number-gaps?${days}`, seller)
    expect(body.data).toMatchObject({ documents: 3, more: false })
    expect(body.data.gaps).toMatchObject([
      { series: 'invoice', missing: 3, reason: 'movedOn', afterDate: day },
    ])
    expect(Date.parse(body.data.gaps[0].at)).toBeGreaterThan(Date.now() - 600_000)
    // The number before them is of another period, and so are the numbers that are dated out of their order.
    const ofDay = (await ask(`/reports/number-gaps?from=${day}&to=${day}`, seller)).body
    expect(ofDay.data).toEqual({ ...body.data, documents: 2 })
    const outOfOrder = `from=${addDays(today, -2)}&to=${yesterday}`
    expect((await ask(`/reports/number-gaps?${outOfOrder}`, seller)).body.data.gaps).toEqual([])
    expect((await ask(`/reports/number-gaps?${days}`, buyer)).body.data).toEqual({
      documents: 0,
      gaps: [],
      more: false,
    })
    await expectSameTables(portal, seller, '/reports/number-gaps', `${days}&language=ar`)
    // The gaps and their reasons are of one moment, whatever is committed in between.
    const admin = await connectAsAdmin(portal)
    const setNumber = (number: string | null) =>
      admin.query(
        `update documents set number = $1 where state = 'draft' and organization_id = '${seller.organizationId}'`,
        [number],
      )
    await setNumber(body.data.gaps[0].first)
    await admin.query('begin; lock table audit_entries in access exclusive mode')
    const read = ask(`/reports/number-gaps?${days}`, seller)
    await expect
      .poll(() =>
        portal.query(`select from pg_locks where not granted and relation = 'audit_entries'::regclass`),
      )
      .toHaveLength(1)
    await setNumber(null)
    await admin.query('commit')
    await admin.end()
    expect((await read).body.data.gaps).toMatchObject([{ missing: 3, reason: 'draft' }])
  })

  test('the dashboard has the amounts of each currency, and its lists count the same', async () => {
    const dashboard = (await ask('/dashboard?range=30d', seller)).body.data
    const { from, to } = dashboard.range
    expect(dashboard.money).toMatchObject([
      {
        currency: 'AED',
        issued: { documents: 8, amount: '1500.00' },
        vat: '75.00',
        disputed: { documents: 0 },
      },
      {
        currency: 'USD',
        issued: { documents: 1, amount: '250.00' },
        vat: '12.50',
        undelivered: { documents: 0 },
      },
    ])
    const totals = await ask(`/reports/register/totals?side=sales&from=${from}&to=${to}&currency=AED`, seller)
    expect(totals.body.data).toMatchObject([{ documents: 8, net: '1500.00' }])
    const { documents, amount } = dashboard.money[0].undelivered
    const list = `/documents?direction=sent&undelivered=true&currency=AED&from=${from}&to=${to}`
    const undelivered = (await ask(list, seller)).body
    expect([undelivered.page.total.count, amount]).toEqual([documents, (documents * 262.5).toFixed(2)])
    expect(documents).toBeGreaterThan(1)
    expect((await ask(`${list}&search=INV`, seller)).body.data).toHaveLength(documents)
    const chart: { amount: string; documents: number }[] = dashboard.chart
    expect(equal(sum(chart.map((part) => decimal(part.amount))), decimal('2418.13'))).toBe(true)
    expect(chart.reduce((count, part) => count + part.documents, 0)).toBe(9)
    expect(dashboard.firstSteps).toEqual({ customer: false, invoice: true })
    const { complete, deliveredSeconds, mediansOf, needsYou, reportedSeconds } = dashboard.performance
    const complete30 = await ask(`/documents?direction=sent&filter=complete&from=${from}&to=${to}`, seller)
    expect([complete, needsYou]).toEqual([complete30.body.page.total.count, dashboard.needsYou])
    expect([deliveredSeconds >= 0, reportedSeconds >= 0, mediansOf]).toEqual([true, true, 1_000])
    const disputed = (standing: string, attention: string | null) =>
      portal.query('update documents set standing = $2, attention = $3 where id = $1', [
        complete30.body.data[0].id,
        standing,
        attention,
      ])
    await disputed('needsYou', 'buyerDisputes')
    const { needsYou: all, performance } = (await ask('/dashboard?range=30d', seller)).body.data
    expect([performance.complete, performance.needsYou, all]).toEqual([complete, needsYou, needsYou + 1])
    await disputed('complete', null)
  })

  test('a file is made in the background once for each key, stored, and not visible to others', async () => {
    const content = { report: 'register', side: 'sales', from: addDays(today, -60), to: today }
    const start = async (format: string, key: string) =>
      portal.request('POST', '/report-files', {
        ...by(),
        idempotencyKey: key,
        body: { content, format, language: 'ar' },
      })
    const [csv, again, xlsx] = [
      await start('csv', 'file-key-0000000001'),
      await start('csv', 'file-key-0000000001'),
      await start('xlsx', 'file-key-0000000002'),
    ]
    expect([csv.status, again.body.data.id]).toEqual([202, csv.body.data.id])
    const path = `/report-files/${csv.body.data.id}/file`
    await portal.runJobs()
    await portal.query(`update background_runs set state = 'running'`)
    expect((await ask(path, seller)).body.code).toBe('report.file-not-finished')
    await portal.query(`update background_runs set state = 'done'`)
    const files = (await ask('/report-files', seller)).body.data
    expect(
      files.map(({ done, format, state }: { done: number; format: string; state: string }) => [
        format,
        state,
        done,
      ]),
    ).toEqual([
      ['xlsx', 'done', files[0].total],
      ['csv', 'done', files[0].total],
    ])
    const query = `side=sales&from=${content.from}&to=${today}&language=ar`
    expect((await ask(path, seller)).body).toBe((await ask(`/reports/register.csv?${query}`, seller)).body)
    const workbook = await ask(`/report-files/${xlsx.body.data.id}/file`, seller)
    expect([workbook.status, workbook.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ])
    expect((await ask(path, buyer)).body.code).toBe('report.file-not-found')
    expect((await ask('/report-files', buyer)).body.data).toEqual([])
    expect((await portal.request('GET', path)).status).toBe(401)
    const bad = await portal.request('POST', '/report-files', {
      ...by(),
      body: { content: { ...content, to: '2020-01-01' }, format: 'csv' },
    })
    expect([bad.status, bad.body.findings[0].path]).toEqual([422, 'content.to'])
  })
})

test('sales of one day are in the order of their numbers, whatever the age of the drafts', async () => {
  const company = await registerCompany(portal, { name: 'In order' })
  const { id: participant } = company.participant
  const by = { token: company.token, participant }
  const series = { suffix: '', digits: 1, restarts: 'never' }
  const settings = (await ask('/settings', company)).body.data
  const invoiceSequence = { ...series, prefix: 'INV-', next: 8 }
  const changed = await portal.request('PUT', '/settings', { ...by, body: { ...settings, invoiceSequence } })
  expect(changed.status).toBe(200)
  const drafts: { id: string; version: number }[] = []
  for (let count = 0; count < 4; count++)
    drafts.push((await saveDraft(portal, company, standardInvoice(outsideBuyer(1)))).body.data)
  // The newest draft gets the first number.
  for (const { id, version } of drafts.toReversed()) {
    const issued = await portal.request('POST', `/documents/${id}/issue`, {
      ...by,
      idempotencyKey: true,
      body: { version },
    })
    expect(issued.status).toBe(200)
  }
  const newestFirst = ['INV-11', 'INV-10', 'INV-9', 'INV-8']
  for (const limit of [1, 3, 100]) {
    const { rows } = await allRows(company, 'sales', limit)
    expect(rows.map((row) => (row as Row & { number: string }).number)).toEqual(newestFirst)
  }
  const file = (await ask(`/reports/register.csv?side=sales&${period}`, company)).body as string
  expect([...file.matchAll(/INV-\d+/g)].map(([number]) => number)).toEqual(newestFirst)
  // The sums of the sales by customer find the entries of each document.
  const { body } = await ask(`/reports/sales-by-customer?${period}`, company)
  expect(JSON.stringify(body)).toContain('1000.00')
  // Entries of before migration 0091 begin with the document: each is still read once, and counted.
  const former = await portal.query(
    `update document_vat set id = document_id || '.' || entry where organization_id = $1 and document_id = any ($2)
     returning id`,
    [company.organizationId, drafts.slice(0, 2).map(({ id }) => id)],
  )
  expect(former).toHaveLength(2)
  const { rows } = await allRows(company, 'sales', 1)
  expect(rows.map((row) => (row as Row & { number: string }).number).toSorted()).toEqual(
    newestFirst.toSorted(),
  )
  const counted = await ask(`/reports/sales-by-customer?${period}`, company)
  expect(JSON.stringify(counted.body)).toContain('1000.00')
})

describe.each([
  ['sales', () => seller, () => buyer],
  ['purchases', () => buyer, () => seller],
] as const)('the register of %s', (side, company, other) => {
  test('pages run forth and back, newest first', async () => {
    const { rows, cursors } = await allRows(company(), side, 2)
    expect(rows.map(({ date }) => date)).toEqual([today, today, today, today, yesterday])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
    expect(
      rows.filter(({ typeCode }) => typeCode === '381').map(({ gross, net, vat }) => [net, vat, gross]),
    ).toEqual([['-250.00', '-12.50', '-262.50']])
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

test('the file contains every row, in the requested language', async () => {
  const path = `/reports/register.csv?side=sales&${period}`
  const { status, headers, body } = await ask(path, seller)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="falaj-sales-${yesterday}-${today}-test.csv"`,
  ])
  const lines = String(body).trimEnd().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(
    /Date,Number,Type,Buyer or seller,Participant ID,TRN,VAT treatment,Emirate,Currency,Without VAT,VAT,With VAT,/,
  )
  const { participantId, trn } = buyer.participant
  expect(lines.at(-1)).toBe(
    `${yesterday},INV-000001,Tax invoice,'=Buyer,${participantId},${trn},Standard rate,Dubai,AED,250.00,12.50,262.50,250.00,12.50,262.50`,
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
  test('invalid queries are refused with the field', async () => {
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

  test('records of others are not visible', async () => {
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
    // Documents that the buyer sent are not included.
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

/** Sales by customer and by product over HTTP: rows that add up to the register of sales, exactly. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { decimal, printDecimal, sum } from '#core/money'
import { avoidMidnight } from '#platform/testing/avoid-midnight'
import { expectSameTables } from '#platform/testing/table-files'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { joinCompany, registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

interface Sales {
  id: string
  kind?: string
  name: string
  code?: string
  contactId?: string | null
  productId?: string | null
  quantities?: { unit: string; quantity: string }[]
  documents: number
  netAed: string
  share: string | null
}

let portal: TestPortal
let seller: TestCompany
let other: TestCompany
let contactId: string
let productId: string

await avoidMidnight(120)
const today = dubaiDate(Date.now())
const yesterday = addDays(today, -1)
const period = `from=${yesterday}&to=${today}`
const reports = ['sales-by-customer', 'sales-by-product'] as const

const get = (path: string, company = seller, participant = company.participant.id) =>
  portal.request('GET', path, { token: company.token, participant })
const post = (path: string, body: object) =>
  portal.request('POST', path, {
    ...{ token: seller.token, participant: seller.participant.id, idempotencyKey: true, body },
  })

/** A line of ten dirhams a unit. */
function line(id: string, name: string, quantity: string, unit: string, sellerId?: string) {
  return {
    ...{ id, quantity, unit, price: { gross: '10' }, vat: { category: 'standard', rate: '5' } },
    item: {
      name,
      description: name,
      type: 'S',
      serviceCodes: [{ value: '998311' }],
      ...(sellerId && { sellerId }),
    },
  } as NonNullable<InvoiceDraft['lines']>[number]
}

const amountsOf = (rows: readonly { netAed: string | null }[]) =>
  printDecimal(sum(rows.map(({ netAed }) => decimal(netAed ?? '0'))))
const named = (rows: readonly Sales[], name: string) => rows.find((row) => row.name === name)

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  seller = await registerCompany(portal, { name: 'Selling' })
  other = await registerCompany(portal, { name: 'Other' })
  const [first, second] = [outsideBuyer(1), outsideBuyer(2)]
  const billingAddress = { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const contact = {
    name: 'First buyer',
    participantId: first.participantId,
    isCustomer: true,
    billingAddress,
  }
  contactId = (await post('/contacts', contact)).body.data.id
  const product = { name: 'Dates', nameAr: 'تمور', unitCode: 'KGM', unitPrice: '10', code: 'DATES' }
  productId = (await post('/products', product)).body.data.id

  const credited = await issueInvoice(portal, seller, standardInvoice(first))
  const credit = (await post(`/documents/${credited.id}/credit-note`, { reasonCode: 'DL8.61.1.A' })).body.data
  expect((await post(`/documents/${credit.id}/issue`, { version: 1 })).status).toBe(200)
  // Two units of one product, a code in other letters, an item with another code, and a discount of the whole.
  await issueInvoice(
    portal,
    seller,
    standardInvoice(first, {
      issueDate: yesterday,
      lines: [
        line('1', 'Dates', '3', 'KGM', 'DATES'),
        line('2', 'Fresh dates', '2', 'KGM', 'dates'),
        line('3', 'Dates', '5', 'C62', 'DATES'),
        line('4', 'Basket', '1', 'C62', 'NOT-LISTED'),
      ],
      allowances: [{ amount: '10', reason: 'Loyalty', vat: { category: 'standard', rate: '5' } }],
    }),
  )
  const inDollars = { currency: 'USD', exchangeRate: { rate: '3.6725' } }
  await issueInvoice(
    portal,
    seller,
    standardInvoice(second, { ...inDollars, lines: [line('1', 'Basket', '1', 'C62')] }),
  )
  // Neither a draft nor a document of an earlier day counts.
  await saveDraft(portal, seller, standardInvoice(second))
  await issueInvoice(portal, seller, standardInvoice(second, { issueDate: addDays(today, -3) }))
}, 120_000)
afterAll(() => portal.stop())

test('rows of both reports add up to the register of sales, and documents count once', async () => {
  const register = (await get(`/reports/register?side=sales&${period}&limit=100`)).body.data
  const totals = (await get(`/reports/register/totals?side=sales&${period}`)).body.data
  const documents = totals.reduce((count: number, one: { documents: number }) => count + one.documents, 0)
  for (const report of reports) {
    const { body, status } = await get(`/reports/${report}?${period}&limit=100`)
    expect(status).toBe(200)
    const whole = { documents, counted: documents, withoutRate: 0 }
    expect(body.totals).toMatchObject({
      ...whole,
      netAed: amountsOf(register),
      countedAed: amountsOf(register),
    })
    expect(amountsOf(body.data)).toBe(amountsOf(register))
  }
  expect([documents, amountsOf(register)]).toEqual([4, '136.73'])
})

test('customers have their contact, credit notes subtracted, the largest amount first', async () => {
  const { data } = (await get(`/reports/sales-by-customer?${period}`)).body
  expect(
    data.map(({ contactId: id, documents, netAed, share }: Sales) => [id, documents, netAed, share]),
  ).toEqual([
    [contactId, 3, '100.00', '73.1'],
    [null, 1, '36.73', '26.9'],
  ])
  expect(data[0]).toMatchObject({ name: 'First buyer', participantId: outsideBuyer(1).participantId })
})

test('products have quantities by unit; other lines are named by their item, and discounts are a row', async () => {
  const { data } = (await get(`/reports/sales-by-product?${period}`)).body
  expect(named(data, 'Dates')).toMatchObject({
    ...{ kind: 'product', productId, code: 'DATES', documents: 1, netAed: '100.00' },
    quantities: [
      { unit: 'C62', quantity: '5' },
      { unit: 'KGM', quantity: '5' },
    ],
  })
  expect(named(data, 'Basket')).toMatchObject({
    ...{ kind: 'item', productId: null, documents: 2, netAed: '46.73' },
    quantities: [{ unit: 'C62', quantity: '2' }],
  })
  // Invoiced and credited.
  expect(named(data, 'Consulting')).toMatchObject({ documents: 2, netAed: '0.00' })
  expect(data.find(({ kind }: Sales) => kind === 'rest')).toMatchObject({ netAed: '-10.00', quantities: [] })
})

test('pages run forth and back without a row twice', async () => {
  const all = (await get(`/reports/sales-by-product?${period}&limit=100`)).body.data as Sales[]
  const first = (await get(`/reports/sales-by-product?${period}&limit=2`)).body
  const second = (await get(`/reports/sales-by-product?${period}&limit=2&cursor=${first.page.next}`)).body
  const back = (await get(`/reports/sales-by-product?${period}&limit=2&cursor=${second.page.previous}`)).body
  const ids = (rows: Sales[]) => rows.map(({ id }) => id)
  expect([...ids(first.data), ...ids(second.data)]).toEqual(ids(all.slice(0, 4)))
  expect(ids(back.data)).toEqual(ids(first.data))
  expect(first.page.total).toEqual({ count: all.length, exact: true })
})

test('a report says how many documents are counted; the next requests count the others, once', async () => {
  const key = seller.participant.id
  await portal.query('delete from report_sales where participant_key = $1', [key])
  // More than one request counts: entries of copied documents, 2,100 of each day.
  await portal.query(
    `insert into document_vat (organization_id, environment, id, document_id, entry, participant_key, side, date, category,
       emirate, currency, net, vat, net_aed, vat_aed)
     select organization_id, environment, id || 'x' || g, document_id, 1, participant_key, side, $2::date - g % 2, category,
       emirate, currency, net, vat, net_aed, vat_aed
     from (select * from document_vat where participant_key = $1 and side = 'sales' and entry = 1 limit 1) v,
       generate_series(1, 4200) g`,
    [key, addDays(today, -40)],
  )
  const days = `from=${addDays(today, -41)}&to=${addDays(today, -40)}`
  const totalsOf = async () => (await get(`/reports/sales-by-customer?${days}`)).body.totals
  expect(await totalsOf()).toMatchObject({ documents: 4_200, counted: 4_000 })
  const both = await Promise.all([totalsOf(), totalsOf()])
  for (const totals of both) expect(totals).toMatchObject({ documents: 4_200, counted: 4_200 })
  await portal.query(`delete from document_vat where participant_key = $1 and id ~ '[.]1x[0-9]+$'`, [key])
  await portal.query('delete from report_sales where participant_key = $1', [key])
})

test('files have all rows and the total, in both languages', async () => {
  const customers = await expectSameTables(
    portal,
    seller,
    '/reports/sales-by-customer',
    `${period}&language=en`,
  )
  expect(customers[0]?.[0]).toBe('Customer')
  expect(customers[1]?.slice(0, 2)).toEqual(['First buyer', outsideBuyer(1).participantId])
  expect(customers.at(-1)?.[0]).toBe('Total')
  expect(customers.at(-1)?.slice(2, 4)).toEqual([4, 136.73])
  const products = await expectSameTables(
    portal,
    seller,
    '/reports/sales-by-product',
    `${period}&language=ar`,
  )
  expect(products.some(([name, , note]) => name === 'Basket' && note === 'ليس في قائمة المنتجات')).toBe(true)
  // A row for each unit, the amount once.
  const dates = products.filter(([name]) => name === 'تمور')
  expect(dates.map((row) => row.at(-2))).toEqual([100, null])
})

test('customers who share a participant id are distinguished by name', async () => {
  const shared = '0235:9900000098'
  const billingAddress = { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const fields = { name: 'Cash A', participantId: shared, isCustomer: true, billingAddress }
  const { id } = (await post('/contacts', fields)).body.data
  const day = addDays(today, -60)
  for (const [entry, name] of [
    ['a', 'Cash A'],
    ['b', 'Cash B'],
  ])
    await portal.query(
      `with v as (
         insert into document_vat (organization_id, environment, id, document_id, entry, participant_key, side, date,
           category, emirate, currency, net, vat, net_aed, vat_aed)
         select organization_id, environment, id || $2, document_id, 1, participant_key, side, $3::date,
           category, emirate, currency, net, vat, 10, vat_aed
         from document_vat where participant_key = $1 and side = 'sales' and entry = 1 limit 1 returning *
       )
       insert into report_sales select organization_id, environment, participant_key, date, id, 1, $4, $5, '', true, '',
         'Dates', 'KGM', false, 1, 10 from v`,
      [seller.participant.id, entry, day, shared, name],
    )
  const { data } = (await get(`/reports/sales-by-customer?from=${day}&to=${day}`)).body
  const rows = data.map(({ contactId: contact, name }: Sales) => [name, contact]).sort()
  expect(rows).toEqual([
    ['Cash A', id],
    ['Cash B', null],
  ])
})

test('contacts that were merged are one customer', async () => {
  const billingAddress = { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const fields = { name: 'Second buyer', participantId: outsideBuyer(2).participantId, billingAddress }
  const twin = (await post('/contacts', { ...fields, isCustomer: true })).body.data
  const count = async () => (await get(`/reports/sales-by-customer?${period}`)).body.data.length
  expect(await count()).toBe(2)
  const merge = { into: contactId, version: 1, intoVersion: 1 }
  expect((await post(`/contacts/${twin.id}/merge`, merge)).status).toBe(200)
  const { data } = (await get(`/reports/sales-by-customer?${period}`)).body
  expect(data).toMatchObject([
    { contactId, name: 'First buyer', documents: 4, netAed: '136.73', share: '100.0' },
  ])
})

test('bad input, no sign-in, no permission, and others', async () => {
  for (const report of reports) {
    const path = `/reports/${report}`
    const early = await get(`${path}?from=${today}&to=${yesterday}`)
    expect([early.status, early.body.findings[0].path]).toEqual([422, 'to'])
    expect((await get(`${path}?${period}&cursor=nonsense`)).body.code).toBe('page.bad-cursor')
    expect((await portal.request('GET', `${path}?${period}`)).status).toBe(401)
    const foreign = await get(`${path}?${period}`, other, seller.participant.id)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'participant.not-found'])
    expect((await get(`${path}?${period}`, other)).body).toMatchObject({ data: [], totals: { documents: 0 } })
    const { token } = await joinCompany(portal, seller, 'viewer')
    const asViewer = { token, participant: seller.participant.id }
    expect((await portal.request('GET', `${path}?${period}`, asViewer)).status).toBe(200)
    expect((await portal.request('GET', `${path}.csv?${period}`, asViewer)).status).toBe(403)
  }
})

/** The page of a contact: its balance today, and the last prices of what it bought; see `account-limits.test.ts`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany
let gulf: { id: string; version: number }
let twin: { id: string; version: number }
let rope: { id: string }
const [buyer, former] = [outsideBuyer(1), outsideBuyer(2)]
const shared = '0235:9900000098'
const address = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }

interface Requester {
  readonly company?: TestCompany
  readonly body?: object
}

const ask = async (method: string, path: string, { company = ours, body }: Requester = {}) =>
  await portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...(body ? { body } : {}),
  })
const add = async (path: string, body: object) => (await ask('POST', path, { body })).body.data
const balanceOf = async (id: string, query = '') =>
  (await ask('GET', `/contacts/${id}/balance${query}`)).body.data

/** An invoice over one line, with 5% VAT. */
async function sell(to: typeof buyer, price: string, change: object = {}): Promise<string> {
  const { lines = [] } = standardInvoice(to)
  const [line] = lines
  const sold = {
    ...line,
    quantity: '1',
    price: { gross: price },
    item: { ...line?.item, sellerId: 'rope-12' },
  }
  const { id } = await issueInvoice(portal, ours, standardInvoice(to, { lines: [sold], ...change }))
  return id
}

/** As if it had been due on another day: the portal refuses to issue what is due already. */
async function setDueDate(id: string, day: string): Promise<void> {
  await portal.query(`do $$ begin
    set local session_replication_role = replica;
    update documents set due_date = '${day}' where id = '${id}';
  end $$`)
}

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
  const contact = (name: string, { participantId }: { participantId: string }) =>
    add('/contacts', { name, participantId, isSupplier: true, billingAddress: address })
  gulf = await contact('Gulf Marine', buyer)
  twin = await contact('Gulf Marine (former)', former)
  rope = await add('/products', {
    name: 'Rope',
    nameAr: 'حبل',
    code: 'ROPE-12',
    unitCode: 'C62',
    unitPrice: '42.5',
  })
}, 60_000)
afterAll(() => portal.stop())

test('a contact without documents has no balance and no sales', async () => {
  expect(await balanceOf(gulf.id)).toEqual({
    asOf: dubaiDate(portal.clock.now().getTime()),
    currencies: [],
    complete: true,
    counterparties: [buyer.participantId],
  })
  expect((await ask('GET', `/contacts/${gulf.id}/sales`)).body.data).toEqual([])
})

test('the balance is what is open, by due date and currency', async () => {
  const today = dubaiDate(portal.clock.now().getTime())
  const late = await sell(buyer, '100')
  await setDueDate(late, addDays(today, -1))
  await sell(buyer, '200', { dueDate: addDays(today, 10) })
  await sell(buyer, '10', { currency: 'USD', exchangeRate: { rate: '3.6725' }, dueDate: addDays(today, 10) })
  const paid = await sell(buyer, '50')
  await portal.query("update documents set response = 'PD' where id = $1", [paid])
  const { body } = await ask('POST', `/documents/${late}/credit-note`, { body: { reasonCode: 'DL8.61.1.A' } })
  const { draft, id, version } = body.data
  const lines = [{ ...draft.lines[0], price: { gross: '30' } }]
  const saved = await ask('PUT', `/documents/${id}`, { body: { draft: { ...draft, lines }, version } })
  const issued = await portal.request('POST', `/documents/${id}/issue`, {
    token: ours.token,
    idempotencyKey: true,
    body: { version: saved.body.data.version },
  })
  expect([issued.status, issued.body.findings]).toEqual([200, undefined])

  const { currencies, ...rest } = await balanceOf(gulf.id)
  expect(rest).toEqual({ asOf: today, complete: true, counterparties: [buyer.participantId] })
  expect(currencies).toEqual([
    {
      currency: 'AED',
      open: { amount: '283.50', documents: 2 },
      pastDue: { amount: '73.50', documents: 1 },
      notYetDue: { amount: '210.00', documents: 1 },
      undated: { amount: '0', documents: 0 },
      credit: { amount: '0', documents: 0 },
      thisYear: { amount: '336.00', documents: 4 },
    },
    expect.objectContaining({ currency: 'USD', open: { amount: '10.50', documents: 1 } }),
  ])
  // The same as the balance of the statement.
  const totals = await ask('GET', `/contacts/${gulf.id}/statement/totals?from=2020-01-01&to=2099-12-31`)
  expect(totals.body.data.map(({ closing }: { closing: string }) => closing)).toEqual(
    currencies.map(({ open }: { open: { amount: string } }) => open.amount),
  )
  expect((await balanceOf(gulf.id, '?side=payable')).currencies).toEqual([])
  // Asking again changes nothing.
  expect((await balanceOf(gulf.id)).currencies).toEqual(currencies)
})

test('of an address that many share, only the documents that name the contact count', async () => {
  const [counter, nile] = await Promise.all(
    ['Shop counter', 'Nile Traders'].map((name) =>
      add('/contacts', { name, participantId: shared, billingAddress: address }),
    ),
  )
  const { buyer: party } = standardInvoice(buyer)
  const named = {
    ...party,
    legalName: 'Nile Traders',
    participantId: { scheme: '0235', value: shared.slice('0235:'.length) },
  }
  await sell(buyer, '40', { buyer: named })
  expect((await balanceOf(counter.id)).currencies).toEqual([])
  expect(await balanceOf(nile.id)).toMatchObject({
    counterparties: ['Nile Traders'],
    currencies: [{ open: { amount: '42.00', documents: 1 } }],
  })
  expect((await ask('GET', `/contacts/${counter.id}/sales`)).body.data).toEqual([])
  expect((await ask('GET', `/contacts/${nile.id}/sales`)).body.data).toMatchObject([
    { productId: rope.id, productName: 'Rope', productNameAr: 'حبل', unitPrice: '40' },
  ])
})

test('the list of customers has what is open and past due of each, as its page; that of suppliers has none of it', async () => {
  const list = async (query: string, company = ours) =>
    (await ask('GET', `/contacts/balances?${query}`, { company })).body.data
  const balances = await list('role=customer')
  const names = ['Gulf Marine', 'Gulf Marine (former)', 'Nile Traders', 'Shop counter']
  const { body } = await ask('GET', '/contacts?role=customer')
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names)
  expect(balances.map(({ contactId }: { contactId: string }) => contactId)).toEqual(
    body.data.map(({ id }: { id: string }) => id),
  )
  expect(balances[0]).toEqual({
    contactId: gulf.id,
    currencies: [
      { currency: 'AED', open: '283.50', pastDue: '73.50' },
      { currency: 'USD', open: '10.50', pastDue: '0' },
    ],
    complete: true,
  })
  expect(balances.slice(1).map(({ currencies }: { currencies: unknown }) => currencies)).toEqual([
    [],
    [{ currency: 'AED', open: '42.00', pastDue: '0' }],
    [],
  ])
  expect(await list('role=customer&search=nile')).toEqual([balances[2]])
  expect(await list('role=supplier&side=payable')).toMatchObject([{ contactId: gulf.id, currencies: [] }, {}])
  expect(await list('role=customer', theirs)).toEqual([])
  expect((await ask('GET', '/contacts/balances?limit=51')).status).toBe(422)
})

test('the last price of each product, newest first, also of a contact that was merged', async () => {
  const hook = await add('/products', { name: 'Hook', code: 'HOOK-1', unitCode: 'C62', unitPrice: '9' })
  const { lines = [] } = standardInvoice(buyer)
  const item = { ...lines[0]?.item, sellerId: 'HOOK-1' }
  await sell(buyer, '9', { lines: [{ ...lines[0], price: { gross: '8.25' }, item }] })
  await sell(former, '77')
  const sales = async () =>
    (await ask('GET', `/contacts/${gulf.id}/sales`)).body.data.map((sale: Record<string, unknown>) => [
      sale['productId'],
      sale['unitPrice'],
      sale['invoices'],
    ])
  expect(await sales()).toEqual([
    [hook.id, '8.25', 1],
    [rope.id, '50', 4],
  ])

  const [{ version }, { version: intoVersion }] = await Promise.all(
    [twin, gulf].map(async ({ id }) => (await ask('GET', `/contacts/${id}`)).body.data),
  )
  const merge = { into: gulf.id, version, intoVersion }
  expect((await ask('POST', `/contacts/${twin.id}/merge`, { body: merge })).status).toBe(200)
  expect(await sales()).toEqual([
    // Four to it before the merge, and one to the other.
    [rope.id, '77', 5],
    [hook.id, '8.25', 1],
  ])
  const merged = await balanceOf(gulf.id)
  expect(merged.counterparties).toEqual([buyer.participantId, former.participantId])
  expect(merged.currencies[0].open).toEqual({ amount: '381.68', documents: 4 })
  // The old address leads to the same.
  expect(await balanceOf(twin.id)).toEqual(merged)
})

/** Rows of a table that were read so far, from the table or from its indexes. */
async function rowsRead(table: string): Promise<number> {
  // A connection reports its reads when it ends, and may then fail one more request.
  const role = new URL(portal.appUrl).username
  const connections = 'from pg_stat_activity where datname = current_database() and usename = $1'
  await portal.query(`select pg_terminate_backend(pid, 10000) ${connections}`, [role])
  const me = () => portal.request('GET', '/user/me', { token: ours.token })
  await expect.poll(async () => (await me()).status).toBe(200)
  const [read] = await portal.query<{ rows: number }>(
    `select seq_tup_read + (select sum(idx_tup_read)::float8 from pg_stat_user_indexes i where i.relid = t.relid) as rows
     from pg_stat_user_tables t where relname = $1`,
    [table],
  )
  return read?.rows ?? 0
}

test.each([
  ['its own address', '0235:1700000001', 'Reader'],
  ['a shared address', shared, 'Reader at counter'],
])('of %s, a bounded number of sales and documents is read', async (_, participantId, name) => {
  const contact = await add('/contacts', { name, participantId, isSupplier: true, billingAddress: address })
  // Another one was merged into it: both are read in the order of their dates.
  await portal.query(
    `insert into contacts select (jsonb_populate_record(c, jsonb_build_object('id', 'con_' || md5($2), 'participant_id',
       '0235:1700000002', 'archived', true, 'merged_into', c.id))).* from contacts c where c.id = $1`,
    [contact.id, name],
  )
  const { organizationId, participant } = ours
  // Three thousand sales, and as many documents that the contact sent; at the shared address also those of others.
  await portal.query(
    `insert into product_sales select $1, 'preprod', $2, 'prd_' || g, $3::text, n, date '2026-01-01' + g % 300, 'doc_' || g, 1,
       'C62', 'AED', 1
     from generate_series(1, 3000) g, unnest(array[$4, 'Others']) n`,
    [organizationId, participant.id, participantId, name],
  )
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable,
       gross, transmission_state, message_level_status, tax_report_state, standing, search, created_at)
     select $1, 'preprod', 'doc_' || md5($3::text || n || g), $2, 'received', 'received', '380', date '2026-01-01' + g % 300,
       'M-' || g, md5($3::text || n || g)::uuid::text, n, '', $3::text, '', 'AED', 1, 1, 'sent', 'delivered', 'accepted',
       'complete', '', now()
     from generate_series(1, 3000) g, unnest(array[$4, 'Others']) n`,
    [organizationId, participant.id, participantId, name],
  )
  const rowsOf = async (table: string, path: string) => {
    const before = await rowsRead(table)
    expect((await ask('GET', `/contacts/${contact.id}/${path}`)).status).toBe(200)
    return (await rowsRead(table)) - before
  }
  const sales = await rowsOf('product_sales', 'sales')
  expect([sales >= 500, sales < 700]).toEqual([true, true])
  expect(await rowsOf('documents', 'balance?side=receivable')).toBeLessThan(100)
})

test.each(['balance', 'sales'])(
  'GET …/%s refuses bad input, strangers and other organizations',
  async (name) => {
    const path = `/contacts/${gulf.id}/${name}`
    expect((await portal.request('GET', path)).status).toBe(401)
    const others = await ask('GET', path, { company: theirs })
    expect([others.status, others.body.code]).toEqual([404, 'contact.not-found'])
    const foreign = await portal.request('GET', path, {
      token: ours.token,
      participant: theirs.participant.id,
    })
    expect(foreign.status).toBe(404)
    expect((await ask('GET', `/contacts/nonsense/${name}`)).status).toBe(404)
    const deleted = await add('/contacts', { name: 'Deleted', billingAddress: address })
    await ask('DELETE', `/contacts/${deleted.id}`)
    expect((await ask('GET', `/contacts/${deleted.id}/${name}`)).body.code).toBe('contact.not-found')
  },
)

test('a balance has one of two sides', async () => {
  const wrong = await ask('GET', `/contacts/${gulf.id}/balance?side=ours`)
  expect([wrong.status, wrong.body.findings[0].path]).toEqual([422, 'side'])
})

/** Accounts with very many documents and sales, and credit notes whose invoice their row does not name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let seller: TestCompany
const shared = '0235:9900000098'
const [many, former] = ['0235:1700000001', '0235:1700000002']
const address = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  seller = await registerCompany(portal, { name: 'Seller' })
}, 60_000)
afterAll(() => portal.stop())

const ask = async (method: string, path: string, body?: object) =>
  await portal.request(method, path, {
    token: ours.token,
    participant: ours.participant.id,
    ...(body ? { body } : {}),
  })
const add = async (path: string, body: object) => (await ask('POST', path, body)).body.data
const addContact = async (name: string, participantId: string) =>
  await add('/contacts', { name, participantId, isSupplier: true, billingAddress: address })
const balanceOf = async (id: string, side = 'receivable') =>
  (await ask('GET', `/contacts/${id}/balance?side=${side}`)).body.data
const today = () => dubaiDate(portal.clock.now().getTime())

/** As if the triggers were not there. */
async function write(statement: string): Promise<void> {
  await portal.query(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`)
}

interface Rows {
  readonly to: string
  readonly name: string
  readonly date: string
  readonly count: number
  readonly received?: boolean
}

let written = 0

/** Invoices of 1.00, due in 2099. */
async function insertDocuments({ count, date, name, received = false, to }: Rows): Promise<void> {
  const { organizationId, participant } = ours
  const ends = received ? [to, participant.participantId] : [participant.participantId, to]
  const first = written
  written += count
  await write(`insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date,
      number, uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency,
      payable, gross, due_date, transmission_state, message_level_status, tax_report_state, standing, search, created_at,
      issued_at)
    select '${organizationId}', 'preprod', 'doc_' || lpad((${first} + g)::text, 26, '0'), '${participant.id}',
      '${received ? 'received' : 'sent'}', '${received ? 'received' : 'issued'}', '380', date '${date}',
      'M-' || (${first} + g), md5((${first} + g)::text)::uuid::text, '${name}', '', '${ends[0]}', '${ends[1]}', 'AED', 1, 1,
      date '2099-01-01', 'sent', 'delivered', 'accepted', 'complete', '', now(), now()
    from generate_series(1, ${count}) g`)
}

/** The id of the received document of a number, once it has arrived. */
async function arrived(number: string): Promise<string> {
  await portal.runJobs()
  const [row] = await portal.query(
    `select id from documents where direction = 'received' and number = $1 and participant_key = $2`,
    [number, ours.participant.id],
  )
  return String(row?.['id'])
}

/** A credit note of 105.00 with VAT for invoices. */
function creditFor(to: Parameters<typeof standardInvoice>[0], numbers: readonly string[]): InvoiceDraft {
  const { dueDate: _due, lines = [], ...draft } = standardInvoice(to)
  return {
    ...draft,
    kind: 'creditNote',
    creditReason: 'DL8.61.1.C',
    precedingDocuments: numbers.map((number) => ({ number, issueDate: today() })),
    lines: lines.slice(0, 1).map((line) => ({ ...line, quantity: '1', price: { gross: '100' } })),
  }
}

/** An invoice of 105.00 with VAT. */
function invoiceTo(to: Parameters<typeof standardInvoice>[0], change: Partial<InvoiceDraft> = {}) {
  const { lines = [] } = standardInvoice(to)
  const [line] = lines
  return standardInvoice(to, {
    lines: [{ ...line, quantity: '1', price: { gross: '100' } }],
    ...change,
  })
}

test('a received credit note reduces the bill whose number it states', async () => {
  const contact = await addContact('Seller', seller.participant.participantId)
  const bill = await issueInvoice(portal, seller, invoiceTo(ours.participant))
  const later = await issueInvoice(portal, seller, invoiceTo(ours.participant))
  const id = await arrived(bill.number)
  await write(`update documents set due_date = '${addDays(today(), -1)}' where id = '${id}'`)
  await arrived(later.number)
  expect((await balanceOf(contact.id, 'payable')).currencies).toMatchObject([
    { pastDue: { amount: '105.00', documents: 1 }, notYetDue: { amount: '105.00' } },
  ])

  const credit = await issueInvoice(portal, seller, creditFor(ours.participant, [bill.number]))
  await arrived(credit.number)
  const { complete, currencies } = await balanceOf(contact.id, 'payable')
  expect(complete).toBe(true)
  expect(currencies).toMatchObject([
    {
      open: { amount: '105.00', documents: 1 },
      pastDue: { amount: '0', documents: 0 },
      notYetDue: { amount: '105.00', documents: 1 },
      credit: { amount: '0', documents: 0 },
    },
  ])
})

test('a credit note for several invoices reduces each by its part', async () => {
  const buyer = outsideBuyer(1)
  const contact = await addContact('Buyer of two', buyer.participantId)
  const [line] = standardInvoice(buyer).lines ?? []
  const small = invoiceTo(buyer, { lines: [{ ...line, quantity: '1', price: { gross: '40' } }] })
  const first = await issueInvoice(portal, ours, small)
  const second = await issueInvoice(portal, ours, invoiceTo(buyer))
  await write(`update documents set due_date = '${addDays(today(), -1)}' where id = '${first.id}'`)
  await issueInvoice(portal, ours, creditFor(buyer, [first.number, second.number]))
  expect((await balanceOf(contact.id)).currencies).toMatchObject([
    {
      open: { amount: '42.00', documents: 1 },
      pastDue: { amount: '0', documents: 0 },
      notYetDue: { amount: '42.00', documents: 1 },
      credit: { amount: '0', documents: 0 },
    },
  ])
})

test('the documents of others at a shared address, and of the other side, do not use up the limit', async () => {
  const contact = await addContact('Nile Traders', shared)
  await insertDocuments({ to: shared, name: 'Nile Traders', date: '2026-01-01', count: 2 })
  await insertDocuments({ to: shared, name: 'Another', date: '2026-01-02', count: 5_001 })
  await insertDocuments({
    to: shared,
    name: 'Nile Traders',
    date: '2026-01-03',
    count: 5_001,
    received: true,
  })
  expect(await balanceOf(contact.id)).toMatchObject({
    complete: true,
    currencies: [{ open: { amount: '2', documents: 2 } }],
  })
})

test('of very many documents of a contact and those merged into it, the newest are added up', async () => {
  const [contact, old] = [await addContact('Many', many), await addContact('Many (former)', former)]
  await insertDocuments({ to: many, name: 'Many', date: '2026-01-02', count: 4_000 })
  await insertDocuments({ to: former, name: 'Many', date: '2026-01-01', count: 1_000 })
  const { intoVersion, version } = { intoVersion: contact.version, version: old.version }
  const merged = await ask('POST', `/contacts/${old.id}/merge`, { into: contact.id, version, intoVersion })
  expect(merged.status).toBe(200)
  const whole = { amount: '5000', documents: 5_000 }
  expect(await balanceOf(contact.id)).toMatchObject({ complete: true, currencies: [{ open: whole }] })

  await insertDocuments({ to: former, name: 'Many', date: '2025-12-31', count: 2 })
  expect(await balanceOf(contact.id)).toMatchObject({
    complete: false,
    currencies: [{ open: whole, notYetDue: whole, thisYear: whole }],
  })
})

test('of very many merged contacts, the first addresses are read', async () => {
  const contact = await addContact('Merged often', '0235:1700000100')
  await write(`insert into contacts select (jsonb_populate_record(c, jsonb_build_object('id', 'con_' || lpad(g::text, 26, '0'),
      'participant_id', '0235:' || (1700000100 + g), 'archived', true, 'merged_into', c.id))).*
    from contacts c, generate_series(1, 50) g where c.id = '${contact.id}'`)
  const { complete, counterparties, currencies } = await balanceOf(contact.id)
  expect([complete, counterparties.length, counterparties[0], currencies]).toEqual([
    false,
    50,
    '0235:1700000100',
    [],
  ])
})

test('deleted products and many names of one buyer leave the last prices of others in the list', async () => {
  const buyer = '0235:1700000200'
  const contact = await addContact('Buyer of ropes', buyer)
  const [rope, hook] = [
    await add('/products', { name: 'Rope', code: 'ROPE-12', unitCode: 'C62', unitPrice: '42.5' }),
    await add('/products', { name: 'Hook', code: 'HOOK-1', unitCode: 'C62', unitPrice: '9' }),
  ]
  const sell = (product: string, name: string, date: string, count: number) =>
    write(`insert into product_sales select '${ours.organizationId}', 'preprod', '${ours.participant.id}', ${product},
      '${buyer}', ${name}, date '${date}', 'doc_' || lpad(g::text, 26, '0'), g, 'C62', 'AED', 2
      from generate_series(1, ${count}) g`)
  await sell(`'prd_' || g`, `'Buyer'`, '2026-01-03', 9)
  await sell(`'${rope.id}'`, `'Name ' || g`, '2026-01-02', 20)
  await sell(`'${hook.id}'`, `'Buyer'`, '2026-01-01', 1)
  const sales = (await ask('GET', `/contacts/${contact.id}/sales`)).body.data
  expect(
    sales.map(({ invoices, productId, unitPrice }: Record<string, unknown>) => [
      productId,
      unitPrice,
      invoices,
    ]),
  ).toEqual([
    [rope.id, '20', 40],
    [hook.id, '1', 2],
  ])
})

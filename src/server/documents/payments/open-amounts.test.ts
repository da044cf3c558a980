/** Who owes what: credit notes of several invoices, self-billed and stopped documents, and the order of the statement. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dubaiDate } from '#core/calendar'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let today: string
const buyer = outsideBuyer(1)
const address = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  today = dubaiDate(portal.clock.now().toISOString())
})
afterAll(() => portal.stop())

function ask(method: string, path: string, options: RequestOptions = {}) {
  return portal.request(method, path, { token: ours.token, participant: ours.participant.id, ...options })
}

const pay = (id: string, amount: string) =>
  ask('POST', `/documents/${id}/payments`, { body: { paidOn: today, amount } })
const paymentsOf = async (id: string) => (await ask('GET', `/documents/${id}/payments`)).body.data
const get = async (path: string) => (await ask('GET', path)).body.data
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const euros = { currency: 'EUR', exchangeRate: { rate: '4.01' } }
const figuresOf = async (currency: string) =>
  (await get('/dashboard?range=7d')).money.find((one: { currency: string }) => one.currency === currency)

/** Over all of two invoices. */
async function creditBoth(numbers: readonly string[]): Promise<string> {
  const { dueDate: _none, ...invoice } = standardInvoice(buyer)
  const [line] = invoice.lines ?? []
  const { data } = (
    await saveDraft(portal, ours, {
      ...invoice,
      ...{ kind: 'creditNote', creditReason: 'DL8.61.1.C' },
      precedingDocuments: numbers.map((number) => ({ number, issueDate: invoice.issueDate ?? '' })),
      lines: [{ ...line, quantity: '1', price: { gross: '500' } }],
    })
  ).body
  const issued = await ask('POST', `/documents/${data.id}/issue`, {
    body: { version: data.version },
    idempotencyKey: true,
  })
  expect([issued.body.findings, issued.body.data.payable]).toEqual([undefined, '525.00'])
  return data.id
}

test('a refund of a credit note for two invoices is of the one that was paid, and leaves the other credited', async () => {
  const { participantId } = buyer
  const contact = (
    await ask('POST', '/contacts', { body: { name: 'Gulf', participantId, billingAddress: address } })
  ).body.data
  const [paid, unpaid] = [
    await issueInvoice(portal, ours, standardInvoice(buyer)),
    await issueInvoice(portal, ours, standardInvoice(buyer)),
  ]
  await pay(paid.id, '262.50')
  const credit = await creditBoth([paid.number as string, unpaid.number as string])
  expect(await paymentsOf(credit)).toMatchObject({ open: '262.50', settlement: null })
  const part = await pay(credit, '100')
  expect(part.body.data).toMatchObject({
    open: '162.50',
    settlement: { state: 'partlyPaid', open: '162.50' },
  })
  // A row says nothing of what its invoices leave to be refunded.
  const rows = await get('/documents?direction=sent&typeCode=381')
  expect(rows).toMatchObject([{ id: credit, settlement: null }])
  const rest = await pay(credit, '162.50')
  expect(rest.body.data).toMatchObject({
    open: '0.00',
    settlement: { state: 'paid', paid: '262.50', open: '0.00' },
  })
  expect(await paymentsOf(paid.id)).toMatchObject({
    settlement: { state: 'paid', credited: '0.00', open: '0.00' },
  })
  expect(await paymentsOf(unpaid.id)).toMatchObject({
    settlement: { state: 'credited', credited: '262.50', open: '0.00' },
  })
  expect((await pay(credit, '1')).body.findings[0].rule).toBe('falaj-payment-too-much')
  expect((await get(`/contacts/${contact.id}/balance`)).currencies).toMatchObject([
    { currency: 'AED', open: { amount: '0', documents: 0 } },
  ])
  const [{ id: refund }] = rest.body.data.payments
  await ask('POST', `/documents/${credit}/payments/${refund}/undo`)
  expect(await paymentsOf(paid.id)).toMatchObject({ settlement: { credited: '162.50' } })
  expect(await paymentsOf(unpaid.id)).toMatchObject({ settlement: { credited: '262.50' } })
  expect(await paymentsOf(credit)).toMatchObject({ open: '162.50' })
})

test('a self-billed invoice that we send is owed by us, and not among what buyers owe', async () => {
  const supplier = outsideBuyer(3)
  const agreement = { reference: 'SB-1', from: '2026-01-01', until: null }
  const contact = {
    ...{ isCustomer: false, isSupplier: true, name: supplier.nameEn, selfBillingAgreement: agreement },
    ...{ participantId: supplier.participantId, trn: supplier.trn, billingAddress: address },
  }
  expect((await ask('POST', '/contacts', { body: contact })).status).toBe(201)
  const { buyer: seller, ...invoice } = standardInvoice(supplier, euros)
  const self = await issueInvoice(portal, ours, {
    ...{ ...invoice, kind: 'selfBilledInvoice' },
    ...(seller ? { seller } : {}),
  })
  const sold = await issueInvoice(portal, ours, standardInvoice(buyer, euros))
  const list = '/documents?direction=sent&currency=EUR&payment=unpaid'
  expect(idsOf(await get(list))).toEqual([sold.id])
  expect(idsOf(await get(`${list}&search=${self.number}`))).toEqual([])
  expect(idsOf(await get(`${list}&typeCode=389`))).toEqual([self.id])
  expect(idsOf(await get(`${list}&typeCode=389&search=${self.number}`))).toEqual([self.id])
  expect(await figuresOf('EUR')).toMatchObject({ unpaid: { documents: 1, amount: '262.50' } })
})

test('what is unpaid counts whatever day it was issued', async () => {
  const dinars = { currency: 'KWD', exchangeRate: { rate: '11.9' } }
  const old = await issueInvoice(portal, ours, standardInvoice(buyer, dinars))
  await portal.query(`do $$ begin
    set local session_replication_role = replica;
    update documents set date = date - 400, due_date = date - 370 where id = '${old.id}';
  end $$`)
  expect(await figuresOf('KWD')).toMatchObject({
    issued: { documents: expect.any(Number) },
    unpaid: { documents: 1 },
    pastDue: { documents: 1 },
  })
  const sums = await get('/documents/sums?direction=sent&currency=KWD&payment=pastDue')
  const { pastDue } = await figuresOf('KWD')
  expect(Number(sums.sums[0].amount)).toBe(Number(pastDue.amount))
})

test('a document that was stopped before it was sent is not owed', async () => {
  const pounds = { currency: 'GBP', exchangeRate: { rate: '4.9' } }
  const draft = (await saveDraft(portal, ours, standardInvoice(buyer, pounds))).body.data
  const sendAt = new Date(portal.clock.now().getTime() + 5 * 3_600_000).toISOString()
  await ask('POST', `/documents/${draft.id}/issue`, {
    body: { version: draft.version, sendAt },
    idempotencyKey: true,
  })
  const list = '/documents?direction=sent&currency=GBP'
  expect(idsOf(await get(`${list}&payment=unpaid`))).toEqual([draft.id])
  expect((await ask('POST', `/documents/${draft.id}/cancel-sending`)).status).toBe(200)
  expect(await get(list)).toMatchObject([{ id: draft.id, settlement: null }])
  expect(await get(`${list}&payment=unpaid`)).toEqual([])
  expect(await get(`${list}&payment=unpaid&search=${buyer.nameEn}`)).toEqual([])
  expect((await figuresOf('GBP'))?.unpaid ?? null).toMatchObject({ documents: 0 })
  expect((await pay(draft.id, '1')).body.code).toBe('document.not-payable')
})

test('the statement merges documents and payments in order, and sorts nothing', async () => {
  // Few rows are sorted unless nothing else is allowed.
  await portal.query(`create function public.plan_of(query text) returns setof text language plpgsql
    set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off
    as $$ begin return query execute 'explain ' || query; end $$`)
  const rows = await portal.query('select public.plan_of($1) as line', [
    `select * from report_statement_lines
     where organization_id = 'o' and environment = 'prod' and participant_key = 'p' and counterparty_id = 'c'
       and side = 'receivable' and date <= '2026-11-27' order by date desc, id desc limit 51`,
  ])
  const plan = rows.map(({ line }) => line).join('\n')
  expect(plan).toContain('Merge Append')
  expect(plan).not.toMatch(/-> +(Incremental )?Sort /)
})

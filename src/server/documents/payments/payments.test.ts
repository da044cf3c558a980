/** Payments that users record: what is open follows from them on the document, in lists, balances and statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import { readDomainEvents } from '#platform/testing/read-domain-events'
import { onboardParticipant, registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { sendInLockOrder } from '../../platform/testing/lock-order.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let today: string
const buyer = outsideBuyer(1)

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  today = dubaiDate(portal.clock.now().toISOString())
})
afterAll(() => portal.stop())

function ask(method: string, path: string, options: RequestOptions = {}, company = ours) {
  return portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...options,
  })
}

const issue = (change: object = {}, to = buyer) => issueInvoice(portal, ours, standardInvoice(to, change))
const pay = (id: string, amount: string, more: object = {}, options: RequestOptions = {}, company = ours) =>
  ask('POST', `/documents/${id}/payments`, { body: { paidOn: today, amount, ...more }, ...options }, company)
const undo = (id: string, paymentId: string, company = ours) =>
  ask('POST', `/documents/${id}/payments/${paymentId}/undo`, {}, company)
const paymentsOf = async (id: string, company = ours) =>
  (await ask('GET', `/documents/${id}/payments`, {}, company)).body.data
const listed = async (query: string, company = ours) =>
  (await ask('GET', `/documents?direction=sent&limit=100&${query}`, {}, company)).body.data
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const rowOf = async (id: string) =>
  (await listed('')).find((row: { id: string }) => row.id === id)?.settlement

/** A credit note of an issued invoice, over its first line or all of it. */
async function credit(id: string, change: object = {}): Promise<string> {
  const made = (await ask('POST', `/documents/${id}/credit-note`, { body: { reasonCode: 'DL8.61.1.A' } }))
    .body.data
  const body = { version: made.version, draft: { ...made.draft, ...change } }
  const issued = await ask('POST', `/documents/${made.id}/issue`, { body, idempotencyKey: true })
  expect([issued.body.findings, issued.status]).toEqual([undefined, 200])
  return made.id
}

/** As if it had been due on another day: the portal refuses to issue what is due already. */
async function setDueDate(id: string, day: string): Promise<void> {
  await portal.query(`do $$ begin
    set local session_replication_role = replica;
    update documents set due_date = '${day}' where id = '${id}';
  end $$`)
}

test('a payment in parts leaves the rest open, is undone once, and stays in the list', async () => {
  const { id } = await issue()
  expect(await rowOf(id)).toEqual({ state: 'open', paid: '0.00', credited: '0.00', open: '262.50' })
  const details = { method: '30', reference: ' TT 48211 ', note: 'First half' }
  const first = await pay(id, '100', { ...details, paidOn: addDays(today, -400) })
  expect([first.status, first.body.data]).toMatchObject([
    201,
    {
      documentId: id,
      currency: 'AED',
      payable: '262.50',
      isRefund: false,
      settlement: { state: 'partlyPaid', paid: '100.00', open: '162.50' },
      open: '162.50',
      payments: [{ amount: '100', method: '30', reference: 'TT 48211', note: 'First half', undone: null }],
    },
  ])
  expect(first.body.data.payments[0].recordedBy).toEqual(expect.stringContaining(' '))
  const second = await pay(id, '162.50')
  expect(second.body.data).toMatchObject({ settlement: { state: 'paid' }, open: '0.00' })
  expect(await rowOf(id)).toMatchObject({ state: 'paid', open: '0.00' })
  const [last] = second.body.data.payments
  for (let i = 0; i < 2; i++)
    expect((await undo(id, last.id)).body.data).toMatchObject({
      settlement: { state: 'partlyPaid', paid: '100.00', open: '162.50' },
      payments: [
        { id: last.id, undone: { by: last.recordedBy } },
        { amount: '100', undone: null },
      ],
    })
  expect(await paymentsOf(id)).toMatchObject({ open: '162.50', payments: [{}, {}] })
  const trail = await portal.query(
    "select action from audit_entries where subject_id = $1 and action like 'document.payment%' order by at, id",
    [id],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'document.paymentRecorded',
    'document.paymentRecorded',
    'document.paymentUndone',
  ])
  // Events are readable when no older transaction is under way.
  await portal.runJobs()
  const { events } = await readDomainEvents(portal, ours)
  const own = events.filter(({ name, subjectId }) => subjectId === id && name.startsWith('document.payment'))
  expect(own).toMatchObject([
    { name: 'document.paymentRecorded', payload: { settlement: { open: '162.50' } } },
    { name: 'document.paymentRecorded', payload: { payment: { id: last.id }, settlement: { open: '0.00' } } },
    {
      name: 'document.paymentUndone',
      payload: { payment: { undone: { by: last.recordedBy } }, settlement: { open: '162.50' } },
    },
  ])
  await expect(portal.query('update payments set amount = 1 where id = $1', [last.id])).rejects.toThrow(
    /does not change/,
  )
})

test('wrong fields are named, and drafts, proformas and more than is open are refused', async () => {
  const { id } = await issue()
  const refused = async (amount: string, more: object = {}) => {
    const { body, status } = await pay(id, amount, more)
    return [status, body.findings?.map(({ path, rule }: { path: string; rule: string }) => [path, rule])]
  }
  expect(await refused('262.51')).toEqual([422, [['amount', 'falaj-payment-too-much']]])
  expect((await pay(id, '300')).body.findings[0].params).toEqual({ left: '262.50 AED' })
  for (const wrong of ['0', '-1', '1.001'])
    expect(await refused(wrong)).toEqual([422, [['amount', 'falaj-payment-amount']]])
  expect(await refused('1', { paidOn: addDays(today, 1) })).toEqual([422, [['paidOn', 'falaj-paid-later']]])
  expect(await refused('1', { paidOn: '1999-12-31' })).toEqual([422, [['paidOn', 'falaj-payment-early']]])
  const shape = await pay(id, 'much', { paidOn: 'soon', method: '77', note: 'n'.repeat(501) })
  expect(shape.status).toBe(422)
  expect(new Set(shape.body.findings.map(({ path }: { path: string }) => path))).toEqual(
    new Set(['amount', 'paidOn', 'method', 'note']),
  )
  expect((await paymentsOf(id)).payments).toEqual([])
  for (const change of [{}, { proforma: true }]) {
    const draft = (await saveDraft(portal, ours, standardInvoice(buyer, change))).body.data
    expect((await pay(draft.id, '1')).body.code).toBe('document.not-payable')
    expect((await paymentsOf(draft.id)).settlement).toBeNull()
  }
})

test('no other organization reads, records or undoes a payment, and a key acts once', async () => {
  const { id } = await issue()
  const key = { idempotencyKey: 'pay-once' }
  const first = await pay(id, '60', {}, key)
  const again = await pay(id, '60', {}, key)
  expect(again.body.data.payments).toEqual(first.body.data.payments)
  expect((await pay(id, '61', {}, key)).body.code).toBe('idempotency.key-reused')
  const [{ id: paymentId }] = first.body.data.payments
  const foreign = await ask('GET', `/documents/${id}/payments`, {}, others)
  expect(foreign.body.code).toBe('document.not-found')
  expect((await pay(id, '1', {}, {}, others)).body.code).toBe('document.not-found')
  expect((await undo(id, paymentId, others)).body.code).toBe('document.not-found')
  const other = await issue()
  expect((await undo(other.id, paymentId)).body.code).toBe('document.payment-not-found')
  const second = await onboardParticipant(portal, ours.token, { name: 'Second', tin: '1555500012' })
  const asOther = { participant: second.id }
  expect((await pay(id, '1', {}, asOther)).body.code).toBe('document.other-company')
  const body = { paidOn: today, amount: '1' }
  expect((await portal.request('POST', `/documents/${id}/payments`, { body })).status).toBe(401)
  expect((await portal.request('GET', `/documents/${id}/payments`)).status).toBe(401)
  expect((await paymentsOf(id)).open).toBe('202.50')
})

test('two payments at once never exceed what is open', async () => {
  const { id } = await issue()
  // No job may wait for the document meanwhile.
  await portal.runJobs()
  const lock = `select from documents where id = '${id}' for update`
  const answers = await sendInLockOrder(portal, lock, [() => pay(id, '200'), () => pay(id, '200')])
  expect(answers.map(({ status }) => status)).toEqual([201, 422])
  expect(answers[1]?.body.findings[0].params).toEqual({ left: '62.50 AED' })
  expect(await paymentsOf(id)).toMatchObject({ open: '62.50', payments: [{}] })
})

test('credit notes reduce what is open; what was paid before is refunded', async () => {
  const half = await issue()
  const [line] = standardInvoice(buyer).lines ?? []
  const part = await credit(half.id, { lines: [line] })
  // The credit note reduces the unpaid invoice: nothing is to be refunded.
  expect(await paymentsOf(half.id)).toMatchObject({ open: '52.50', settlement: { credited: '210.00' } })
  expect(await paymentsOf(part)).toMatchObject({ open: '0.00', isRefund: true, settlement: null })
  expect((await pay(part, '1')).body.findings[0].rule).toBe('falaj-payment-too-much')
  expect((await pay(half.id, '52.51')).status).toBe(422)
  expect((await pay(half.id, '52.50')).body.data.settlement.state).toBe('paid')

  const paid = await issue()
  await pay(paid.id, '262.50')
  const back = await credit(paid.id)
  expect(await paymentsOf(back)).toMatchObject({ open: '262.50' })
  const refund = await pay(back, '200')
  expect(refund.body.data).toMatchObject({
    open: '62.50',
    settlement: { state: 'partlyPaid', open: '62.50' },
  })
  // What was refunded does not reduce the invoice any more: undoing its payment opens that part.
  const [{ id: paymentId }] = (await paymentsOf(paid.id)).payments
  expect((await undo(paid.id, paymentId)).body.data).toMatchObject({
    open: '200.00',
    settlement: { credited: '62.50' },
  })
  await undo(back, refund.body.data.payments[0].id)
  expect(await paymentsOf(paid.id)).toMatchObject({ open: '0.00', settlement: { state: 'credited' } })
})

test('lists find what is unpaid and past due, sums and counts with them, and proformas are in no sum', async () => {
  const dollars = { currency: 'USD', exchangeRate: { rate: '3.6725' } }
  const [late, later, done] = [await issue(dollars), await issue(dollars), await issue(dollars)]
  await setDueDate(late.id, addDays(today, -1))
  await setDueDate(later.id, today)
  await pay(done.id, '262.50')
  await pay(late.id, '62.50')
  const find = async (query: string) => idsOf(await listed(`currency=USD&${query}`))
  const answer = async (path: string, query: string) =>
    (await ask('GET', `/documents/${path}?direction=sent&currency=USD&${query}`)).body.data
  expect(new Set(await find('payment=unpaid'))).toEqual(new Set([late.id, later.id]))
  expect(await find('payment=pastDue')).toEqual([late.id])
  expect(await find(`payment=pastDue&search=${late.number}`)).toEqual([late.id])
  expect(await find(`payment=unpaid&search=${done.number}`)).toEqual([])
  expect(await find(`payment=unpaid&counterparty=${buyer.participantId}&amountTo=1`)).toEqual([])
  expect((await answer('counts', 'payment=unpaid')).all).toBe(2)
  expect((await answer('sums', 'payment=pastDue')).sums).toEqual([
    { currency: 'USD', documents: 1, amount: '200.00' },
  ])
  expect((await ask('GET', '/documents?direction=sent&payment=soon')).status).toBe(422)
  await pay(late.id, '200')
  expect(await find('payment=pastDue')).toEqual([])
  const before = await answer('sums', '')
  await saveDraft(portal, ours, standardInvoice(buyer, { ...dollars, proforma: true }))
  const after = await answer('sums', '')
  expect([after.sums, after.documents, after.proformas]).toEqual([before.sums, before.documents + 1, 1])
})

test('a received bill is paid, and a credit note of its seller reduces it', async () => {
  const seller = await registerCompany(portal, { name: 'Seller' })
  const bill = await issueInvoice(portal, seller, standardInvoice(ours.participant))
  await portal.runJobs()
  const inbox = async (number: string) =>
    (await ask('GET', `/documents?direction=received&search=${number}`)).body.data[0]
  const { id, settlement } = await inbox(bill.number)
  expect(settlement).toMatchObject({ state: 'open', open: '262.50' })
  expect((await pay(id, '100')).body.data.open).toBe('162.50')
  const made = (
    await ask('POST', `/documents/${bill.id}/credit-note`, { body: { reasonCode: 'DL8.61.1.A' } }, seller)
  ).body.data
  const [, line] = made.draft.lines
  const issued = await ask(
    'POST',
    `/documents/${made.id}/issue`,
    { body: { version: made.version, draft: { ...made.draft, lines: [line] } }, idempotencyKey: true },
    seller,
  )
  expect(issued.status).toBe(200)
  await portal.runJobs()
  expect(await paymentsOf(id)).toMatchObject({ open: '110.00', settlement: { credited: '52.50' } })
  const unpaid = await ask('GET', '/documents?direction=received&payment=unpaid')
  expect(idsOf(unpaid.body.data)).toContain(id)
  expect((await pay(id, '110')).body.data.settlement.state).toBe('paid')
})

test('balance, statement and dashboard of a customer count payments once', async () => {
  const customer = outsideBuyer(4)
  const address = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }
  const { participantId } = customer
  const contact = (
    await ask('POST', '/contacts', { body: { name: 'Gulf', participantId, billingAddress: address } })
  ).body.data
  const euros = { currency: 'EUR', exchangeRate: { rate: '4.01' } }
  const [late, reported] = [await issue(euros, customer), await issue(euros, customer)]
  await setDueDate(late.id, addDays(today, -1))
  await pay(late.id, '62.50')
  const gone = await pay(late.id, '10')
  await undo(late.id, gone.body.data.payments[0].id)
  await pay(reported.id, '50', { paidOn: addDays(today, -40) })
  await portal.query(`do $$ begin
    set local session_replication_role = replica;
    update documents set response = 'PD' where id = '${reported.id}';
  end $$`)
  const of = async (path: string, query = '') =>
    (await ask('GET', `/contacts/${contact.id}/${path}${query}`)).body.data
  const balance = (await of('balance')).currencies
  expect(balance).toMatchObject([
    {
      currency: 'EUR',
      open: { amount: '200.00', documents: 1 },
      pastDue: { amount: '200.00', documents: 1 },
      thisYear: { amount: '525.00' },
    },
  ])
  const period = `?from=${addDays(today, -10)}&to=${today}`
  const totals = await of('statement/totals', period)
  expect(totals).toEqual([
    {
      currency: 'EUR',
      documents: 2,
      opening: '-50',
      invoiced: '525.00',
      credited: '0',
      reportedPaid: '212.50',
      paid: '62.50',
      closing: '200.00',
    },
  ])
  const lines = await of('statement', period)
  expect(lines).toHaveLength(3)
  expect(lines).toContainEqual(
    expect.objectContaining({
      line: 'payment',
      documentId: late.id,
      number: late.number,
      date: today,
      amount: '-62.50',
    }),
  )
  const { money } = (await ask('GET', '/dashboard?range=30d')).body.data
  const figures = money.find(({ currency }: { currency: string }) => currency === 'EUR')
  expect(figures).toMatchObject({
    unpaid: { documents: 1, amount: '200.00' },
    pastDue: { documents: 1, amount: '200.00' },
  })
})

test('the retained amount is a record of its own and counts once', async () => {
  const retained = await issue({ retention: { percent: '10' } })
  await ask('PUT', `/documents/${retained.id}/retained-amount`, { body: { state: 'paid', paidOn: today } })
  expect(await paymentsOf(retained.id)).toMatchObject({ open: '262.50', payments: [] })
  await pay(retained.id, '262.50')
  expect((await ask('GET', `/documents/${retained.id}/retained-amount`)).body.data.state).toBe('paid')
  expect(await paymentsOf(retained.id)).toMatchObject({ open: '0.00' })
})

/** Retained amounts of issued documents: each falls due, raises one notice, and is invoiced or paid. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import { avoidMidnight } from '#platform/testing/avoid-midnight'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { wakeJobsOf } from '../../platform/testing/queue.ts'
import { issueInvoice, outsideBuyer, standardInvoice } from '../testing/invoices.ts'
import { remindRetainedJob } from './index.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let today: string

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  await avoidMidnight(60)
  today = dubaiDate(portal.clock.now().toISOString())
})
afterAll(() => portal.stop())

function ask(company: TestCompany, method: string, path: string, options: RequestOptions = {}) {
  return portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...options,
  })
}

const retaining = (retention: object) => standardInvoice(outsideBuyer(1), { retention })
const issue = (retention: object) => issueInvoice(portal, ours, retaining(retention))
const amountOf = (id: string) => ask(ours, 'GET', `/documents/${id}/retained-amount`)
const settle = (id: string, body: object, company = ours) =>
  ask(company, 'PUT', `/documents/${id}/retained-amount`, { body })
const bill = (id: string, company = ours, headers: RequestOptions = {}) =>
  ask(company, 'POST', `/documents/${id}/retained-amount/invoice`, { body: { language: 'ar' }, ...headers })
/** The night as the worker runs it: the jobs of each organization. */
async function passNight(): Promise<void> {
  const { context } = portal
  await context.db.system((tx) => context.jobs.enqueue(tx, 'participants.recheckAll', {}))
  await portal.runJobs()
  await wakeJobsOf(portal, [remindRetainedJob])
  await portal.runJobs()
}
async function signIn(): Promise<void> {
  for (const company of [ours, others]) {
    const { email, password } = company
    const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
    company.token = signedIn.body.data.accessToken
  }
}
const notices = async () => {
  const { body } = await ask(ours, 'GET', '/notices')
  return body.data.filter(({ kind }: { kind: string }) => kind === 'retentionDue')
}
const actions = async (id: string) =>
  (
    await portal.query(
      "select action from audit_entries where subject_id = $1 and action like 'document.retention%' order by at, id",
      [id],
    )
  ).map(({ action }) => action)

test('a retained amount waits for its due date, raises one notice, and is listed until it is invoiced or paid', async () => {
  const soon = await issue({ percent: '10', dueDate: addDays(today, 3) })
  const later = await issue({ amount: '20', notTaxable: true, dueDate: addDays(today, 40) })
  const never = await issue({ percent: '5' })
  await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
  await passNight()
  expect(await notices()).toEqual([])
  portal.clock.advance(3 * 86_400_000)
  await passNight()
  await passNight()
  await signIn()
  expect(await notices()).toMatchObject([
    {
      subject: { type: 'document', id: soon.id, list: 'sent' },
      params: { number: soon.number, amount: '26.25 AED', date: addDays(today, 3) },
    },
  ])
  expect(await actions(soon.id)).toEqual(['document.retentionDue'])
  const { body } = await ask(ours, 'GET', '/retained-amounts')
  expect(body.data.due).toBe(1)
  expect(body.data.waiting).toMatchObject([
    { documentId: soon.id, net: '25.00', total: '26.25', state: 'due', number: soon.number },
    { documentId: later.id, net: '20.00', total: '20.00', state: 'open' },
    { documentId: never.id, dueDate: null, state: 'open' },
  ])
})

test('the migration adds documents that were issued before it', async () => {
  const retained = await issue({ percent: '10', dueDate: addDays(today, 90) })
  const rows = () =>
    portal.query(
      'select document_id, participant_key, net, total, currency, due_date::text, state from retained_amounts where document_id = $1',
      [retained.id],
    )
  const written = await rows()
  const file = path.resolve(import.meta.dirname, '../../../../migrations/0051_follow_retained_amounts.sql')
  const text = readFileSync(file, 'utf8')
  const backfill = text.slice(
    text.indexOf('alter table documents no force'),
    text.indexOf('select falaj.protect'),
  )
  await portal.query('delete from retained_amounts where document_id = $1', [retained.id])
  const others_ = 'and d.id not in (select document_id from retained_amounts)'
  for (const statement of backfill.split(';').map((one) => one.trim()))
    if (statement) await portal.query(statement.includes('insert') ? `${statement} ${others_}` : statement)
  expect(written).toHaveLength(1)
  expect(await rows()).toEqual(written)
})

test('an invoice bills it once, with the planned tax; deleting the draft reopens it', async () => {
  const retained = await issue({ percent: '10', dueDate: addDays(today, -1) })
  const key = { idempotencyKey: 'bill-the-retention-once' }
  const first = await bill(retained.id, ours, key)
  expect([first.status, first.body.data.facts.document]).toEqual([201, 'draft'])
  expect(first.body.data.draft).toMatchObject({
    precedingDocuments: [{ number: retained.number }],
    lines: [{ price: { gross: '25.00' }, vat: { category: 'standard', rate: '5' } }],
  })
  expect(first.body.data.draft.lines[0].item.name).toBe(`المبلغ المحتجز من ${retained.number}`)
  expect(first.body.data.totals.payable).toBe('26.25')
  const again = await bill(retained.id, ours, key)
  expect(again.body.data.id).toBe(first.body.data.id)
  expect((await bill(retained.id)).body.code).toBe('document.retention-invoiced')
  const paid = { state: 'paid', paidOn: today }
  expect((await settle(retained.id, paid)).body.code).toBe('document.retention-invoiced')
  expect((await amountOf(retained.id)).body.data).toMatchObject({
    state: 'invoiced',
    invoice: { id: first.body.data.id, number: null },
  })
  const { id, version } = first.body.data
  await ask(ours, 'DELETE', `/documents/${id}?version=${version}`)
  expect((await amountOf(retained.id)).body.data).toMatchObject({ state: 'due', invoice: null })
  const second = await bill(retained.id)
  const issued = await ask(ours, 'POST', `/documents/${second.body.data.id}/issue`, {
    body: { version: second.body.data.version },
    idempotencyKey: 'issue-the-retention',
  })
  expect(issued.body.findings).toBeUndefined()
  expect((await amountOf(retained.id)).body.data).toMatchObject({
    state: 'invoiced',
    invoice: { number: issued.body.data.number },
  })
  expect(await actions(retained.id)).toEqual(['document.retentionInvoiced', 'document.retentionInvoiced'])
  const untaxed = await issue({ percent: '10', notTaxable: true })
  const { data } = (await bill(untaxed.id)).body
  const bare = await ask(ours, 'POST', `/documents/${data.id}/issue`, {
    body: { version: data.version },
    idempotencyKey: 'issue-without-tax',
  })
  expect([bare.body.findings, data.totals.taxTotal]).toEqual([undefined, '0.00'])
})

test('an amount retained from a self-billed supplier is invoiced the same way, with and without tax', async () => {
  const supplier = outsideBuyer(3)
  const agreement = { reference: 'SB-1', from: '2026-01-01', until: null }
  const { buyer: seller, ...invoice } = standardInvoice(supplier)
  const contact = {
    ...{ isCustomer: false, isSupplier: true, name: supplier.nameEn, selfBillingAgreement: agreement },
    ...{ participantId: supplier.participantId, trn: supplier.trn },
    billingAddress: { line1: 'Street', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
  }
  expect((await ask(ours, 'POST', '/contacts', { body: contact })).status).toBe(201)
  const wanted = [
    [{ percent: '10' }, { amount: '25.00', taxAmount: '1.25', total: '26.25' }, 'standard', '26.25', '1.25'],
    // The tax was charged on the whole, or there is none on it: no tax is charged again. The rules allow no taxed
    // line in 389.
    [
      { percent: '10', notTaxable: true },
      { amount: '25.00', taxAmount: '0.00', total: '25.00' },
      'outOfScope',
      '25.00',
      '0.00',
    ],
  ] as const
  for (const [retention, computed, category, payable, tax] of wanted) {
    const draft = { ...invoice, kind: 'selfBilledInvoice' as const, ...(seller ? { seller } : {}), retention }
    const retained = await issueInvoice(portal, ours, draft)
    expect([retained['totals'].retention, retained['totals'].payable]).toEqual([computed, '262.50'])
    expect((await amountOf(retained['id'])).body.data).toMatchObject({
      net: '25.00',
      total: payable,
      state: 'open',
    })
    const { data } = (await bill(retained['id'])).body
    expect(data.draft).toMatchObject({
      kind: 'selfBilledInvoice',
      seller: { trn: supplier.trn },
      precedingDocuments: [{ number: retained['number'] }],
      lines: [{ price: { gross: '25.00' }, vat: { category } }],
    })
    const issued = await ask(ours, 'POST', `/documents/${data.id}/issue`, {
      body: { version: data.version },
      idempotencyKey: `issue-self-billed-${category}`,
    })
    expect(issued.body.findings).toBeUndefined()
    expect(issued.body.data).toMatchObject({ typeCode: '389', payable, totals: { taxTotal: tax } })
    expect((await amountOf(retained['id'])).body.data).toMatchObject({
      state: 'invoiced',
      invoice: { number: issued.body.data.number },
    })
  }
})

test('a payment is recorded once and undone; wrong days, other tenants and unauthenticated requests change nothing', async () => {
  const retained = await issue({ amount: '20', dueDate: addDays(today, 60) })
  const now = dubaiDate(portal.clock.now().toISOString())
  const paid = { state: 'paid', paidOn: now, note: 'Cheque 7' }
  const late = await settle(retained.id, { ...paid, paidOn: addDays(now, 1) })
  expect([late.status, late.body.findings[0].path]).toEqual([422, 'paidOn'])
  expect((await settle(retained.id, { ...paid, paidOn: 'soon' })).status).toBe(422)
  expect((await settle(retained.id, paid, others)).body.code).toBe('document.nothing-retained')
  expect((await bill(retained.id, others)).body.code).toBe('document.nothing-retained')
  expect((await ask(others, 'GET', `/documents/${retained.id}/retained-amount`)).status).toBe(404)
  expect((await ask(others, 'GET', '/retained-amounts')).body.data).toEqual({ waiting: [], due: 0 })
  const foreign = await ask(others, 'GET', '/retained-amounts', { participant: ours.participant.id })
  expect(foreign.body.code).toBe('participant.not-found')
  expect((await portal.request('GET', '/retained-amounts')).status).toBe(401)
  for (let i = 0; i < 2; i++)
    expect((await settle(retained.id, paid)).body.data).toMatchObject({
      state: 'paid',
      paidOn: now,
      note: 'Cheque 7',
    })
  expect((await bill(retained.id)).body.code).toBe('document.retention-paid')
  for (let i = 0; i < 2; i++)
    expect((await settle(retained.id, { state: 'open' })).body.data).toMatchObject({
      state: 'open',
      paidOn: null,
    })
  expect(await actions(retained.id)).toEqual(['document.retentionPaid', 'document.retentionReopened'])
})

/** Many documents marked as paid at once: what is open of each, what is refused, repeats, and undoing all of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
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
const issue = (change: object = {}) => issueInvoice(portal, ours, standardInvoice(buyer, change))
const markPaid = (ids: string[], options: RequestOptions = {}, company = ours) =>
  ask('POST', '/documents/mark-paid', { body: { ids, paidOn: today }, ...options }, company)
const settlementOf = async (id: string) => {
  const { open, payments, settlement } = (await ask('GET', `/documents/${id}/payments`)).body.data
  return [settlement?.state, open, payments.length]
}

test('what is open of each document is recorded, in its currency; the rest is refused with its reason', async () => {
  const [whole, part, paid] = [await issue(), await issue(), await issue()]
  const euro = await issue({ currency: 'EUR', exchangeRate: { rate: '4.2841' } })
  const draft = (await saveDraft(portal, ours, standardInvoice(buyer))).body.data
  await ask('POST', `/documents/${part.id}/payments`, { body: { paidOn: today, amount: '100' } })
  await markPaid([paid.id])
  const ids = [whole.id, part.id, paid.id, euro.id, draft.id, whole.id]
  const body = { ids, paidOn: addDays(today, -1), method: '30', reference: 'June run' }
  const answer = await ask('POST', '/documents/mark-paid', { body })
  expect(answer.status).toBe(200)
  expect(answer.body.data.recorded).toMatchObject([
    { documentId: whole.id, number: whole.number, amount: '262.50', currency: 'AED' },
    { documentId: part.id, number: part.number, amount: '162.50', currency: 'AED' },
    { documentId: euro.id, number: euro.number, amount: '262.50', currency: 'EUR' },
  ])
  expect(answer.body.data.refused).toEqual([
    { id: paid.id, number: paid.number, code: 'document.nothing-open' },
    { id: draft.id, number: null, code: 'document.not-payable' },
  ])
  expect(await settlementOf(whole.id)).toEqual(['paid', '0.00', 1])
  expect(await settlementOf(part.id)).toEqual(['paid', '0.00', 2])
  const [payment] = (await ask('GET', `/documents/${euro.id}/payments`)).body.data.payments
  expect(payment).toMatchObject({ paidOn: body.paidOn, method: '30', reference: 'June run', undone: null })
  const trail = (await ask('GET', `/audit?subject=${whole.id}`)).body.data
  expect(trail.map((entry: { action: string }) => entry.action)).toContain('document.paymentRecorded')
})

test('a repeat under the same key records nothing again, and another request under it is refused', async () => {
  const [first, second] = [await issue(), await issue()]
  const answer = await markPaid([first.id, second.id], { idempotencyKey: 'payment-run-7' })
  expect((await markPaid([first.id, second.id], { idempotencyKey: 'payment-run-7' })).body.data).toEqual(
    answer.body.data,
  )
  expect(await settlementOf(first.id)).toEqual(['paid', '0.00', 1])
  const other = { ids: [first.id], paidOn: addDays(today, -3) }
  const reused = await ask('POST', '/documents/mark-paid', { body: other, idempotencyKey: 'payment-run-7' })
  expect(reused.body.code).toBe('idempotency.key-reused')
  const at = await Promise.all([markPaid([(await issue()).id, first.id]), markPaid([second.id])])
  expect(at.map(({ body }) => body.data.recorded.length)).toEqual([1, 0])
})

test('the recorded payments are undone together, once, and stay as facts', async () => {
  const [first, second] = [await issue(), await issue()]
  const { recorded } = (await markPaid([first.id, second.id])).body.data
  const payments = recorded.map(({ documentId, paymentId }: { documentId: string; paymentId: string }) => ({
    documentId,
    paymentId,
  }))
  const missing = { documentId: first.id, paymentId: 'pay_00000000000000000000000000' }
  const undo = (body: object) => ask('POST', '/documents/undo-payments', { body })
  const ids = payments.map(({ paymentId }: { paymentId: string }) => paymentId)
  const answer = { undone: ids, notFound: [missing.paymentId] }
  expect((await undo({ payments: [...payments, missing] })).body.data).toEqual(answer)
  expect((await undo({ payments })).body.data).toEqual({ undone: ids, notFound: [] })
  expect(await settlementOf(first.id)).toEqual(['open', '262.50', 1])
  const events = (await ask('GET', `/audit?subject=${second.id}`)).body.data
  expect(events.filter(({ action }: { action: string }) => action === 'document.paymentUndone')).toHaveLength(
    1,
  )
})

test('bad days, foreign documents and users without the permission change nothing', async () => {
  const { id } = await issue()
  for (const paidOn of [addDays(today, 1), '1999-12-31', '31/12/2026']) {
    const refused = await ask('POST', '/documents/mark-paid', { body: { ids: [id], paidOn } })
    expect([refused.status, refused.body.findings[0].path]).toEqual([422, 'paidOn'])
  }
  expect((await markPaid([])).status).toBe(422)
  expect(
    (await portal.request('POST', '/documents/mark-paid', { body: { ids: [id], paidOn: today } })).status,
  ).toBe(401)
  // The document of another organization does not exist there.
  const foreign = await markPaid([id], {}, others)
  expect(foreign.body.data).toEqual({
    recorded: [],
    refused: [{ id, number: null, code: 'document.not-found' }],
  })
  expect(await settlementOf(id)).toEqual(['open', '262.50', 0])
})

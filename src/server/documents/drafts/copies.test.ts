/** Documents from others: copies, the remaining amount to credit, defaults of a customer, and proformas. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, readDocument, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
const buyer = outsideBuyer(1)

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

function ask(method: string, path: string, body?: object, company = ours) {
  const by = { token: company.token, participant: company.participant.id, idempotencyKey: true as const }
  return portal.request(method, path, { ...by, ...(body ? { body } : {}) })
}

async function issueDraft(id: string) {
  return await ask('POST', `/documents/${id}/issue`, { version: 1 })
}

describe('a copy', () => {
  const dated: Partial<InvoiceDraft> = {
    issueDate: '2026-11-02',
    dueDate: '2026-12-02',
    period: { start: '2026-10-01', end: '2026-10-31' },
    note: 'Thank you',
  }

  test('has the same contents under a date of its own, each time', async () => {
    const { id, number } = await issueInvoice(portal, ours, standardInvoice(buyer, dated))
    const copies = [
      await ask('POST', `/documents/${id}/copy`, {}),
      await ask('POST', `/documents/${id}/copy`, {}),
    ]
    expect(copies.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = copies.map(({ body }) => body.data)
    expect(first.id).not.toBe(second.id)
    expect(first).toMatchObject({ number: null, payable: '262.50', draft: { note: 'Thank you' } })
    expect(first.draft).not.toHaveProperty('period')
    expect(Date.parse(first.draft.dueDate) - Date.parse(first.draft.issueDate)).toBe(30 * 86_400_000)
    expect(first).toEqual(await readDocument(portal, ours, first.id))
    const issued = await issueDraft(first.id)
    expect(issued.body.data.number).not.toBe(number)
    expect((await readDocument(portal, ours, id)).number).toBe(number)
  })

  test('of the same supply has its date of supply, and names the other document until it is issued', async () => {
    const { id } = await issueInvoice(portal, ours, standardInvoice(buyer, dated))
    const copy = await ask('POST', `/documents/${id}/copy`, { sameSupply: true })
    expect(copy.body.data.draft).toMatchObject({ period: dated.period, rejectedDocument: id })
    const issued = await issueDraft(copy.body.data.id)
    expect(issued.body.data.draft).not.toHaveProperty('rejectedDocument')
  })

  test('is refused with unknown fields, and for unknown documents', async () => {
    const saved = await saveDraft(portal, ours, standardInvoice(buyer))
    const wrong = await ask('POST', `/documents/${saved.body.data.id}/copy`, { corrects: true })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'common.invalid'])
    const none = await ask('POST', '/documents/doc_00000000000000000000000000/copy', {})
    expect([none.status, none.body.code]).toEqual([404, 'document.not-found'])
  })
})

test('a second credit note has the lines that the first has left, and then none is possible', async () => {
  const { id } = await issueInvoice(portal, ours, standardInvoice(buyer))
  expect((await readDocument(portal, ours, id)).leftToCredit).toBe('262.50')
  const credit = (reasonCode: string) => ask('POST', `/documents/${id}/credit-note`, { reasonCode })
  const { data } = (await credit('DL8.61.1.C')).body
  const lines = data.draft.lines.slice(0, 1).map((line: object) => ({ ...line, quantity: '0.5' }))
  const draft = { ...data.draft, lines }
  expect((await ask('POST', `/documents/${data.id}/issue`, { version: 1, draft })).status).toBe(200)
  expect((await readDocument(portal, ours, id)).leftToCredit).toBe('210.00')

  const rest = (await credit('DL8.61.1.C')).body.data
  expect(rest.draft.lines).toMatchObject([{ quantity: '1.5' }, { quantity: '1' }])
  expect(rest.payable).toBe('210.00')
  expect((await issueDraft(rest.id)).status).toBe(200)
  const credited = await readDocument(portal, ours, id)
  expect(credited.leftToCredit).toBe('0.00')
  expect((await readDocument(portal, ours, rest.id)).leftToCredit).toBeNull()
})

describe('defaults', () => {
  const defaultsFor = (counterparty: string, typeCode = '380', company = ours) =>
    ask('GET', `/documents/defaults?${new URLSearchParams({ counterparty, typeCode })}`, undefined, company)

  test('are those of the last issued document to the same receiver, without number, dates and lines', async () => {
    const other = outsideBuyer(2)
    const account = { value: 'AE070331234567890123456', name: 'Ours LLC' }
    const said: Partial<InvoiceDraft> = {
      paymentMeans: [{ code: '30', account }],
      paymentTerms: [{ note: '30 days' }],
      note: 'Thank you',
      references: { contract: 'C-7', purchaseOrder: 'PO-1' },
    }
    await issueInvoice(portal, ours, standardInvoice(other))
    const { id, number } = await issueInvoice(portal, ours, standardInvoice(other, said))
    await saveDraft(portal, ours, standardInvoice(other, { note: 'Only a draft' }))
    const answer = await defaultsFor(other.participantId)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      id,
      number,
      defaults: {
        currency: 'AED',
        paymentMeans: said.paymentMeans,
        paymentTerms: said.paymentTerms,
        note: 'Thank you',
        references: { contract: 'C-7' },
      },
    })
    expect((await defaultsFor(other.nameEn)).body.data.id).toBe(id)
  })

  test('the newest issued document in a currency suggests the rate, with its number and date', async () => {
    const rateFor = (currency: string, company = ours) =>
      ask('GET', `/documents/exchange-rate?currency=${currency}`, undefined, company)
    const inEuros = (rate: string): Partial<InvoiceDraft> => ({ currency: 'EUR', exchangeRate: { rate } })
    expect((await rateFor('EUR')).body.data).toBeNull()
    await issueInvoice(portal, ours, standardInvoice(buyer, inEuros('4.2011')))
    const { id, number } = await issueInvoice(portal, ours, standardInvoice(buyer, inEuros('4.2841')))
    await saveDraft(portal, ours, standardInvoice(buyer, inEuros('9.9')))
    const date = dubaiDate(portal.clock.now().toISOString())
    expect((await rateFor('EUR')).body.data).toEqual({ rate: '4.2841', id, number, date })
    expect([(await rateFor('GBP')).body.data, (await rateFor('AED')).body.data]).toEqual([null, null])
    const others = await registerCompany(portal, { name: 'Other rates' })
    expect((await rateFor('EUR', others)).body.data).toBeNull()
    expect((await rateFor('euro')).body).toMatchObject({ code: 'common.invalid' })
    expect((await portal.request('GET', '/documents/exchange-rate?currency=EUR')).status).toBe(401)
  })

  test('are empty for unknown receivers, other kinds and other companies', async () => {
    await issueInvoice(portal, ours, standardInvoice(buyer))
    expect((await defaultsFor('0235:1999999999')).body.data).toBeNull()
    expect((await defaultsFor(buyer.participantId, '480')).body.data).toBeNull()
    const others = await registerCompany(portal, { name: 'Others' })
    expect((await defaultsFor(buyer.participantId, '380', others)).body.data).toBeNull()
    expect((await defaultsFor('')).status).toBe(422)
  })
})

describe('a proforma', () => {
  const proforma = () => saveDraft(portal, ours, standardInvoice(buyer, { proforma: true, number: 'PF-7' }))

  test('is stored as one, and is never issued', async () => {
    const saved = await proforma()
    const { id } = saved.body.data
    expect(saved.body.data).toMatchObject({ proforma: true, number: 'PF-7' })
    expect(saved.body.data.findings).toMatchObject([{ rule: 'falaj-proforma', severity: 'fatal' }])
    const refused = await issueDraft(id)
    expect([refused.status, refused.body.code]).toEqual([422, 'document.invalid'])
    expect(refused.body.findings).toMatchObject([{ rule: 'falaj-proforma' }])
  })

  test('becomes an invoice, and stays as the customer has it', async () => {
    const { id } = (await proforma()).body.data
    const made = await ask('POST', `/documents/${id}/copy`, { sameSupply: true })
    expect(made.body.data).toMatchObject({ proforma: false, number: null, findings: [] })
    expect((await issueDraft(made.body.data.id)).status).toBe(200)
    expect(await readDocument(portal, ours, id)).toMatchObject({ proforma: true, number: 'PF-7' })
  })
})

/** What a list shows of its rows as a whole: pages and counts, sums, due dates, drafts with faults, and their removal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
const buyer = outsideBuyer(1)

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
})
afterAll(() => portal.stop())

function ask(method: string, path: string, options: RequestOptions = {}) {
  return portal.request(method, path, { token: ours.token, participant: ours.participant.id, ...options })
}

async function draft(change: Partial<InvoiceDraft> = {}) {
  const { body } = await saveDraft(portal, ours, standardInvoice(buyer, change))
  return body.data
}

const sums = async (query = '') => (await ask('GET', `/documents/sums?direction=sent${query}`)).body.data
const none = { drafts: 0, creditNotes: 0, proformas: 0, faulty: 0, unchecked: 0, isWhole: true }

test('amounts are added by currency as exact decimals, credit notes subtracted, with every filter', async () => {
  expect(await sums()).toEqual({ ...none, documents: 0, sums: [] })
  const invoice = await issueInvoice(portal, ours, standardInvoice(buyer))
  await issueInvoice(portal, ours, standardInvoice(buyer))
  const inDollars = { currency: 'USD', exchangeRate: { rate: '3.6725' } }
  await issueInvoice(portal, ours, standardInvoice(buyer, inDollars))
  await ask('POST', `/documents/${invoice.id}/credit-note`, { body: { reasonCode: 'DL8.61.1.A' } })
  const incomplete = await draft({ buyer: undefined })
  expect(incomplete.faults).toBeGreaterThan(0)
  expect(await sums()).toEqual({
    ...none,
    documents: 5,
    drafts: 2,
    creditNotes: 1,
    faulty: 1,
    sums: [
      { currency: 'AED', documents: 4, amount: '525.00' },
      { currency: 'USD', documents: 1, amount: '262.50' },
    ],
  })
  const dollars = { ...none, documents: 1, sums: [{ currency: 'USD', documents: 1, amount: '262.50' }] }
  expect(await sums('&currency=USD')).toEqual(dollars)
  expect(await sums(`&search=${buyer.tin}&currency=USD`)).toEqual(dollars)
  expect((await sums('&filter=drafts')).sums).toEqual([{ currency: 'AED', documents: 2, amount: '0.00' }])
  expect((await sums('&issued=true&amountFrom=262.51')).sums).toEqual([])
  const theirs = { token: others.token, participant: others.participant.id }
  expect((await ask('GET', '/documents/sums?direction=sent', theirs)).body.data.documents).toBe(0)
  const foreign = await ask('GET', '/documents/sums?direction=sent', { token: others.token })
  expect(foreign.body.code).toBe('participant.not-found')
  expect((await ask('GET', '/documents/sums', {})).status).toBe(422)
  expect((await portal.request('GET', '/documents/sums?direction=sent')).status).toBe(401)
})

test('a row has the day until which it is to be paid, and a draft its faults until it is issued', async () => {
  const listed = async (id: string) => {
    const { data } = (await ask('GET', '/documents?direction=sent&limit=100')).body
    return data.find((row: { id: string }) => row.id === id)
  }
  const dueDate = '2027-01-31'
  const saved = await draft({ dueDate })
  expect(await listed(saved.id)).toMatchObject({ dueDate, faults: 0 })
  const change = { draft: standardInvoice(buyer, { dueDate: '2027-02-31', lines: [] }), version: 1 }
  await ask('PUT', `/documents/${saved.id}`, { body: change })
  const worse = await listed(saved.id)
  expect(worse.dueDate).toBeNull()
  expect(worse.faults).toBeGreaterThan(1)
  const invoice = await issueInvoice(portal, ours, standardInvoice(buyer, { dueDate }))
  expect(await listed(invoice.id)).toMatchObject({ dueDate, faults: null })
  const credit = await ask('POST', `/documents/${invoice.id}/credit-note`, { body: {} })
  expect((await listed(credit.body.data.id)).dueDate).toBeNull()
  const tampered = portal.query("update documents set due_date = '2030-01-01' where id = $1", [invoice.id])
  await expect(tampered).rejects.toThrow('does not change')
})

describe('drafts are removed together', () => {
  const remove = (drafts: object[], options: RequestOptions = {}) =>
    ask('POST', '/documents/remove-drafts', { body: { drafts }, ...options })

  test('but for those that were changed, issued or removed since, and those of others', async () => {
    const [one, two, changed] = [await draft(), await draft(), await draft()]
    await ask('PUT', `/documents/${changed.id}`, { body: { draft: standardInvoice(buyer), version: 1 } })
    const issued = await issueInvoice(portal, ours, standardInvoice(buyer))
    const foreign = (await saveDraft(portal, others, standardInvoice(buyer))).body.data
    const all = [one, two, changed, issued, foreign].map(({ id }) => ({ id, version: 1 }))
    const refused = [
      { id: changed.id, code: 'version.conflict' },
      { id: issued.id, code: 'document.already-issued' },
      { id: foreign.id, code: 'document.not-found' },
    ]
    expect((await remove(all)).body.data).toEqual({ removed: [one.id, two.id], refused })
    expect((await ask('GET', `/documents/${one.id}`)).body.code).toBe('document.not-found')
    expect((await ask('GET', `/documents/${changed.id}`)).status).toBe(200)
    const gone = [one, two].map(({ id }) => ({ id, code: 'document.not-found' }))
    expect((await remove(all)).body.data).toEqual({ removed: [], refused: [...gone, ...refused] })
    const { data: trail } = (await ask('GET', '/audit?action=document.removed')).body
    const subjects = new Set(trail.map(({ subjectId }: { subjectId: string }) => subjectId))
    expect(subjects).toEqual(new Set([one.id, two.id]))
  })

  test('by users who may write drafts, with ids and versions', async () => {
    expect((await remove([])).status).toBe(422)
    expect((await remove([{ id: 'doc_1', version: 1 }])).status).toBe(422)
    const { id } = await draft()
    const unsigned = await portal.request('POST', '/documents/remove-drafts', {
      participant: ours.participant.id,
      body: { drafts: [{ id, version: 1 }] },
    })
    expect(unsigned.status).toBe(401)
    expect((await ask('GET', `/documents/${id}`)).status).toBe(200)
  })
})

test('pages run forth and back, filters and counts agree, and the dashboard counts the same', async () => {
  const company = await registerCompany(portal, { name: 'Lists' })
  const by = { token: company.token, participant: company.participant.id }
  const days = ['2026-01-05', '2026-01-06', '2026-01-06', '2026-02-01']
  for (const issueDate of days)
    await saveDraft(portal, company, standardInvoice(buyer, { issueDate, note: 'old' }))
  for (let i = 0; i < 3; i++) await issueInvoice(portal, company, standardInvoice(buyer))
  await saveDraft(portal, company, standardInvoice({ ...buyer, nameEn: 'Al Noor 100% Trading' }))
  const list = (query: string) => ask('GET', `/documents?direction=sent&${query}`, by)

  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 4; page++) {
    const answer = await list(`limit=3${cursor}`)
    seen.push(...answer.body.data.map((row: { id: string }) => row.id))
    expect(answer.body.page.total).toEqual({ count: 8, exact: true })
    if (!answer.body.page.next) break
    cursor = `&cursor=${answer.body.page.next}`
  }
  expect(new Set(seen).size).toBe(8)
  const last = await list(`limit=3${cursor}`)
  const back = await list(`limit=3&cursor=${last.body.page.previous}`)
  expect(back.body.data.map((row: { id: string }) => row.id)).toEqual(seen.slice(3, 6))

  const january = await list('from=2026-01-01&to=2026-01-31')
  expect(january.body.data.map((row: { date: string }) => row.date)).toEqual([
    '2026-01-06',
    '2026-01-06',
    '2026-01-05',
  ])
  expect((await list('search=NOOR%20100%25')).body.data).toHaveLength(1)
  expect((await list('search=INV-000002')).body.data).toHaveLength(1)
  expect((await list('filter=drafts')).body.page.total.count).toBe(5)
  expect((await list('issued=true')).body.page.total.count).toBe(3)
  expect((await list('typeCode=381')).body.data).toEqual([])
  expect((await list('cursor=nonsense')).body.code).toBe('page.bad-cursor')

  const counts = (await ask('GET', '/documents/counts?direction=sent', by)).body.data
  const none = { needsYou: 0, complete: 0, reportedOnly: 0, unread: 0, atProvider: null, decisions: null }
  expect(counts).toEqual({ atLeast: [], all: 8, drafts: 5, onItsWay: 3, ...none })
  const today = dubaiDate(portal.clock.now().getTime())
  const firstDays = {
    '7d': addDays(today, -6),
    '30d': addDays(today, -29),
    '3m': addDays(addMonths(today, -3), 1),
  }
  for (const [range, firstDay] of Object.entries(firstDays)) {
    const dashboard = (await ask('GET', `/dashboard?range=${range}`, by)).body.data
    const { from, to } = dashboard.range
    expect([from, to]).toEqual([firstDay, today])
    expect(dashboard.generated).toBe((await list(`from=${from}&to=${to}`)).body.page.total.count)
    expect(dashboard.sent).toBe((await list(`from=${from}&to=${to}&issued=true`)).body.page.total.count)
    expect(dashboard).toMatchObject({ sent: 3, received: 0, networkId: company.participant.participantId })
  }
})

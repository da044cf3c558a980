/** The objects of the audit trail: their present names, and the filter by number and name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'

let portal: TestPortal
let company: TestCompany
/** Has the same numbers. */
let twin: TestCompany
let other: TestCompany
let issued: { id: string; number: string }
let draft: string
const get = (path: string, token = company.token) => portal.request('GET', path, { token })
const find = async (subject: string, token = company.token) => {
  const { body, status } = await get(`/audit?subject=${encodeURIComponent(subject)}`, token)
  expect(status).toBe(200)
  return body.data as AuditEntry[]
}
const subjects = async (subject: string, token?: string) => [
  ...new Set((await find(subject, token)).map(({ subjectId }) => subjectId)),
]
const make = async (path: string, body: object) =>
  (await portal.request('POST', path, { token: company.token, body })).body.data

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Read' })
  other = await registerCompany(portal, { name: 'Other', onboard: false })
  twin = await registerCompany(portal, { name: 'Twin' })
  issued = await issueInvoice(portal, company, standardInvoice(outsideBuyer(1)))
  await issueInvoice(portal, twin, standardInvoice(outsideBuyer(1)))
  draft = (await saveDraft(portal, company, standardInvoice(outsideBuyer(1)))).body.data.id
})
afterAll(() => portal.stop())

test('a document by its number in any case, only in its own organization', async () => {
  const entries = await find(issued.number.toLowerCase())
  expect(entries.map(({ action }) => action)).toContain('document.issued')
  expect(entries.map(({ subject }) => subject)).toEqual(
    entries.map(() => ({ kind: 'document', name: issued.number, nameAr: null, list: 'sent' })),
  )
  expect(await subjects(issued.number)).toEqual([issued.id])
  const theirs = await subjects(issued.number, twin.token)
  expect(theirs).toHaveLength(1)
  expect(theirs).not.toContain(issued.id)
  expect(await find(issued.number, other.token)).toEqual([])
  expect(await find(issued.id, twin.token)).toEqual([])
})

test('a draft without a number, until it is removed', async () => {
  expect((await find(draft))[0]?.subject).toMatchObject({ kind: 'document', name: null })
  const removed = await portal.request('DELETE', `/documents/${draft}?version=1`, { token: company.token })
  expect(removed.status).toBeLessThan(300)
  expect((await find(draft))[0]?.subject).toBeNull()
})

test('contacts, products, participants, people and keys', async () => {
  const product = await make('/products', {
    name: 'Anchor chain',
    nameAr: 'سلسلة مرساة',
    unitCode: 'EA',
    unitPrice: '1',
  })
  const key = await make('/keys', {
    name: 'Till (50%)',
    scopes: ['audit.read'],
    participants: null,
    expiresOn: null,
  })
  const billingAddress = {
    line1: 'Al Wasl Road 3',
    line2: '',
    city: 'Dubai',
    subdivision: 'DXB',
    country: 'AE',
  }
  const contact = await make('/contacts', {
    name: 'Harbour Lights',
    nameAr: 'أضواء الميناء',
    isCustomer: false,
    isSupplier: true,
    billingAddress,
  })
  const named = [
    ['anchor', product.id, { kind: 'product', name: 'Anchor chain', nameAr: 'سلسلة مرساة', list: null }],
    ['مرساه', product.id, { kind: 'product' }],
    ['till (50%', key.key.id, { kind: 'key', name: 'Till (50%)' }],
    ['harbour lig', contact.id, { kind: 'contact', name: 'Harbour Lights', list: 'suppliers' }],
    ['mariam', company.userId, { kind: 'person', name: 'Mariam Al Suwaidi' }],
    ['read', company.participant.id, { kind: 'participant' }],
  ] as const
  for (const [text, id, subject] of named) {
    const entry = (await find(text)).find(({ subjectId }) => subjectId === id)
    expect(entry?.subject, text).toMatchObject(subject)
  }
  expect(await subjects('%')).toEqual([key.key.id])
  // A key that may read the trail alone learns no names of documents and products, nor finds any by them.
  const asKey = async (query: string) =>
    (await portal.request('GET', `/audit?${query}`, { headers: { authorization: `Bearer ${key.secret}` } }))
      .body.data as AuditEntry[]
  expect((await asKey(`subject=${issued.id}`))[0]?.subject).toBeNull()
  expect(await asKey(`subject=${issued.number}`)).toEqual([])
  expect(await asKey('subject=anchor')).toEqual([])
})

test('in a file, whose rows it filters', async () => {
  const csv = (await get(`/audit.csv?subject=${issued.number}`)).body as string
  const rows = csv.split('\r\n').filter(Boolean).slice(1)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toHaveLength((await find(issued.number)).length)
  expect(rows.filter((row) => !row.includes(`${issued.number},${issued.id}`))).toEqual([])
})

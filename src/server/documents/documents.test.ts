import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { connectAsAdmin } from '#platform/testing/lock-order'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, readDocument, saveDraft, standardInvoice } from './testing/invoices.ts'

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

function asOthers(method: string, path: string, options: RequestOptions = {}) {
  return ask(method, path, { ...options, token: others.token, participant: others.participant.id })
}

async function newDraft(change: Partial<InvoiceDraft> = {}) {
  const saved = await saveDraft(portal, ours, standardInvoice(buyer, change))
  expect(saved.status).toBe(201)
  return saved.body.data
}

describe('drafts', () => {
  test('one that is deleted while it is read is not found', async () => {
    const { id } = await newDraft()
    const holder = await connectAsAdmin(portal)
    await holder.query('begin; lock table document_contents in access exclusive mode')
    const reading = ask('GET', `/documents/${id}`)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await portal.query(waiting)).length).toBeGreaterThan(0)
    await holder.query(`
      delete from document_contents where document_id = '${id}';
      delete from documents where id = '${id}';
      commit`)
    await holder.end()
    const found = await reading
    expect([found.status, found.body.code]).toEqual([404, 'document.not-found'])
  })

  test('a draft is saved with our own side, computed amounts and findings, and never with a number', async () => {
    const draft = await newDraft({
      seller: { legalName: 'Somebody else', trn: '100000000000003' },
      uuid: 'mine',
    })
    expect(draft.draft.seller).toMatchObject({
      legalName: 'Ours LLC',
      participantId: { value: ours.participant.tin },
    })
    expect(draft.draft.uuid).toBeUndefined()
    expect(draft).toMatchObject({
      number: null,
      payable: '262.50',
      version: 1,
      direction: 'sent',
      findings: [],
    })
    expect(draft.standing).toMatchObject({ verdict: 'draft', tone: 'draft' })
    expect(draft.timeline.map((entry: { key: string; actor: string }) => [entry.key, entry.actor])).toEqual([
      ['drafted', 'Mariam Al Suwaidi'],
    ])
  })

  test('every operation that creates a document creates one for each key, and refuses another request with it', async () => {
    const { id } = await issueInvoice(portal, ours, standardInvoice(buyer))
    for (const [path, body, other] of [
      ['/documents', { draft: standardInvoice(buyer) }, { draft: standardInvoice(buyer, { note: 'Other' }) }],
      ['/documents', { draft: standardInvoice(buyer) }, { draft: standardInvoice(buyer), source: id }],
      [`/documents/${id}/credit-note`, {}, { reasonCode: 'DL8.61.1.A' }],
      [`/documents/${id}/copy`, {}, { sameSupply: true }],
    ] as const) {
      const idempotencyKey = `key of ${path} ${Object.keys(other).join()}`.replace(/\W/g, '-')
      const both = await Promise.all([1, 2].map(() => ask('POST', path, { idempotencyKey, body })))
      expect(both.map(({ status }) => status)).toEqual([201, 201])
      expect(both[0]?.body.data.id).toBe(both[1]?.body.data.id)
      const reused = await ask('POST', path, { idempotencyKey, body: other })
      expect([reused.status, reused.body.code]).toEqual([409, 'idempotency.key-reused'])
    }
  })

  test('saving and issuing return the document as reading it does', async () => {
    const mine = await registerCompany(portal, { name: 'Mine' })
    const post = (path: string, body: object) =>
      ask('POST', path, {
        token: mine.token,
        participant: mine.participant.id,
        idempotencyKey: true,
        body,
      })
    const invoice = await issueInvoice(portal, mine, standardInvoice(buyer))
    expect(invoice).toEqual(await readDocument(portal, mine, invoice.id))
    const credit = await post(`/documents/${invoice.id}/credit-note`, { reasonCode: 'DL8.61.1.A' })
    const copy = await saveDraft(portal, mine, credit.body.data.draft)
    expect(copy.status).toBe(201)
    expect(copy.body.data.related).toMatchObject([{ id: invoice.id, relation: 'corrects' }])
    expect(copy.body.data).toEqual(await readDocument(portal, mine, copy.body.data.id))
    const issued = await post(`/documents/${copy.body.data.id}/issue`, { version: 1 })
    expect(issued.status).toBe(200)
    expect(issued.body.data).toEqual(await readDocument(portal, mine, copy.body.data.id))
  })

  test('a new draft gets the due date and the account that it omits, and keeps its own', async () => {
    const company = await registerCompany(portal, { name: 'Prompt' })
    const as = { token: company.token, participant: company.participant.id }
    const number = 'AE070331234567890123456'
    const holder = { account: number, accountName: 'Prompt LLC', bic: 'EBILAEAD', currency: 'AED' }
    const body = { ...holder, bankName: 'Wadi Commercial Bank', bankNameAr: 'مصرف الوادي التجاري' }
    expect((await portal.request('POST', '/settings/bank-accounts', { ...as, body })).status).toBe(200)
    const create = async (draft: InvoiceDraft) => {
      const created = (await portal.request('POST', '/documents', { ...as, body: { draft } })).body.data
      expect((await portal.request('GET', `/documents/${created.id}`, as)).body.data).toEqual(created)
      return created
    }
    const {
      dueDate: _due,
      paymentMeans: _means,
      ...bare
    } = standardInvoice(buyer, { issueDate: '2026-11-02' })
    const ofPrompt = { name: 'Prompt LLC', bankId: 'EBILAEAD' }
    const completed = await create(bare)
    expect(completed.draft).toMatchObject({
      dueDate: '2026-12-02',
      paymentMeans: [{ code: '30', account: { value: number, ...ofPrompt } }],
    })
    const listed = (await portal.request('GET', '/documents?direction=sent', as)).body.data
    expect(listed).toMatchObject([{ id: completed.id, dueDate: '2026-12-02' }])

    const value = 'AE07 0331 2345 6789 0123 456'
    const byNumber = { dueDate: '2026-11-09', paymentMeans: [{ code: '42', account: { value } }] }
    expect((await create({ ...bare, ...byNumber })).draft).toMatchObject({
      dueDate: '2026-11-09',
      paymentMeans: [{ code: '42', account: { value, ...ofPrompt } }],
    })
    const cash = { dueDate: '', paymentMeans: [{ code: '10' }] }
    expect((await create({ ...bare, ...cash })).draft).toMatchObject(cash)
    const dollars = { currency: 'USD', exchangeRate: { rate: '3.6725' } }
    expect((await create({ ...bare, ...dollars })).draft.paymentMeans).toBeUndefined()
  })

  test('an incomplete draft is stored, and lists its missing fields', async () => {
    const saved = await saveDraft(portal, ours, { kind: 'invoice', lines: [{ quantity: 'two' }] })
    expect(saved.status).toBe(201)
    expect(saved.body.data.findings.length).toBeGreaterThan(3)
  })

  test('a value that the form does not support is refused with the field', async () => {
    const wrong = await ask('POST', '/documents', { body: { draft: { kind: 'invoice', total: '1' } } })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({ code: 'common.invalid', findings: [{ path: 'draft' }] })
    const taxPointDate = ['2026-02-01', '2026-02-02']
    const twice = await ask('POST', '/documents', { body: { draft: { kind: 'invoice', taxPointDate } } })
    expect(twice.body).toMatchObject({ code: 'common.invalid', findings: [{ path: 'draft.taxPointDate' }] })
  })

  test('an update needs the version that was read', async () => {
    const draft = await newDraft()
    const change = { draft: standardInvoice(buyer, { note: 'once' }), version: 1 }
    const saved = await ask('PUT', `/documents/${draft.id}`, { body: change })
    expect(saved.body.data).toMatchObject({ version: 2, draft: { note: 'once' } })
    const again = await ask('PUT', `/documents/${draft.id}`, { body: change })
    expect([again.status, again.body.code]).toEqual([409, 'version.conflict'])
  })

  test('a draft is deleted permanently', async () => {
    const draft = await newDraft()
    expect((await ask('DELETE', `/documents/${draft.id}?version=9`)).body.code).toBe('version.conflict')
    expect((await ask('DELETE', `/documents/${draft.id}?version=1`)).status).toBe(200)
    expect((await ask('GET', `/documents/${draft.id}`)).body.code).toBe('document.not-found')
  })
})

describe('permissions', () => {
  const doors: [string, string, RequestOptions][] = [
    ['GET', '/documents?direction=sent', {}],
    ['GET', '/documents/counts?direction=sent', {}],
    ['GET', '/documents/next-number?typeCode=380', {}],
    ['GET', '/dashboard', {}],
    ['GET', '/documents/ID', {}],
    ['GET', '/documents/ID/xml', {}],
    ['POST', '/documents', { body: { draft: { kind: 'invoice' } } }],
    ['PUT', '/documents/ID', { body: { draft: { kind: 'invoice' }, version: 1 } }],
    ['DELETE', '/documents/ID?version=1', {}],
    ['POST', '/documents/ID/issue', { body: { version: 1 }, idempotencyKey: 'key-12345678' }],
    ['POST', '/documents/ID/credit-note', { body: {} }],
    ['POST', '/documents/ID/copy', { body: {} }],
    ['GET', '/documents/defaults?typeCode=380&counterparty=nobody', {}],
    ['POST', '/documents/ID/read', {}],
  ]
  test.each(doors)(
    '%s %s is closed to strangers, and empty for other companies',
    async (method, path, options) => {
      const draft = await newDraft()
      const at = path.replace('ID', draft.id)
      const nobody = await ask(method, at, { ...options, token: undefined })
      expect([nobody.status, nobody.body.code]).toEqual([401, 'identity.not-signed-in'])
      // Another company with its own participant: our document does not exist.
      if (path.includes('ID')) {
        const stranger = await asOthers(method, at, options)
        expect([stranger.status, stranger.body.code]).toEqual([404, 'document.not-found'])
      } else {
        // Another company that names our participant.
        const stranger = await ask(method, at, { ...options, token: others.token })
        expect([stranger.status, stranger.body.code]).toEqual([404, 'participant.not-found'])
      }
      expect((await ask('GET', `/documents/${draft.id}`)).body.data.version).toBe(1)
    },
  )
})

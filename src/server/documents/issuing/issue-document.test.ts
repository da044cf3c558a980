import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { type RequestOptions, startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, readDocument, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
const buyer = outsideBuyer(1)

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

function ask(method: string, path: string, options: RequestOptions = {}) {
  return portal.request(method, path, { token: ours.token, participant: ours.participant.id, ...options })
}

async function newDraft(change: Partial<InvoiceDraft> = {}) {
  const saved = await saveDraft(portal, ours, standardInvoice(buyer, change))
  expect(saved.status).toBe(201)
  return saved.body.data
}

describe('issuing', () => {
  test('a document with errors stays a draft, takes no number, and returns its findings', async () => {
    const before = (await ask('GET', '/documents/next-number?typeCode=380')).body.data
    const draft = await newDraft({ lines: [] })
    const answer = await ask('POST', `/documents/${draft.id}/issue`, {
      body: { version: 1 },
      idempotencyKey: true,
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'document.invalid'])
    expect(answer.body.findings.some((finding: { severity: string }) => finding.severity === 'fatal')).toBe(
      true,
    )
    expect((await ask('GET', '/documents/next-number?typeCode=380')).body.data).toEqual(before)
    expect((await readDocument(portal, ours, draft.id)).facts.document).toBe('draft')
  })

  test('is done once: the same key again, and a double click, return the same document', async () => {
    const draft = await newDraft()
    const send = () =>
      ask('POST', `/documents/${draft.id}/issue`, { body: { version: 1 }, idempotencyKey: 'double-click-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.data.number)).size).toBe(1)
    const events = await portal.query(
      `select id from events where subject_id = $1 and name = 'document.issued'`,
      [draft.id],
    )
    expect(events).toHaveLength(1)
    const other = await ask('POST', `/documents/${draft.id}/issue`, {
      body: { version: 1 },
      idempotencyKey: true,
    })
    expect([other.status, other.body.code]).toEqual([409, 'document.already-issued'])
    const reused = await ask('POST', `/documents/${draft.id}/issue`, {
      body: { version: 2 },
      idempotencyKey: 'double-click-1',
    })
    expect(reused.body.code).toBe('idempotency.key-reused')
    expect((await ask('POST', `/documents/${draft.id}/issue`, { body: { version: 1 } })).body.code).toBe(
      'idempotency.key-missing',
    )
  })

  test('a number that another document took is not replaced in silence, and no number is lost', async () => {
    const [first, second] = [await newDraft(), await newDraft()]
    const issue = (id: string, expectedNumber: string) =>
      ask('POST', `/documents/${id}/issue`, { body: { version: 1, expectedNumber }, idempotencyKey: true })
    const next = async () => (await ask('GET', '/documents/next-number?typeCode=380')).body.data.number
    const shown = await next()
    expect((await issue(first.id, shown)).body.data.number).toBe(shown)
    const refused = await issue(second.id, shown)
    const following = await next()
    expect([refused.status, refused.body.code]).toEqual([409, 'document.number-changed'])
    expect(following).not.toBe(shown)
    expect((await readDocument(portal, ours, second.id)).facts.document).toBe('draft')
    expect((await issue(second.id, following)).body.data.number).toBe(following)
  })

  test('the unsaved contents of the form are issued', async () => {
    const draft = await newDraft()
    const answer = await ask('POST', `/documents/${draft.id}/issue`, {
      body: { version: 1, draft: standardInvoice(buyer, { note: 'last words' }) },
      idempotencyKey: true,
    })
    expect(answer.body.data.draft.note).toBe('last words')
    const xml = await ask('GET', `/documents/${draft.id}/xml`)
    expect(xml.headers.get('content-type')).toContain('application/xml')
    expect(xml.body).toContain('last words')
  })

  test('the live environment is not connected, and says so', async () => {
    const draft = await newDraft()
    const live = await ask('POST', `/documents/${draft.id}/issue`, {
      body: { version: 1 },
      idempotencyKey: true,
      environment: 'prod',
    })
    expect([live.status, live.body.code]).toEqual([409, 'exchange.live-not-connected'])
  })

  test('an issued document cannot be changed', async () => {
    const issued = await issueInvoice(portal, ours, standardInvoice(buyer))
    expect(
      (await ask('PUT', `/documents/${issued.id}`, { body: { draft: { kind: 'invoice' }, version: 2 } })).body
        .code,
    ).toBe('document.already-issued')
    expect((await ask('DELETE', `/documents/${issued.id}?version=2`)).body.code).toBe(
      'document.already-issued',
    )
    for (const sql of [
      `update documents set payable = 1 where id = $1`,
      `update documents set number = 'X' where id = $1`,
      `update documents set state = 'draft' where id = $1`,
      `delete from documents where id = $1`,
      `update document_contents set xml = 'x' where document_id = $1`,
      `delete from document_contents where document_id = $1`,
    ]) {
      await expect(portal.query(sql, [issued.id])).rejects.toThrow(/does not change|stays|frozen/)
    }
  })

  test('typed numbers: one is required, and used once', async () => {
    const company = await registerCompany(portal, { name: 'By hand' })
    const by = { token: company.token, participant: company.participant.id }
    const settings = (await ask('GET', '/settings', by)).body.data
    const { environment: _environment, ...rest } = settings
    const off = await ask('PUT', '/settings', { ...by, body: { ...rest, sequenceIncrementEnabled: false } })
    expect(off.status).toBe(200)
    const issue = async (number: string | undefined) => {
      const saved = await saveDraft(portal, company, standardInvoice(buyer, number ? { number } : {}))
      return await ask('POST', `/documents/${saved.body.data.id}/issue`, {
        ...by,
        body: { version: 1 },
        idempotencyKey: true,
      })
    }
    expect((await issue(undefined)).body).toMatchObject({
      code: 'document.invalid',
      findings: [{ path: 'number' }],
    })
    expect((await issue('A-7')).body.data.number).toBe('A-7')
    expect((await issue('A-7')).body).toMatchObject({
      code: 'document.invalid',
      findings: [{ rule: 'falaj-number-taken', path: 'number' }],
    })
  })
})

test('100 documents issued at once get 100 consecutive numbers', async () => {
  const company = await registerCompany(portal, { name: 'Busy' })
  const by = { token: company.token, participant: company.participant.id }
  const ids: string[] = []
  for (let i = 0; i < 100; i++)
    ids.push((await saveDraft(portal, company, standardInvoice(buyer))).body.data.id)
  const answers = await Promise.all(
    ids.map((id) =>
      portal.request('POST', `/documents/${id}/issue`, { ...by, body: { version: 1 }, idempotencyKey: true }),
    ),
  )
  const refused = answers.filter((answer) => answer.status !== 200)
  expect(refused.map((answer) => answer.body)).toEqual([])
  const numbers = answers
    .map((answer) => answer.body.data.number as string)
    .sort((a, b) => a.localeCompare(b))
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => `INV-${String(i + 1).padStart(6, '0')}`))
})

describe('credit notes', () => {
  test('credit an invoice, and together never more than its amount', async () => {
    const invoice = await issueInvoice(portal, ours, standardInvoice(buyer))
    const half = await ask('POST', `/documents/${invoice.id}/credit-note`, {
      body: { reasonCode: 'DL8.61.1.A' },
    })
    expect(half.status).toBe(201)
    expect(half.body.data.draft).toMatchObject({
      kind: 'creditNote',
      creditReason: 'DL8.61.1.A',
      precedingDocuments: [{ number: invoice.number, issueDate: invoice.date }],
    })
    expect(half.body.data.related).toEqual([
      { id: invoice.id, number: invoice.number, typeCode: '380', relation: 'corrects' },
    ])
    const issued = await ask('POST', `/documents/${half.body.data.id}/issue`, {
      body: { version: 1 },
      idempotencyKey: true,
    })
    expect(issued.body).toMatchObject({ data: { typeCode: '381', number: 'CN-000001', payable: '262.50' } })
    const more = await ask('POST', `/documents/${invoice.id}/credit-note`, {
      body: { reasonCode: 'DL8.61.1.A' },
    })
    const refused = await ask('POST', `/documents/${more.body.data.id}/issue`, {
      body: { version: 1 },
      idempotencyKey: true,
    })
    expect(refused.body.findings).toContainEqual(
      expect.objectContaining({
        rule: 'falaj-credit-exceeds-original',
        params: { number: invoice.number, left: '0.00', excess: '262.50', currency: 'AED' },
      }),
    )
    const related = (await readDocument(portal, ours, invoice.id)).related
    expect(related.map((one: { relation: string }) => one.relation)).toEqual(['correctedBy', 'correctedBy'])
  })

  test('are for issued invoices only', async () => {
    const draft = await newDraft()
    expect((await ask('POST', `/documents/${draft.id}/credit-note`, { body: {} })).body.code).toBe(
      'document.not-creditable',
    )
  })
})

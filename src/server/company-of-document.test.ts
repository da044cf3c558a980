/**
 * The company of a document is the company that acts: every operation of the OpenAPI document that names a document,
 * in its path or body, is refused for another company of the organization, changes nothing, and succeeds for the
 * right one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from './documents/testing/invoices.ts'
import { newId } from './platform/base/ids.ts'
import { onboardParticipant, registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal, type TestResponse } from './platform/testing/portal.ts'
import { accessOf } from './testing/access-table.ts'

let portal: TestPortal
/** Two companies of one organization, as the owner works for each. */
let steel: TestCompany
let clinics: TestCompany
let invoice: { id: string; number: string }
/** Operations on documents, by `METHOD /path`, with the schema of the body. */
let operations: { route: string; names: string[] }[]

const buyer = outsideBuyer(1)

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  steel = await registerCompany(portal, { name: 'Wahat Steel' })
  const participant = await onboardParticipant(portal, steel.token, {
    name: 'Wahat Clinics',
    tin: '1599999927',
  })
  clinics = { ...steel, participant }
  invoice = await issueInvoice(portal, steel, standardInvoice(buyer))
  operations = await operationsOnDocuments()
})
afterAll(() => portal.stop())

/** Every operation that writes to a document of its path, or takes ids of documents in its body. */
async function operationsOnDocuments() {
  const { paths } = await (await fetch(`${portal.url}/openapi.json`)).json()
  type Operation = { requestBody?: object }
  const all = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return all.flatMap(({ path, method, operation }) => {
    const body = JSON.stringify(operation.requestBody ?? {})
    const names = [
      ...(method !== 'GET' && path.startsWith('/documents/{id}') ? ['path'] : []),
      ...(body.includes('^doc_')
        ? [['ids', 'drafts', 'payments'].find((list) => body.includes(`"${list}"`)) ?? 'source']
        : []),
      ...(body.includes('"rejectedDocument"') ? ['rejectedDocument'] : []),
    ]
    return names.length > 0 ? [{ route: `${method} ${path}`, names }] : []
  })
}

async function ask(company: TestCompany, route: string, named: string, id: string): Promise<TestResponse> {
  const [method = '', shape = ''] = route.split(' ')
  const { body, query } = accessOf(route) ?? {}
  const draft = {
    ...standardInvoice(buyer),
    ...(named === 'rejectedDocument' ? { rejectedDocument: id } : {}),
  }
  const own = (await saveDraft(portal, company, standardInvoice(buyer))).body.data.id
  const path = shape
    .replace('{id}', named === 'path' ? id : own)
    .replace('{deliveryId}', newId('dlv'))
    .replace('{paymentId}', newId('pay'))
    .replace('{commentId}', newId('cmt'))
    .replace('{fileId}', newId('fil'))
  const given = {
    ...(named === 'ids' ? { ...(body && 'paidOn' in body ? body : {}), ids: [id] } : body),
    ...(named === 'payments' ? { payments: [{ documentId: id, paymentId: newId('pay') }] } : {}),
    ...(named === 'drafts' ? { drafts: [{ id, version: 1 }] } : {}),
    ...(body && 'draft' in body ? { draft } : {}),
    ...(named === 'rejectedDocument' && shape.includes('issue') ? { draft } : {}),
    ...(named === 'source' ? { source: id } : {}),
  }
  return await portal.request(method, query ? `${path}?${query}` : path, {
    token: company.token,
    participant: company.participant.id,
    idempotencyKey: true,
    ...(method === 'DELETE' ? {} : { body: given }),
  })
}

async function stateOf(id: string) {
  const [row] = await portal.query(
    `select version, unread, state, transmission_state, (select count(*) from documents) as documents,
      (select count(*) from audit_entries) as entries from documents where id = $1`,
    [id],
  )
  return row
}

test('every operation on a document is refused for another company, by path and by body, and changes nothing', async () => {
  expect(operations.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'POST /documents',
      'PUT /documents/{id}',
      'POST /documents/{id}/issue',
      'POST /documents/{id}/credit-note',
      'POST /documents/{id}/copy',
      'POST /documents/{id}/approval',
      'POST /documents/{id}/approval/decision',
      'POST /documents/{id}/approval/withdrawal',
      'POST /documents/{id}/retry',
      'POST /documents/{id}/cancel-sending',
      'PUT /documents/{id}/schedule',
      'POST /documents/{id}/report/resubmit',
      'POST /documents/{id}/responses',
      'POST /documents/{id}/deliveries',
      'POST /documents/{id}/provider-answers',
      'POST /documents/bulk-issue',
      'POST /documents/bulk-retry',
      'POST /documents/remove-drafts',
      'POST /documents/mark-paid',
      'POST /documents/undo-payments',
      'POST /documents/export',
    ]),
  )
  const wrong: string[] = []
  let requestCount = 0
  for (const { route, names } of operations)
    for (const named of names) {
      await saveDraft(portal, clinics, standardInvoice(buyer))
      requestCount += 1
      const { status, body } = await ask(clinics, route, named, invoice.id)
      if (
        status !== 409 ||
        body.code !== 'document.other-company' ||
        !body.detail.includes('Wahat Steel LLC')
      )
        wrong.push(`${route} (${named}): ${status} ${body.code}`)
      // For the right one the operation itself answers.
      const own = await ask(steel, route, named, invoice.id)
      if (own.body?.code === 'document.other-company')
        wrong.push(`${route} (${named}): refused its own company`)
      if (own.status >= 500) wrong.push(`${route} (${named}): ${own.status}`)
    }
  expect(wrong).toEqual([])
  expect(requestCount).toBeGreaterThanOrEqual(25)
}, 60_000)

test('a refused request changes nothing, and a request without a company acts as that of the document', async () => {
  const fresh = await issueInvoice(portal, steel, standardInvoice(buyer))
  const before = await stateOf(fresh.id)
  for (const { route, names } of operations.filter((one) => one.names.includes('path'))) {
    expect(names).toContain('path')
    const [method = '', shape = ''] = route.split(' ')
    const { body } = accessOf(route) ?? {}
    await portal.request(method, shape.replace('{id}', fresh.id).replace('{deliveryId}', newId('dlv')), {
      token: clinics.token,
      participant: clinics.participant.id,
      idempotencyKey: true,
      ...(body ? { body } : {}),
    })
  }
  expect(await stateOf(fresh.id)).toEqual(before)
  const { token } = steel
  const credit = await portal.request('POST', `/documents/${fresh.id}/credit-note`, { token, body: {} })
  expect([credit.status, credit.body.data.participant]).toEqual([201, steel.participant.id])
  // Reading is by id alone: the answer names its company, and the client switches to it.
  const read = await portal.request('GET', `/documents/${fresh.id}`, {
    token,
    participant: clinics.participant.id,
  })
  expect([read.status, read.body.data.participant]).toEqual([200, steel.participant.id])
})

test('a credit note of another company’s invoice to the same buyer is pointed out in the form, and not issued', async () => {
  const crediting = (number: string, to = buyer): InvoiceDraft => ({
    ...standardInvoice(to),
    kind: 'creditNote',
    creditReason: 'DL8.61.1.C',
    precedingDocuments: [{ number, issueDate: standardInvoice(to).issueDate }],
  })
  // A number that Clinics has not assigned yet.
  let last = invoice
  for (let round = 0; round < 3; round++) last = await issueInvoice(portal, steel, standardInvoice(buyer))
  const query = new URLSearchParams({
    typeCode: '381',
    original: last.number,
    counterparty: buyer.participantId,
    counterpartyName: buyer.nameEn,
  })
  const records = await portal.request('GET', `/documents/draft-records?${query.toString()}`, {
    token: clinics.token,
    participant: clinics.participant.id,
  })
  expect(records.body.data).toMatchObject({ unknownOriginal: last.number, originalOf: 'Wahat Steel LLC' })
  const issue = async (draft: InvoiceDraft) => {
    const { body } = await saveDraft(portal, clinics, draft)
    return await portal.request('POST', `/documents/${body.data.id}/issue`, {
      token: clinics.token,
      participant: clinics.participant.id,
      idempotencyKey: true,
      body: { version: 1 },
    })
  }
  const refused = await issue(crediting(last.number))
  expect([refused.status, refused.body.code]).toEqual([422, 'document.invalid'])
  expect(refused.body.findings).toMatchObject([
    { rule: 'falaj-original-of-other-company', severity: 'fatal', params: { company: 'Wahat Steel LLC' } },
  ])
  // Companies use similar numbers: the same number to another buyer is an invoice of another system.
  const other = await issue(crediting(last.number, outsideBuyer(11)))
  expect([other.status, other.body.data?.findings]).toMatchObject([
    200,
    [{ rule: 'falaj-original-not-issued-here' }],
  ])
})

/** Domain events through the real doors: each fact once, in order, with the resource as the API shows it at that moment. */
/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentPayload, type DraftPayload } from '#contract/domain-events/document-payload'
import type { DomainEvent } from '#contract/domain-events/domain-event'
import { domainEvents } from '#contract/domain-events/registry'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { readDomainEvents } from '#platform/testing/read-domain-events'
import { type ExchangeFacts, noExchange } from './documents/model/document.ts'
import { standingOf } from './documents/standing/standing.ts'
import { outsideBuyer, readDocument, saveDraft, standardInvoice } from './documents/testing/invoices.ts'
import { uploadFile } from './imports/testing/upload-file.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
})
afterAll(() => portal.stop())

const read = (company: TestCompany, range?: { after: string | null }) =>
  readDomainEvents(portal, company, range)
const eventsOf = async (company: TestCompany, subjectId?: string) =>
  (await read(company)).events.filter((event) => subjectId === undefined || event.subjectId === subjectId)
const namesOf = (events: readonly DomainEvent[]) => events.map(({ name }) => name)
const ask = async (method: string, path: string, body?: object, company = seller) => {
  const { token } = company
  const participant = company.participant.id
  const options = { token, participant, idempotencyKey: true as const, ...(body ? { body } : {}) }
  const answer = await portal.request(method, path, options)
  expect([path, answer.status < 300 ? null : answer.body]).toEqual([path, null])
  return answer.body.data
}

/** The state in the API for the facts of a payload. */
function standingOfPayload(payload: object) {
  const { approval, facts, rejection, response } = payload as DraftPayload
  const { document: state, ...others } = facts
  return standingOf({
    state,
    facts: { ...noExchange, ...others, rejection, response } as ExchangeFacts,
    approval,
  })
}

test('examples of documents show the standing that follows from their facts', () => {
  const examples = [...domainEvents.values()].filter(({ name }) => name.startsWith('document.'))
  for (const { example, name } of examples) {
    expect([name, (example as DraftPayload).standing]).toEqual([name, standingOfPayload(example)])
  }
})

test('a company: added and registered', async () => {
  const events = await eventsOf(seller, seller.participant.id)
  expect(namesOf(events)).toEqual(['participant.created', 'participant.registered'])
  const shown = await ask('GET', `/participants/${seller.participant.id}`)
  expect(events[1]).toMatchObject({
    version: 1,
    organizationId: seller.organizationId,
    environment: 'preprod',
    participantKey: seller.participant.id,
    payload: shown,
  })
  const changed = await ask('PUT', `/participants/${shown.id}`, {
    email: 'new@seller.example',
    phone: '+971 4 1',
    version: shown.version,
  })
  const [last] = (await eventsOf(seller, seller.participant.id)).slice(-1)
  expect([last?.name, last?.payload]).toEqual(['participant.updated', changed])
})

test('contacts and products: each change once, the payload as GET shows it', async () => {
  const address = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const shownOf = async (path: string) => {
    const { usageCount: _usageCount, ...shown } = await ask('GET', path)
    return shown
  }
  const last = async (id: string) => (await eventsOf(seller, id)).at(-1)
  for (const [room, input] of [
    ['contact', { name: 'Palm LLC', billingAddress: address }],
    ['product', { name: 'Paper', unitCode: 'EA', unitPrice: '21.50' }],
  ] as const) {
    const path = `/${room}s`
    const { id } = await ask('POST', path, input)
    const created = await shownOf(`${path}/${id}`)
    expect(await last(id)).toMatchObject({ name: `${room}.created`, participantKey: null })
    expect((await last(id))?.payload).toEqual(created)
    await ask('PUT', `${path}/${id}`, { ...input, name: 'Changed', version: 1 })
    const updated = await shownOf(`${path}/${id}`)
    expect([(await last(id))?.name, (await last(id))?.payload]).toEqual([`${room}.updated`, updated])
    await ask('DELETE', `${path}/${id}`)
    expect([(await last(id))?.name, (await last(id))?.payload]).toEqual([`${room}.deleted`, updated])
    // A refused change is no fact.
    const twice = await portal.request('DELETE', `${path}/${id}`, { token: seller.token })
    expect(twice.status).toBe(404)
    expect(await eventsOf(seller, id)).toHaveLength(3)
  }
  const [given, stored] = await Promise.all(
    ['Given up', 'Kept'].map((name) => ask('POST', '/contacts', { name, billingAddress: address })),
  )
  await ask('POST', `/contacts/${given.id}/merge`, { into: stored.id, version: 1, intoVersion: 1 })
  expect(await last(given.id)).toMatchObject({
    name: 'contact.merged',
    payload: await shownOf(`/contacts/${given.id}`),
  })
  expect((await last(given.id))?.payload['mergedInto']).toBe(stored.id)
  expect(await last(stored.id)).toMatchObject({
    name: 'contact.updated',
    payload: await shownOf(`/contacts/${stored.id}`),
  })
})

test('keys: created, rotated, revoked; without names of users and secrets', async () => {
  const body = { name: 'ERP', scopes: ['document.read'], participants: null, expiresOn: null }
  const { key, secret } = await ask('POST', '/keys', body)
  // An address of the network that would be shown as that of its last use.
  await portal.query(`update api_keys set last_used_at = now(), last_used_from = '192.0.2.7' where id = $1`, [
    key.id,
  ])
  await ask('POST', `/keys/${key.id}/rotate`, { overlapHours: 1 })
  await ask('DELETE', `/keys/${key.id}`)
  await portal.request('DELETE', `/keys/${key.id}`, { token: seller.token })
  const events = await eventsOf(seller, key.id)
  expect(namesOf(events)).toEqual(['key.created', 'key.rotated', 'key.revoked'])
  const listed = (await ask('GET', '/keys')).items.find(({ id }: any) => id === key.id)
  const { createdBy, lastUsedAt: _at, lastUsedFrom, ...shown } = listed
  expect(lastUsedFrom).toBe('192.0.2.7')
  expect(events[2]?.payload).toEqual(shown)
  for (const personal of [createdBy, lastUsedFrom]) expect(JSON.stringify(events)).not.toContain(personal)
  expect(JSON.stringify(events)).not.toContain(secret.slice(key.prefix.length, key.prefix.length + 16))
})

test('a document between two companies, from issue to report, on either side', async () => {
  const party = { number: 0, name: buyer.participant.nameEn, tin: buyer.participant.tin }
  const invoice = standardInvoice({ ...outsideBuyer(1), ...party, ...buyer.participant } as never)
  const saved = (await saveDraft(portal, seller, invoice)).body.data
  const key = { idempotencyKey: 'a1b2c3d4-0000-4000-8000-000000000001', token: seller.token }
  const issue = () =>
    portal.request('POST', `/documents/${saved.id}/issue`, { ...key, body: { version: saved.version } })
  const answers = [await issue(), await issue()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await portal.runJobs()
  // The answer is the document as it was issued; the list shows the same fields.
  const [issued] = await eventsOf(seller, saved.id)
  expect(issued?.name).toBe('document.issued')
  expect(answers[0]?.body.data).toMatchObject(issued?.payload ?? {})
  const { id: receivedId } = (await ask('GET', '/documents?direction=received', undefined, buyer))[0]
  const sides = [
    [seller, saved.id, ['document.issued', 'document.delivered', 'document.reported']],
    [buyer, receivedId, ['document.received', 'document.reported']],
  ] as const
  for (const [company, id, expected] of sides) {
    const events = await eventsOf(company, id)
    expect(namesOf(events).toSorted()).toEqual(expected.toSorted())
    expect(namesOf(events)[0]).toBe(expected[0])
    const shown = await readDocument(portal, company, id)
    const {
      facts,
      reportingIds: _ids,
      standing,
      unread: _unread,
      ...payload
    } = DocumentPayload.parse(events.at(-1)?.payload)
    expect(shown).toMatchObject(payload)
    // Our status message to the sender may still have been on its way.
    if (company === seller) expect(shown).toMatchObject({ facts, standing })
    else
      expect([facts.taxReport, facts.messageLevelStatus]).toEqual([
        shown.facts.taxReport,
        shown.facts.messageLevelStatus,
      ])
    for (const { payload: one } of events) expect(one['standing']).toEqual(standingOfPayload(one))
    for (const event of events)
      expect(event.payload).toMatchObject({ id, ids: shown.ids.uuid ? { uuid: shown.ids.uuid } : {} })
  }
  expect(
    (await eventsOf(seller, saved.id)).find(({ name }) => name === 'document.delivered')?.payload,
  ).toMatchObject({
    facts: { messageLevelStatus: { state: 'delivered' } },
  })

  const respond = (decision: string, text: string) =>
    ask('POST', `/documents/${receivedId}/responses`, { decision, text, reasonCodes: ['UNR'] }, buyer)
  await respond('hold', 'Which order is this?')
  await portal.runJobs()
  // The same decision again is another fact.
  await respond('hold', 'And which project?')
  await portal.runJobs()
  for (const [company, id] of sides) {
    const responded = (await eventsOf(company, id)).filter(({ name }) => name === 'document.responded')
    expect([id, responded.map(({ payload }) => payload['response'])]).toEqual([id, ['UQ', 'UQ']])
  }
})

test('failures and cancellations', async () => {
  const issueTo = async (tin: string, more: object = {}) => {
    const invoice = standardInvoice({ ...outsideBuyer(2), tin, participantId: `0235:${tin}` } as never)
    const { id, version } = (await saveDraft(portal, seller, invoice)).body.data
    await ask('POST', `/documents/${id}/issue`, { version, ...more })
    return id as string
  }
  const later = { sendAt: new Date(portal.clock.now().getTime() + 3_600_000).toISOString() }
  const rejected = await issueTo('1900000002')
  const canceled = await issueTo('1900000001', later)
  await ask('POST', `/documents/${canceled}/cancel-sending`)
  await portal.runJobs()
  expect(namesOf(await eventsOf(seller, canceled))).toEqual(['document.issued', 'document.canceled'])
  const walkIn = await issueTo('9900000098', later)
  await ask('POST', `/documents/${walkIn}/cancel-sending`)
  await portal.runJobs()
  expect(namesOf(await eventsOf(seller, walkIn))).toEqual(['document.issued', 'document.canceled'])
  const [, ...events] = await eventsOf(seller, rejected)
  const rejection = events.find(({ name }) => name === 'document.rejected')
  const shown = await readDocument(portal, seller, rejected)
  expect(shown.rejection.length).toBeGreaterThan(0)
  expect(rejection?.payload['rejection']).toEqual(shown.rejection)
})

test('an import: its records, its end, and its undoing', async () => {
  const file = 'Name,TRN\nFirst Customer LLC,100881234700003\nSecond Customer LLC,'
  const { next: cursor } = await read(seller)
  const one = await uploadFile(portal, seller, { kind: 'customers', fileName: 'c.csv' }, file)
  await ask('PUT', `/imports/${one.id}/columns`, {
    fields: one.columns.map(({ field }: any) => field),
    decimals: 'point',
    dates: 'dayFirst',
  })
  await portal.runJobs()
  await ask('POST', `/imports/${one.id}/confirm`, {})
  await portal.runJobs()
  const shown = await ask('GET', `/imports/${one.id}`)
  expect(shown.state).toBe('done')
  const done = (await read(seller, { after: cursor })).events
  expect(namesOf(done)).toEqual(['contact.created', 'contact.created', 'import.finished'])
  expect(shown).toMatchObject(done[2]?.payload ?? {})
  const { usageCount: _count, ...contact } = await ask('GET', `/contacts/${done[0]?.subjectId}`)
  expect(done[0]?.payload).toEqual(contact)
  await ask('POST', `/imports/${one.id}/undo`, {})
  await portal.runJobs()
  const undone = (await read(seller, { after: done[2]?.id ?? '' })).events
  expect(namesOf(undone)).toEqual(['contact.deleted', 'contact.deleted', 'import.undone'])
  expect(await ask('GET', `/imports/${one.id}`)).toMatchObject(undone[2]?.payload ?? {})
})

test('an approval: requested, withdrawn and decided', async () => {
  const approver = await joinCompany(portal, seller, 'approver')
  const { environment: _environment, ...settings } = await ask('GET', '/settings')
  await ask('PUT', '/settings', { ...settings, approvalAbove: '1.00' })
  const { id } = (await saveDraft(portal, seller, standardInvoice(outsideBuyer(1)))).body.data
  await ask('POST', `/documents/${id}/approval`, { version: 1 })
  const withdrawn = await ask('POST', `/documents/${id}/approval/withdrawal`, { version: 1 })
  const response = await ask('POST', `/documents/${id}/approval`, { version: 1 })
  const decided = await ask(
    'POST',
    `/documents/${id}/approval/decision`,
    { version: 1, decision: 'approve' },
    {
      ...seller,
      token: approver.token,
    },
  )
  const events = await eventsOf(seller, id)
  expect(namesOf(events)).toEqual([
    'document.approvalRequested',
    'document.approvalWithdrawn',
    'document.approvalRequested',
    'document.approvalDecided',
  ])
  expect(withdrawn).toMatchObject(events[1]?.payload ?? {})
  expect(response).toMatchObject(events[2]?.payload ?? {})
  expect(decided).toMatchObject(events[3]?.payload ?? {})
  const { environment: _, ...now } = await ask('GET', '/settings')
  await ask('PUT', '/settings', { ...now, approvalAbove: null })
})

test('events of a subject are in the order of its changes, regardless of the actor', async () => {
  const address = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const { id } = await ask('POST', '/contacts', { name: 'Busy LLC', billingAddress: address })
  const update = async (name: string): Promise<void> => {
    for (;;) {
      const { version } = await ask('GET', `/contacts/${id}`)
      const body = { name, billingAddress: address, version }
      const { status } = await portal.request('PUT', `/contacts/${id}`, { token: seller.token, body })
      if (status === 200) return
      await sleep(5)
    }
  }
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(update))
  const events = await eventsOf(seller, id)
  expect(events.map(({ payload }) => payload['version'])).toEqual([1, 2, 3, 4, 5, 6])
  const ids = (await eventsOf(seller)).map((event) => event.id)
  expect([ids, new Set(ids).size]).toEqual([ids.toSorted(), ids.length])
})

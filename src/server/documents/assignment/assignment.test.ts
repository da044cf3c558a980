/** Assignment of documents to members: who assigns, whom it notifies, and the lists of each member and of unassigned documents. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import {
  joinCompany,
  onboardParticipant,
  registerCompany,
  type TestCompany,
  type TestPerson,
} from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let clerk: TestPerson
let viewer: TestPerson
let clerkId: string
let viewerId: string
const buyer = outsideBuyer(1)

type Who = { token: string } | { key: string }

const ask = async (method: string, path: string, who: Who, body?: object) =>
  await portal.request(method, path, {
    ...('key' in who ? { headers: { authorization: `Bearer ${who.key}` } } : { token: who.token }),
    participant: ours.participant.id,
    ...(method === 'POST' ? { idempotencyKey: true } : {}),
    ...(body ? { body } : {}),
  })
const assign = (id: string, who: Who, assignee: string) =>
  ask('PUT', `/documents/${id}/assignment`, who, { assignee })
const unassign = (id: string, who: Who) => ask('DELETE', `/documents/${id}/assignment`, who)
const assignmentOf = async (id: string, who: Who = ours) =>
  (await ask('GET', `/documents/${id}/assignment`, who)).body.data
const list = async (query: string, who: Who = ours) =>
  (await ask('GET', `/documents?direction=sent&${query}`, who)).body
const idsOf = async (query: string, who: Who = ours) =>
  (await list(query, who)).data.map(({ id }: { id: string }) => id)
const noticesOf = async (who: Who) =>
  (await ask('GET', '/notices', who)).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'documentAssigned',
  )
const userIdOf = async ({ email }: { email: string }): Promise<string> =>
  (await portal.query<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''
const draft = async (change = {}): Promise<{ id: string; version: number; draft: object }> =>
  (await saveDraft(portal, ours, standardInvoice(buyer, change))).body.data

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  clerk = await joinCompany(portal, ours, 'clerk')
  viewer = await joinCompany(portal, ours, 'viewer')
  clerkId = await userIdOf(clerk)
  viewerId = await userIdOf(viewer)
})
afterAll(() => portal.stop())

test('a document is assigned, handed on and unassigned; each is in the audit trail, and a repeat in none', async () => {
  const { id } = await draft()
  expect(await assignmentOf(id)).toBe(null)
  const first = await assign(id, ours, clerkId)
  expect(first.body.data).toMatchObject({
    assignee: { id: clerkId, name: 'Mariam Al Suwaidi', canSee: true },
    assignedBy: { kind: 'person', id: ours.userId },
    assignedAt: expect.any(String),
  })
  expect(await assignmentOf(id, clerk)).toEqual(first.body.data)
  portal.clock.advance(60_000)
  expect((await assign(id, clerk, clerkId)).body.data).toEqual(first.body.data)
  expect((await assign(id, clerk, viewerId)).body.data).toMatchObject({
    assignee: { id: viewerId },
    assignedBy: { id: clerkId },
  })
  for (let times = 1; times <= 2; times++) expect((await unassign(id, ours)).status).toBe(200)
  expect(await assignmentOf(id)).toBe(null)
  const trail = (await ask('GET', `/audit?subject=${id}`, ours)).body.data
  const ofAssignment = trail.filter(({ action }: { action: string }) => /assigned$/i.test(action))
  expect(
    ofAssignment.map(({ action, before, after }: Record<string, unknown>) => ({ action, before, after })),
  ).toMatchObject([
    { action: 'document.unassigned', before: { assigneeId: viewerId, assignedBy: clerkId } },
    { action: 'document.assigned', before: { assigneeId: clerkId }, after: { assigneeId: viewerId } },
    { action: 'document.assigned', before: null, after: { assigneeId: clerkId } },
  ])
})

test('the assignee alone is notified, and not of an assignment of their own', async () => {
  const { id } = await draft()
  const before = [(await noticesOf(clerk)).length, (await noticesOf(viewer)).length]
  await assign(id, ours, clerkId)
  await assign(id, ours, clerkId)
  expect([(await noticesOf(clerk)).length, (await noticesOf(viewer)).length]).toEqual([
    (before[0] ?? 0) + 1,
    before[1],
  ])
  const [notice] = await noticesOf(clerk)
  expect(notice).toMatchObject({
    subject: { id, list: 'sent' },
    params: { author: 'Mariam Al Suwaidi', number: expect.stringMatching(/ AED$/) },
  })
  await unassign(id, ours)
  await assign(id, clerk, clerkId)
  expect(await noticesOf(clerk)).toHaveLength((before[0] ?? 0) + 1)
})

test('more than twenty assignments of a member in an hour have one notice for the rest', async () => {
  const busy = await joinCompany(portal, ours, 'clerk')
  const busyId = await userIdOf(busy)
  const kindsOf = async (who: Who): Promise<string[]> =>
    (await ask('GET', '/notices?limit=100', who)).body.data.map(({ kind }: { kind: string }) => kind)
  const { id } = await draft()
  for (let times = 1; times <= 23; times++) {
    expect((await assign(id, ours, busyId)).status).toBe(200)
    await unassign(id, ours)
    portal.clock.advance(1)
  }
  expect((await kindsOf(busy)).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 'documentAssigned'),
    'manyDocuments',
  ])
  // No other member has it, and others are notified as before.
  expect(await kindsOf(viewer)).not.toContain('manyDocuments')
  const { length } = await noticesOf(viewer)
  await assign(id, ours, viewerId)
  expect(await noticesOf(viewer)).toHaveLength(length + 1)
  await unassign(id, ours)
})

test('the lists of a member, of the requester and of unassigned documents add up, with rows that name the assignee', async () => {
  const [one, two, three] = [await draft(), await draft(), await draft()]
  const issued = await issueInvoice(portal, ours, standardInvoice(buyer, { issueDate: '2026-11-20' }))
  await assign(one.id, ours, clerkId)
  await assign(issued.id, ours, clerkId)
  await assign(two.id, ours, ours.userId)
  const of = async (query: string, who: Who = ours): Promise<string[]> =>
    await idsOf(`${query}&limit=200`, who)
  const all = await of('')
  expect(await of('assignedTo=me', clerk)).toEqual(await of(`assignedTo=${clerkId}`))
  expect(await of(`assignedTo=${clerkId}`)).toEqual(expect.arrayContaining([one.id, issued.id]))
  expect(await of('assignedTo=me')).toEqual([two.id])
  const nobody = await of('assignedTo=nobody')
  expect(nobody).toContain(three.id)
  const assigned = [...(await of(`assignedTo=${clerkId}`)), ...(await of('assignedTo=me'))]
  expect([...nobody, ...assigned].toSorted()).toEqual(all.toSorted())
  // In the order of the list, and with its other filters, its search, its counts and its sums.
  const inOrder = all.filter((id: string) => assigned.includes(id) && id !== two.id)
  expect(await of(`assignedTo=${clerkId}`)).toEqual(inOrder)
  expect(await of(`assignedTo=${clerkId}&filter=drafts`)).not.toContain(issued.id)
  expect(await of(`assignedTo=${clerkId}&issued=true`)).toEqual([issued.id])
  expect(await of(`assignedTo=${clerkId}&search=${issued.number}`)).toEqual([issued.id])
  expect(await of(`assignedTo=nobody&search=${issued.number}`)).toEqual([])
  expect(await of(`assignedTo=${clerkId}&from=2026-11-20&to=2026-11-20`)).toContain(issued.id)
  expect(await of(`assignedTo=${clerkId}&to=2026-11-19`)).not.toContain(issued.id)
  const counts = (await ask('GET', `/documents/counts?direction=sent&assignedTo=${clerkId}`, ours)).body.data
  expect(counts).toMatchObject({ all: inOrder.length, drafts: inOrder.length - 1, atLeast: [] })
  const sums = (await ask('GET', `/documents/sums?direction=sent&assignedTo=me`, ours)).body.data
  expect(sums).toMatchObject({ documents: 1, sums: [{ currency: 'AED', amount: '262.50' }] })
  const rows = (await list('limit=200')).data
  const assigneeOf = (id: string) => rows.find((row: { id: string }) => row.id === id)?.assignee
  expect(assigneeOf(one.id)).toMatchObject({ id: clerkId, canSee: true })
  expect(assigneeOf(three.id)).toBe(null)
  // Both pages of two, forwards and back.
  const first = await list(`assignedTo=${clerkId}&limit=1`)
  const second = await list(`assignedTo=${clerkId}&limit=1&cursor=${first.page.next}`)
  expect([first.data[0].id, second.data[0].id]).toEqual(inOrder.slice(0, 2))
  expect((await list(`assignedTo=${clerkId}&limit=1&cursor=${second.page.previous}`)).data).toEqual(
    first.data,
  )
  expect((await ask('GET', '/documents?direction=sent&assignedTo=somebody', ours)).status).toBe(422)
})

test('a draft with another date moves in the list of its assignee', async () => {
  const own = await joinCompany(portal, ours, 'accountant')
  const ownId = await userIdOf(own)
  const early = await draft({ issueDate: '2026-11-10' })
  const late = await draft({ issueDate: '2026-11-12' })
  for (const { id } of [early, late]) await assign(id, ours, ownId)
  expect(await idsOf('assignedTo=me', own)).toEqual([late.id, early.id])
  const saved = await ask('PUT', `/documents/${early.id}`, ours, {
    draft: { ...early.draft, issueDate: '2026-11-14' },
    version: early.version,
  })
  expect(saved.status).toBe(200)
  expect(await idsOf('assignedTo=me', own)).toEqual([early.id, late.id])
})

test('documents of a filter by assignee are issued together, also with "me"', async () => {
  const mine = await joinCompany(portal, ours, 'accountant')
  const [own, other] = [await draft(), await draft()]
  await assign(own.id, ours, await userIdOf(mine))
  const started = await ask('POST', '/documents/bulk-issue', mine, {
    drafts: 'all',
    matching: { assignedTo: 'me' },
  })
  expect(started.status).toBeLessThan(300)
  await portal.runJobs()
  const stateOf = async (id: string) => (await ask('GET', `/documents/${id}`, ours)).body.data.facts.document
  expect([await stateOf(own.id), await stateOf(other.id)]).toEqual(['issued', 'draft'])
})

test('a member who leaves, or loses the company, is shown as such, and the lists go on', async () => {
  const second = await onboardParticipant(portal, ours.token, { name: 'Second', tin: '1599999994' })
  for (const end of [
    'update memberships set removed_at = now() where user_id = $1',
    `update memberships set participant_keys = '{${second.id}}' where user_id = $1`,
  ]) {
    const leaver = await joinCompany(portal, ours, 'clerk')
    const leaverId = await userIdOf(leaver)
    const { id } = await draft()
    await assign(id, ours, leaverId)
    await portal.query(end, [leaverId])
    const former = { id: leaverId, name: 'Mariam Al Suwaidi', canSee: false }
    expect((await assignmentOf(id)).assignee).toEqual(former)
    const found = await list(`assignedTo=${leaverId}`)
    expect(found.data).toMatchObject([{ id, assignee: former }])
    const people = (await ask('GET', '/documents/people', ours)).body.data
    expect(people).toContainEqual(former)
    expect(people).toContainEqual({ id: clerkId, name: 'Mariam Al Suwaidi', canSee: true })
    expect((await assign((await draft()).id, ours, leaverId)).body.code).toBe('document.person-cannot-see')
    expect((await unassign(id, ours)).status).toBe(200)
    expect((await ask('GET', '/documents/people', ours)).body.data).not.toContainEqual(former)
  }
})

test('members of others, viewers, keys without the scope and members of another company assign nothing', async () => {
  const { id } = await draft()
  await assign(id, ours, clerkId)
  const before = await assignmentOf(id)
  for (const stranger of [others.userId, newId('usr')])
    expect((await assign(id, ours, stranger)).body.code).toBe('document.person-cannot-see')
  expect((await assign(id, ours, 'usr_1')).status).toBe(422)
  const second = await onboardParticipant(portal, ours.token, { name: 'Third', tin: '1599999995' })
  const limited = await joinCompany(portal, ours, 'accountant', { participants: [second.id] })
  const asLimited = { token: limited.token }
  const foreign = async (method: string, body?: object) =>
    (await portal.request(method, `/documents/${id}/assignment`, { ...asLimited, ...(body ? { body } : {}) }))
      .body.code
  expect(await foreign('GET')).toBe('document.not-found')
  expect(await foreign('PUT', { assignee: await userIdOf(limited) })).toBe('document.not-found')
  expect(await foreign('DELETE')).toBe('document.not-found')
  const reading = { name: 'Reader', scopes: ['document.read'], participants: null, expiresOn: null }
  const { secret } = (await ask('POST', '/keys', ours, reading)).body.data
  for (const who of [viewer, { key: secret }]) {
    expect((await assign(id, who, viewerId)).body.code).toBe('access.denied')
    expect((await unassign(id, who)).body.code).toBe('access.denied')
  }
  expect((await portal.request('GET', `/documents/${id}/assignment`)).status).toBe(401)
  expect(await assignmentOf(id)).toEqual(before)
})

test('an assignment goes with its draft', async () => {
  const { id, version } = await draft()
  await assign(id, ours, clerkId)
  expect((await ask('DELETE', `/documents/${id}?version=${version}`, ours)).status).toBe(200)
  expect(await portal.query('select from document_assignments where document_id = $1', [id])).toEqual([])
})

/** Comments on documents: who writes, edits and deletes them, whom they notify, and who never gets them. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import {
  joinCompany,
  onboardParticipant,
  registerCompany,
  type TestCompany,
  type TestPerson,
} from '#platform/testing/company'
import { sendInLockOrder } from '#platform/testing/lock-order'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { bytesInMemory, zipEntries } from '../../../files/read-zip.ts'
import { issueInvoice, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let clerk: TestPerson
let viewer: TestPerson
/** Of the clerk and the viewer. */
let clerkId: string
let viewerId: string
/** Issued by us, received by the others. */
let issued: string

type Who = { token: string } | { key: string }

const ask = async (method: string, path: string, who: Who, body?: object, key: string = randomUUID()) =>
  await portal.request(method, path, {
    ...('key' in who ? { headers: { authorization: `Bearer ${who.key}` } } : { token: who.token }),
    ...(method === 'POST' ? { headers: { ...headersOf(who), 'idempotency-key': key } } : {}),
    ...(body ? { body } : {}),
  })
const headersOf = (who: Who) => ('key' in who ? { authorization: `Bearer ${who.key}` } : {})
const commentOn = (id: string, who: Who, text: string, mentions: string[] = []) =>
  ask('POST', `/documents/${id}/comments`, who, { text, mentions })
const commentsOf = async (id: string, who: Who = ours) =>
  (await ask('GET', `/documents/${id}/comments`, who)).body.data
const edit = (id: string, comment: string, who: Who, text: string, mentions: string[] = []) =>
  ask('PUT', `/documents/${id}/comments/${comment}`, who, { text, mentions })
const remove = (id: string, comment: string, who: Who) =>
  ask('DELETE', `/documents/${id}/comments/${comment}`, who)
const noticesOf = async (who: Who) =>
  (await ask('GET', '/notices', who)).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'commentMentioned',
  )
const userIdOf = async ({ email }: { email: string }): Promise<string> =>
  (await portal.query<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''
const auditOf = async (id: string): Promise<{ action: string; before: unknown; after: unknown }[]> =>
  (await ask('GET', `/audit?subject=${id}`, ours)).body.data
const makeKey = async (name: string, scopes: string[]) =>
  (await ask('POST', '/keys', ours, { name, scopes, participants: null, expiresOn: null })).body.data

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  clerk = await joinCompany(portal, ours, 'clerk')
  viewer = await joinCompany(portal, ours, 'viewer')
  clerkId = await userIdOf(clerk)
  viewerId = await userIdOf(viewer)
  const buyer = { ...others.participant, nameEn: 'Others' }
  issued = (await issueInvoice(portal, ours, standardInvoice(buyer))).id
  await portal.runJobs()
})
afterAll(() => portal.stop())

test('comments on drafts, issued and received documents are listed newest first, in pages', async () => {
  const draft = (await saveDraft(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })))
    .body.data.id
  const received = (
    await portal.request('GET', '/documents?direction=received', {
      token: others.token,
      participant: others.participant.id,
    })
  ).body.data[0].id
  for (const [id, company] of [
    [draft, ours],
    [received, others],
  ] as const) {
    const written = await commentOn(id, company, '  Is the price right?\nI doubt it.  ')
    expect(written.status).toBe(201)
    expect(written.body.data).toMatchObject({
      documentId: id,
      author: { kind: 'person', id: company.userId, name: 'Mariam Al Suwaidi' },
      text: 'Is the price right?\nI doubt it.',
      editedAt: null,
      deleted: null,
      canEdit: true,
      canDelete: true,
    })
    expect(await commentsOf(id, company)).toEqual([written.body.data])
  }
  for (const text of ['one', 'two', 'three']) await commentOn(issued, ours, text)
  const path = `/documents/${issued}/comments?limit=2`
  const first = (await ask('GET', path, ours)).body
  expect(first.data.map(({ text }: { text: string }) => text)).toEqual(['three', 'two'])
  expect(first.page.total).toEqual({ count: 3, exact: true })
  const second = (await ask('GET', `${path}&cursor=${first.page.next}`, ours)).body
  expect(second.data.map(({ text }: { text: string }) => text)).toEqual(['one'])
  const back = (await ask('GET', `${path}&cursor=${second.page.previous}`, ours)).body
  expect(back.data).toEqual(first.data)
  expect((await ask('GET', `${path}&cursor=nonsense`, ours)).body.code).toBe('page.bad-cursor')
})

test('text must be there and have an end, and is refused at its field', async () => {
  const before = await commentsOf(issued)
  for (const text of ['', '   \n ', 'x'.repeat(4_001)]) {
    const refused = await commentOn(issued, ours, text)
    expect([refused.status, refused.body.code]).toEqual([422, 'common.invalid'])
    expect(refused.body.findings[0].path).toBe('text')
  }
  expect((await commentOn(issued, ours, 'ج'.repeat(4_000))).status).toBe(201)
  expect((await ask('POST', `/documents/${issued}/comments`, ours, { text: 'a', html: '<b>' })).status).toBe(
    422,
  )
  expect(await commentsOf(issued)).toHaveLength(before.length + 1)
})

test('a request that is repeated comments once', async () => {
  const key = randomUUID()
  const body = { text: 'Once', mentions: [clerkId] }
  const path = `/documents/${issued}/comments`
  const notified = (await noticesOf(clerk)).length
  const first = await ask('POST', path, ours, body, key)
  const second = await ask('POST', path, ours, body, key)
  expect(second.body.data).toEqual(first.body.data)
  expect((await commentsOf(issued)).filter(({ text }: { text: string }) => text === 'Once')).toHaveLength(1)
  expect(await noticesOf(clerk)).toHaveLength(notified + 1)
})

test('only its author edits a comment, and a repeat changes nothing', async () => {
  const { id } = (await commentOn(issued, clerk, 'Wrong')).body.data
  expect((await edit(issued, id, ours, 'Mine')).body.code).toBe('document.comment-of-another')
  portal.clock.advance(60_000)
  const edited = await edit(issued, id, clerk, 'Right')
  expect(edited.body.data).toMatchObject({ text: 'Right', editedAt: expect.any(String) })
  const { editedAt, writtenAt } = edited.body.data
  expect(Date.parse(editedAt) - Date.parse(writtenAt)).toBeGreaterThanOrEqual(60_000)
  portal.clock.advance(60_000)
  expect((await edit(issued, id, clerk, 'Right')).body.data).toEqual(edited.body.data)
  expect((await auditOf(issued)).filter(({ action }) => action === 'document.commentEdited')).toHaveLength(1)
  expect((await edit(issued, newId('cmt'), clerk, 'x')).body.code).toBe('document.comment-not-found')
  expect((await edit(issued, id, clerk, '')).status).toBe(422)
})

test('a deleted comment leaves who deleted it and when, and its text is gone from the database', async () => {
  const secret = `secret ${randomUUID()}`
  const { id } = (await commentOn(issued, clerk, secret, [viewerId])).body.data
  const ofOwner = (await commentOn(issued, ours, 'Of the owner')).body.data.id
  // A clerk deletes own comments alone, an owner those of others too.
  expect((await remove(issued, ofOwner, clerk)).body.code).toBe('document.comment-of-another')
  const deleted = await remove(issued, id, ours)
  expect(deleted.body.data).toMatchObject({
    text: '',
    mentions: [],
    author: { id: clerkId },
    deleted: { by: { id: ours.userId }, at: expect.any(String) },
    canEdit: false,
    canDelete: false,
  })
  portal.clock.advance(60_000)
  expect((await remove(issued, id, ours)).body.data).toEqual(deleted.body.data)
  expect((await edit(issued, id, clerk, 'Again')).body.code).toBe('document.comment-deleted')
  const trail = await auditOf(issued)
  expect(trail.filter(({ action }) => action === 'document.commentDeleted')).toHaveLength(1)
  expect(trail.find(({ action }) => action === 'document.commented')).toMatchObject({
    after: { commentId: expect.stringMatching(/^cmt_/) },
  })
  const tables = await portal.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const [found] = await portal.query<{ count: number }>(
      `select count(*)::int as count from public."${name}" t where t::text like $1`,
      [`%${secret}%`],
    )
    expect([name, found?.count]).toEqual([name, 0])
  }
})

test('a mention notifies that member alone, once, and no user who cannot see the document', async () => {
  const counts = async () => ({
    clerk: (await noticesOf(clerk)).length,
    viewer: (await noticesOf(viewer)).length,
    ours: (await noticesOf(ours)).length,
  })
  const before = await counts()
  const { id } = (await commentOn(issued, ours, '@Mariam look', [clerkId, clerkId, ours.userId])).body.data
  expect(await counts()).toEqual({ ...before, clerk: before.clerk + 1 })
  const [notice] = await noticesOf(clerk)
  expect(notice).toMatchObject({
    subject: { type: 'document', id: issued, list: 'sent' },
    params: { author: 'Mariam Al Suwaidi', counterparty: 'Others' },
    read: false,
  })
  expect(JSON.stringify(notice)).not.toContain('look')
  // Editing notifies those who are new.
  await edit(issued, id, ours, '@Mariam look, you too', [clerkId, viewerId])
  expect(await counts()).toEqual({ ...before, clerk: before.clerk + 1, viewer: before.viewer + 1 })
  for (const stranger of [newId('usr'), others.userId]) {
    const refused = await commentOn(issued, ours, 'You', [stranger])
    expect([refused.status, refused.body.code]).toEqual([409, 'document.person-cannot-see'])
  }
})

test('more than twenty mentions in an hour reach their reader one by one, and no other user', async () => {
  const { length } = await noticesOf(viewer)
  for (let count = 0; count < 22; count++) await commentOn(issued, ours, `Look ${count}`, [viewerId])
  const read = async (who: Who) => (await ask('GET', '/notices?limit=100', who)).body.data
  const kinds = (await read(viewer)).map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind === 'commentMentioned')).toHaveLength(length + 22)
  expect(kinds).not.toContain('manyDocuments')
})

test('a mail about a mention goes to that member alone, without the text of the comment', async () => {
  const choice = { kind: 'commentMentioned', inPortal: true, byMail: true }
  for (const who of [clerk, viewer]) await ask('PUT', '/notices/choices', who, choice)
  const mailsTo = async (email: string) =>
    await portal.query<{ body: string }>(
      `select body from mail_outbox where recipient = $1 and body like '%/notices?%' order by id`,
      [email],
    )
  const before = (await mailsTo(viewer.email)).length
  await commentOn(issued, ours, 'confidential words', [clerkId])
  await portal.runJobs()
  const mails = await mailsTo(clerk.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).not.toContain('confidential')
  expect(await mailsTo(viewer.email)).toHaveLength(before)
})

test('a key with the scope comments in its own name; a viewer and a key without it do not', async () => {
  const { key, secret } = await makeKey('ERP', ['document.read', 'document.discuss'])
  const written = await commentOn(issued, { key: secret }, 'Booked as 4711')
  expect(written.body.data).toMatchObject({
    author: { kind: 'apiKey', id: key.id, name: 'ERP' },
    canEdit: true,
  })
  const { id } = written.body.data
  expect((await edit(issued, id, ours, 'x')).body.code).toBe('document.comment-of-another')
  expect((await edit(issued, id, { key: secret }, 'Booked as 4712')).status).toBe(200)
  const ofOwner = (await commentOn(issued, ours, 'Mine')).body.data.id
  expect((await remove(issued, ofOwner, { key: secret })).body.code).toBe('document.comment-of-another')
  const { secret: reading } = await makeKey('Reader', ['document.read'])
  for (const who of [viewer, { key: reading }]) {
    expect((await commentOn(issued, who, 'x')).body.code).toBe('access.denied')
    expect((await edit(issued, id, who, 'x')).body.code).toBe('access.denied')
    expect((await remove(issued, id, who)).body.code).toBe('access.denied')
    const [first] = await commentsOf(issued, who)
    expect([first.canEdit, first.canDelete]).toEqual([false, false])
  }
})

test('no user outside the organization, and no member outside the participant, reads or writes comments', async () => {
  const second = await onboardParticipant(portal, ours.token, { name: 'Second', tin: '1599999993' })
  const limited = await joinCompany(portal, ours, 'accountant', { participants: [second.id] })
  const limitedId = await userIdOf(limited)
  const { id } = (await commentOn(issued, ours, 'Internal')).body.data
  for (const who of [others, limited]) {
    expect((await ask('GET', `/documents/${issued}/comments`, who)).body.code).toBe('document.not-found')
    expect((await commentOn(issued, who, 'x')).body.code).toBe('document.not-found')
    expect((await edit(issued, id, who, 'x')).body.code).toBe('document.not-found')
    expect((await remove(issued, id, who)).body.code).toBe('document.not-found')
  }
  expect((await commentOn(issued, ours, 'You', [limitedId])).body.code).toBe('document.person-cannot-see')
  const unsigned = await portal.request('GET', `/documents/${issued}/comments`)
  expect(unsigned.status).toBe(401)
  // A comment of another document is not found under this one.
  const draft = (await saveDraft(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })))
    .body.data.id
  expect((await edit(draft, id, ours, 'x')).body.code).toBe('document.comment-not-found')
})

test('the database shows comments and assignments only to those who may see their participant', async () => {
  await commentOn(issued, ours, 'Internal')
  const second = await onboardParticipant(portal, ours.token, { name: 'Third', tin: '1599999996' })
  expect((await ask('PUT', `/documents/${issued}/assignment`, ours, { assignee: ours.userId })).status).toBe(
    200,
  )
  const app = new pg.Client({ connectionString: portal.appUrl })
  await app.connect()
  try {
    const countsFor = async (tenant: string) => {
      await app.query('begin')
      await app.query(`set local falaj.tenant = '${tenant}'`)
      const { rows } = await app.query(
        `select (select count(*)::int from document_comments where document_id = $1) > 0 as comments,
           (select count(*)::int from document_assignments where document_id = $1) > 0 as assignments`,
        [issued],
      )
      await app.query('commit')
      return rows[0]
    }
    const whole = `${ours.organizationId} preprod`
    for (const tenant of [whole, `${whole} ${ours.participant.id}`])
      expect(await countsFor(tenant)).toEqual({ comments: true, assignments: true })
    const walled = [
      `${whole} ${second.id}`,
      `${others.organizationId} preprod`,
      `${ours.organizationId} prod`,
    ]
    for (const tenant of walled)
      expect(await countsFor(tenant)).toEqual({ comments: false, assignments: false })
  } finally {
    await app.end()
  }
})

test('nothing of a comment is in what leaves the organization', async () => {
  const word = `internal${randomUUID()}`
  await commentOn(issued, ours, word, [clerkId])
  const bytesOf = async (path: string, body?: object) => {
    const response = await fetch(`${portal.url}/api/preprod/v1${path}`, {
      headers: { authorization: `Falaj ${ours.token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    expect([path, response.status]).toEqual([path, 200])
    return Buffer.from(await response.arrayBuffer())
  }
  const [link] = (
    await ask('POST', `/documents/${issued}/deliveries`, ours, { channel: 'link', language: 'en' })
  ).body.data
  const token = { token: new URL(link.link).hash.replace('#preprod.', '') }
  const evidence = [...zipEntries(bytesInMemory(await bytesOf(`/documents/${issued}/evidence`)))].map(
    (entry) => [entry.name, Buffer.from(entry.read())] as const,
  )
  expect(evidence.length).toBeGreaterThan(5)
  const sources: (readonly [string, Buffer])[] = [
    ['document', await bytesOf(`/documents/${issued}`)],
    ['XML', await bytesOf(`/documents/${issued}/xml`)],
    ['private link', await bytesOf('/delivered', token)],
    ['XML of the link', await bytesOf('/delivered/xml', token)],
    ...evidence,
  ]
  for (const [name, bytes] of sources) expect([name, bytes.includes(word)]).toEqual([name, false])
  const elsewhere = await portal.query<{ count: number }>(
    `select (select count(*) from domain_events e where e::text like $1)::int
       + (select count(*) from mail_outbox m where m::text like $1)::int
       + (select count(*) from documents d where d::text like $1)::int as count`,
    [`%${word}%`],
  )
  expect(elsewhere).toEqual([{ count: 0 }])
})

test('a comment on a draft that is deleted at that time is refused', async () => {
  const { id } = (await saveDraft(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })))
    .body.data
  const [removed, commented] = await sendInLockOrder(
    portal,
    `select from documents where id = '${id}' for update`,
    [() => ask('DELETE', `/documents/${id}?version=1`, ours), () => commentOn(id, ours, 'Too late')],
  )
  expect([removed?.status, commented?.status, commented?.body.code]).toEqual([200, 404, 'document.not-found'])
})

test('the comments of a draft go with it, and the name of a member who left stays', async () => {
  const draft = (await saveDraft(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })))
    .body.data
  await commentOn(draft.id, ours, 'Going')
  expect((await ask('DELETE', `/documents/${draft.id}?version=1`, ours)).status).toBe(200)
  expect(await portal.query('select from document_comments where document_id = $1', [draft.id])).toEqual([])
  const leaver = await joinCompany(portal, ours, 'clerk')
  const leaverId = await userIdOf(leaver)
  const { id } = (await commentOn(issued, leaver, 'Bye', [clerkId])).body.data
  await portal.query('update memberships set removed_at = now() where user_id = $1', [leaverId])
  const found = (await commentsOf(issued)).find((one: { id: string }) => one.id === id)
  expect(found).toMatchObject({ text: 'Bye', author: { id: leaverId, name: 'Mariam Al Suwaidi' } })
  // It can be edited although a member whom it mentions has left.
  const stored = (await commentOn(issued, ours, 'For both', [clerkId])).body.data.id
  await portal.query('update memberships set removed_at = now() where user_id = $1', [clerkId])
  expect((await edit(issued, stored, ours, 'For both of you', [clerkId])).status).toBe(200)
})

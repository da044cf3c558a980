import { afterAll, beforeAll, expect, test } from 'vitest'
import { wakeJobs } from '../../exchange/testing/deliveries.ts'
import { raiseNotice } from '../../notices/index.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { connectAsAdmin } from '../../platform/testing/lock-order.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { type Buyer, issueInvoice, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let unreachable: { id: string; number: string }

/** An unregistered buyer. */
const stranger: Buyer = { participantId: '0235:1555555551', tin: '1555555551', nameEn: 'Stranger' }

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  unreachable = await issueInvoice(portal, ours, standardInvoice(stranger))
  const inDollars = { currency: 'USD', exchangeRate: { rate: '3.6725' } }
  await issueInvoice(portal, ours, standardInvoice(stranger, inDollars))
  await issueInvoice(portal, ours, standardInvoice(others.participant))
  await untilGivenUp()
})
afterAll(() => portal.stop())

/** The directory is queried a few times before its answer is final. */
async function untilGivenUp(): Promise<void> {
  await portal.runJobs()
  for (let i = 0; i < 5; i++) {
    portal.clock.advance(20 * 60_000)
    await wakeJobs(portal)
  }
  for (const company of [ours, others]) {
    const { email, password } = company
    const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
    company.token = signedIn.body.data.accessToken
  }
}

function ask(company: TestCompany, method: string, path: string, options: RequestOptions = {}) {
  return portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...options,
  })
}

test('documents that need attention are grouped by cause, and each group is a list', async () => {
  const { status, body } = await ask(ours, 'GET', '/documents/attention')
  expect(status).toBe(200)
  expect(body.data.groups).toEqual([
    {
      verdict: 'needsYouNotReachable',
      tone: 'needsYou',
      next: 'checkReceiver',
      direction: 'sent',
      count: 2,
      only: null,
      since: expect.any(String),
      amounts: [
        { currency: 'AED', amount: '262.50' },
        { currency: 'USD', amount: '262.50' },
      ],
    },
  ])
  const list = await ask(ours, 'GET', '/documents?direction=sent&verdict=needsYouNotReachable&limit=1')
  expect(list.body.page).toMatchObject({ total: { count: 2, exact: true }, next: expect.any(String) })
  expect(list.body.data[0].standing.verdict).toBe('needsYouNotReachable')
  const others_ = await ask(others, 'GET', '/documents/attention')
  expect(others_.body.data.groups).toEqual([])
  const stranger_ = await ask(others, 'GET', '/documents/attention', { participant: ours.participant.id })
  expect(stranger_.body.code).toBe('participant.not-found')
  const wrong = await ask(ours, 'GET', '/documents?direction=sent&verdict=complete')
  expect([wrong.status, wrong.body.findings[0].path]).toEqual([422, 'verdict'])
  expect((await portal.request('GET', '/documents/attention')).status).toBe(401)
})

test('users are notified once, each reads their own notice, and a new failure creates a new one', async () => {
  const unread = await ask(ours, 'GET', '/notices?unread=true')
  expect(unread.body.data).toHaveLength(2)
  const about = unread.body.data.find((n: { subject: { id: string } }) => n.subject.id === unreachable.id)
  expect(about).toMatchObject({
    kind: 'documentFailed',
    tone: 'urgent',
    subject: { type: 'document', id: unreachable.id, list: 'sent' },
    params: {
      number: unreachable.number,
      counterparty: stranger.nameEn,
      verdict: 'needsYouNotReachable',
    },
    read: false,
  })
  const first = await ask(ours, 'GET', '/notices?limit=1')
  const second = await ask(ours, 'GET', `/notices?limit=1&cursor=${first.body.page.next}`)
  expect([first.body.data[0].id, second.body.data[0].id]).toEqual(
    unread.body.data.map((n: { id: string }) => n.id),
  )
  expect(second.body.page.next).toBeNull()
  const back = await ask(ours, 'GET', `/notices?limit=1&cursor=${second.body.page.previous}`)
  expect(back.body.data[0].id).toBe(first.body.data[0].id)

  expect((await ask(ours, 'GET', '/notices/count')).body.data).toEqual({ unread: 2 })
  const foreign = await ask(others, 'POST', '/notices/read', { body: { ids: [unread.body.data[0].id] } })
  expect(foreign.body.data).toEqual({ unread: 0 })
  for (let i = 0; i < 2; i++) {
    const one = await ask(ours, 'POST', '/notices/read', { body: { ids: [unread.body.data[0].id] } })
    expect(one.body.data).toEqual({ unread: 1 })
  }
  // A notice that was read stays so while another request marks all (`moveMark`).
  const client = await connectAsAdmin(portal)
  await client.query('begin; lock table notice_choices in access exclusive mode')
  const counted = ask(ours, 'GET', '/notices/count')
  await expect
    .poll(() =>
      portal.query(`select from pg_locks where not granted and relation = 'notice_choices'::regclass`),
    )
    .toHaveLength(1)
  await client.query(`insert into notice_marks (organization_id, environment, user_id, read_up_to)
    select organization_id, environment, user_id, (select max(id) from notices) from notice_reads`)
  await client.query('delete from notice_reads')
  await client.query('commit')
  await client.end()
  expect((await counted).body.data).toEqual({ unread: 0 })
  await portal.query('delete from notice_marks')
  expect((await ask(ours, 'GET', '/notices/count')).body.data).toEqual({ unread: 2 })
  const all = await ask(ours, 'POST', '/notices/read', { body: { all: true } })
  expect(all.body.data).toEqual({ unread: 0 })
  expect((await ask(ours, 'GET', '/notices')).body.data.map((n: { read: boolean }) => n.read)).toEqual([
    true,
    true,
  ])

  await ask(ours, 'POST', `/documents/${unreachable.id}/retry`)
  await untilGivenUp()
  expect((await ask(ours, 'GET', '/notices/count')).body.data).toEqual({ unread: 1 })
})

test('very many documents do not get one notice each', async () => {
  const before = (await ask(ours, 'GET', '/notices/count')).body.data.unread
  const scope = { organizationId: others.organizationId, environment: 'preprod' } as const
  for (let i = 0; i < 30; i++) {
    await portal.context.db.tenant(scope, (tx) =>
      raiseNotice(portal.context, tx, {
        kind: 'documentFailed',
        subjectId: `doc_${i}`,
        list: 'sent',
        params: { number: String(i), counterparty: 'Stranger', verdict: 'needsYouNotSent' },
        dedupeKey: `flood:${i}`,
      }),
    )
  }
  const unread = (await ask(others, 'GET', '/notices?limit=200')).body.data as { kind: string }[]
  expect(unread.map((one) => one.kind)).toEqual([
    'manyDocuments',
    ...Array<string>(20).fill('documentFailed'),
  ])
  expect((await ask(ours, 'GET', '/notices/count')).body.data.unread).toBe(before)
})

test('the present state of a document replaces its earlier one', async () => {
  const third = await registerCompany(portal)
  const scope = { organizationId: third.organizationId, environment: 'preprod' } as const
  for (const verdict of ['needsYouNotSent', 'needsYouReportedNotSent']) {
    await portal.context.db.tenant(scope, (tx) =>
      raiseNotice(portal.context, tx, {
        kind: 'documentFailed',
        subjectId: 'doc_1',
        list: 'sent',
        params: { number: '1', counterparty: 'Stranger', verdict },
        dedupeKey: `doc_1:${verdict}`,
      }),
    )
  }
  const unread = await ask(third, 'GET', '/notices')
  expect(unread.body.data).toMatchObject([{ params: { verdict: 'needsYouReportedNotSent' } }])
})

test('invalid queries are refused', async () => {
  expect((await ask(ours, 'POST', '/notices/read', { body: { ids: [] } })).status).toBe(422)
  expect((await ask(ours, 'POST', '/notices/read', { body: {} })).status).toBe(422)
  expect((await ask(ours, 'GET', '/notices?cursor=nonsense')).body.code).toBe('page.bad-cursor')
  for (const [method, path] of [
    ['GET', '/notices'],
    ['GET', '/notices/count'],
    ['POST', '/notices/read'],
  ] as const) {
    expect((await portal.request(method, path)).status).toBe(401)
  }
})

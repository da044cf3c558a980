/**
 * Walls between participants and organizations that the matrix of permissions.test.ts and foreign-ids.test.ts do not
 * cover: background work, stored answers, the audit trail, live events, and periods that end beyond the calendar.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkRun } from '#contract/exchange'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from './documents/testing/invoices.ts'
import { runBulk } from './exchange/actions/run-bulk.ts'
import { actorOnBehalf } from './keys/index.ts'
import { newId } from './platform/base/ids.ts'
import { onboardParticipant, registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal } from './platform/testing/portal.ts'
import { reportFiles } from './reports/report-files-store.ts'
import { accessOf } from './testing/access-table.ts'

/** A magic receiver (server/simulator/scenarios/magic-receivers.ts). */
const delivered = outsideBuyer(1)

let portal: TestPortal
let company: TestCompany
/** A second participant of the company, and a member who acts for it alone. */
let sibling: TestCompany
/** A member of the company, limited to its first participant. */
let guest: TestCompany
let hidden: { document: string; draft: string; number: string }
let described: { paths: Record<string, Record<string, Operation>> }

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
}

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_REQUESTS_PER_MINUTE: '100000' } })
  company = await registerCompany(portal, { name: 'Company' })
  const participant = await onboardParticipant(portal, company.token, { name: 'Sibling', tin: '1599999992' })
  sibling = { ...company, participant }
  guest = { ...(await registerCompany(portal, { name: 'Guest', onboard: false })) }
  await portal.query(
    `insert into memberships (id, organization_id, user_id, role, participant_keys, created_at)
     values ($1, $2, $3, 'accountant', $4, now())`,
    [newId('mem'), company.organizationId, guest.userId, [company.participant.id]],
  )
  portal.clock.advance(11_000)
  const issued = await issueInvoice(portal, sibling, standardInvoice(delivered))
  const draft = await saveDraft(portal, sibling, standardInvoice(delivered))
  hidden = { document: issued.id, draft: draft.body.data.id, number: 'INV-000001' }
  await portal.runJobs()
  described = await (await fetch(`${portal.url}/openapi.json`)).json()
})
afterAll(() => portal.stop())

interface Requester {
  readonly token?: string
  readonly key?: string
  readonly organization?: string
}
const limited = (): Requester => ({ token: guest.token, organization: company.organizationId })

async function ask(
  requester: Requester,
  method: string,
  path: string,
  options: { body?: unknown; key?: string } = {},
) {
  return await portal.request(method, path, {
    token: requester.token,
    participant: company.participant.id,
    headers: {
      ...(requester.key ? { authorization: `Bearer ${requester.key}` } : {}),
      ...(requester.organization ? { 'falaj-organization': requester.organization } : {}),
    },
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(method === 'POST' ? { idempotencyKey: options.key ?? true } : {}),
  })
}

async function newKey(scopes: readonly string[], participants: string[] | null) {
  const body = { name: newId('key'), scopes, participants, expiresOn: null }
  return await portal.request('POST', '/keys', { token: company.token, body })
}

async function runOf(id: string): Promise<BulkRun> {
  return (await portal.request('GET', `/bulk-runs/${id}`, { token: company.token })).body.data
}

describe('background work', () => {
  test('finds no records of another participant, for every requester', async () => {
    const made = await newKey(['exchange.retry', 'document.issue', 'exchange.read'], [company.participant.id])
    const requesters = [limited(), { key: made.body.data.secret }]
    const before = await portal.query('select id, state, version from documents order by id')
    for (const requester of requesters)
      for (const path of ['/documents/bulk-retry', '/documents/bulk-issue']) {
        const body = { ids: [hidden.document, hidden.draft] }
        const started = await ask(requester, 'POST', path, { body })
        expect([path, started.status]).toEqual([path, 200])
        await portal.runJobs()
        const run = await runOf(started.body.data.id)
        expect(run).toMatchObject({ state: 'done', total: 2, queued: 0, refused: 2 })
        for (const item of run.items)
          expect(item).toMatchObject({ code: 'notFound', number: null, counterpartyName: null })
      }
    // A requester who may see both companies gets the company of the documents.
    for (const path of ['/documents/bulk-retry', '/documents/bulk-issue']) {
      const refused = await ask({ token: company.token }, 'POST', path, { body: { ids: [hidden.document] } })
      expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'document.other-company'])
    }
    expect(await portal.query('select id, state, version from documents order by id')).toEqual(before)
  })

  test('is limited to the participants of the request that are still those of the requester', async () => {
    const scope = { organizationId: company.organizationId, environment: 'preprod' } as const
    const [first, second] = [company.participant.id, sibling.participant.id]
    const cases = [
      { before: [first], now: null, both: [first] },
      { before: [first], now: [second, first], both: [first] },
      { before: null, now: [first], both: [first] },
      { before: [first], now: [second], both: null },
    ]
    const limitTo = (keys: string[] | null) =>
      portal.query(
        'update memberships set participant_keys = $1 where user_id = $2 and organization_id = $3',
        [keys, guest.userId, company.organizationId],
      )
    for (const { before, both, now } of cases) {
      await limitTo(now)
      const access = { participants: before, permission: 'document.read' } as const
      const requester = { kind: 'user', userId: guest.userId, ...access } as const
      const actor = await actorOnBehalf(portal.context, scope, requester)
      expect([before, now, actor?.participants ?? null]).toEqual([before, now, both])
      if (!actor) continue
      // The database enforces it.
      const found = await portal.context.db.tenant(actor, (tx) =>
        tx.tenant.selectFrom('documents').select('participant_key').execute(),
      )
      expect(found.filter((row) => row.participant_key !== first)).toEqual([])
    }
    await limitTo([first])
  })

  test('ends with the access of its requester', async () => {
    const done = await issueInvoice(portal, company, standardInvoice(delivered))
    await portal.runJobs()
    const requester = limited()
    const content = { report: 'vat-return', from: '2026-01-01', to: '2026-12-31' }
    const retry = await ask(requester, 'POST', '/documents/bulk-retry', { body: { ids: [done.id] } })
    const report = await ask(requester, 'POST', '/report-files', { body: { content, format: 'csv' } })
    expect([retry.status, report.status]).toEqual([200, 202])
    await portal.runJobs()
    const { organizationId } = company
    const only = (key: string) =>
      portal.query(
        'update memberships set participant_keys = $1 where user_id = $2 and organization_id = $3',
        [[key], guest.userId, organizationId],
      )
    // The same turns of the jobs again, after the user was limited to another participant.
    await only(sibling.participant.id)
    const [runId, fileId] = [retry.body.data.id as string, report.body.data.id as string]
    await portal.query(`update bulk_items set outcome = 'waiting', code = null where run_id = $1`, [runId])
    await portal.query(`update bulk_runs set state = 'running', refused = 0 where id = $1`, [runId])
    await portal.query(`update background_runs set state = 'running' where id = $1`, [fileId])
    const scope = { organizationId, environment: 'preprod' } as const
    await runBulk(portal.context, { ...scope, runId }, { id: '1', attempt: 1, maxAttempts: 25 })
    await portal.context.db.tenant(scope, (tx) => reportFiles.enqueueTurn(portal.context, tx, fileId))
    await portal.runJobs()
    expect((await runOf(runId)).items).toMatchObject([{ outcome: 'refused', code: 'notAllowed' }])
    const [file] = await portal.query('select state from background_runs where id = $1', [fileId])
    expect(file?.['state']).toBe('failed')
    await only(company.participant.id)
    portal.clock.advance(11_000)
  })
})

test('an answer stored with a key belongs to its requester', async () => {
  const key = 'a-key-that-can-be-guessed'
  const path = `/documents/${hidden.document}/deliveries`
  const { body = {} } = accessOf('POST /documents/{id}/deliveries') ?? {}
  const first = await portal.request('POST', path, {
    token: company.token,
    participant: sibling.participant.id,
    idempotencyKey: key,
    body,
  })
  expect(first.status).toBe(201)
  const again = await portal.request('POST', path, {
    token: company.token,
    participant: sibling.participant.id,
    idempotencyKey: key,
    body,
  })
  expect(again.body).toEqual(first.body)
  const other = await ask(limited(), 'POST', path, { body, key })
  expect([other.status, JSON.stringify(other.body).includes('http')]).toEqual([404, false])
  // Another user with the same key and another request is no reuse of it.
  const product = { name: 'A', unitCode: 'EA', unitPrice: '1' }
  const ours = await ask({ token: company.token }, 'POST', '/products', { body: product, key })
  const theirs = await ask(limited(), 'POST', '/products', { body: { ...product, name: 'B' }, key })
  expect([ours.status, theirs.status, theirs.body.data.name]).toEqual([201, 201, 'B'])
  const reused = await ask(limited(), 'POST', '/products', { body: product, key })
  expect(reused.body.code).toBe('idempotency.key-reused')
})

test('a key limited to participants cannot read the trail, which is about all of them', async () => {
  const refused = await newKey(['audit.read'], [company.participant.id])
  expect([refused.status, refused.body.findings[0].rule]).toEqual([422, 'falaj-key-whole-organization'])
  // Created before such keys were refused.
  const whole = await newKey(['audit.read'], null)
  const { key, secret } = whole.body.data
  expect((await ask({ key: secret }, 'GET', '/audit')).status).toBe(200)
  await portal.query('update api_keys set participant_keys = $1 where id = $2', [
    [company.participant.id],
    key.id,
  ])
  portal.clock.advance(11_000)
  for (const path of ['/audit', '/audit.csv', '/audit.xlsx', '/audit/check']) {
    const { status, body } = await ask({ key: secret }, 'GET', path)
    expect([path, status, body.code]).toEqual([path, 403, 'access.denied'])
  }
})

test('a key receives events for its scopes and its participants only', async () => {
  const { secret } = (await newKey(['product.read', 'document.read'], [company.participant.id])).body.data
  const stop = new AbortController()
  const stream = await fetch(`${portal.url}/api/preprod/v1/events`, {
    headers: { authorization: `Bearer ${secret}` },
    signal: stop.signal,
  })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) text += decoder.decode(chunk as Uint8Array)
  })().catch(() => undefined)
  const until = async (part: string) => {
    for (let tries = 0; tries < 100 && !text.includes(part); tries++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(text).toContain(part)
  }
  await until('event: ready')
  const contact = accessOf('POST /contacts')?.body
  await ask({ token: company.token }, 'POST', '/contacts', { body: { ...contact, name: 'Unheard' } })
  await newKey(['product.read'], null)
  await saveDraft(portal, sibling, standardInvoice(delivered))
  const { body } = await saveDraft(portal, company, standardInvoice(delivered))
  await ask({ token: company.token }, 'POST', '/products', {
    body: { name: 'C', unitCode: 'EA', unitPrice: '1' },
  })
  await until('event: product.changed')
  await until(body.data.id)
  stop.abort()
  await reading
  const names = [...text.matchAll(/^event: (.+)$/gm)].map((match) => match[1])
  expect(new Set(names)).toEqual(new Set(['ready', 'document.drafted', 'product.changed']))
  expect(text).not.toContain(sibling.participant.id)
})

test('no period makes an operation fail: too far, long ago and reversed are refused with a clear message', async () => {
  const faults: string[] = []
  let requestCount = 0
  for (const [path, methods] of Object.entries(described.paths)) {
    const names = methods['get']?.parameters?.flatMap((one) => (one.in === 'query' ? [one.name] : [])) ?? []
    if (!names.includes('from') || !names.includes('to')) continue
    requestCount += 1
    const rest = accessOf(`GET ${path}`)?.query ?? 'side=sales'
    const others = new URLSearchParams(rest)
    for (const [from, to] of [
      ['1900-01-01', '2199-12-31'],
      ['2199-12-30', '2199-12-31'],
      ['2026-12-31', '2026-01-01'],
    ] as const) {
      others.set('from', from)
      others.set('to', to)
      const shape = path.replace('{id}', newId('con'))
      const { status, body } = await ask({ token: company.token }, 'GET', `${shape}?${others}`)
      if (status >= 500) faults.push(`${path} ${from} ${to}: ${status}`)
      if (path.startsWith('/reports/') && (status !== 422 || !body.findings?.length))
        faults.push(`${path} ${from} ${to}: ${status}`)
    }
  }
  expect(requestCount).toBeGreaterThan(8)
  expect(faults).toEqual([])
})

test('a member limited to some participants gets no number that counts documents of others', async () => {
  const contact = (await ask({ token: company.token }, 'GET', '/contacts')).body.data[0]
  const { id } = contact
  await portal.query('update contacts set usage_count = 5 where id = $1', [id])
  await portal.query('update products set usage_count = 5 where organization_id = $1', [
    company.organizationId,
  ])
  const requests = ['/contacts', `/contacts/${id}`, '/products']
  for (const path of requests) {
    const whole = JSON.stringify((await ask({ token: company.token }, 'GET', path)).body)
    const seen = JSON.stringify((await ask(limited(), 'GET', path)).body)
    expect([path, whole.includes('"usageCount":5')]).toEqual([path, true])
    expect([path, seen.includes('"usageCount":null'), seen.includes('"usageCount":5')]).toEqual([
      path,
      true,
      false,
    ])
  }
  const stays = async (requester: Requester) =>
    (await ask(requester, 'GET', '/user/deletion')).body.data.organizations.find(
      (one: { id: string }) => one.id === company.organizationId,
    ).documents as number
  const all = await stays({ token: company.token })
  const own = await stays(limited())
  expect(all - own).toBe(1)
})

/**
 * Walls between participants and organizations where the matrix of permissions.test.ts does not look: ids in bodies, work
 * that jobs do later, answers that are kept, the audit trail, live events, and periods that end beyond the calendar.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkRun } from '#contract/exchange'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from './documents/testing/invoices.ts'
import { newId } from './platform/ids.ts'
import { onboardParticipant, registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal } from './platform/testing/portal.ts'
import { accessOf } from './testing/access-table.ts'

/** A magic receiver (server/simulator/scenarios/magic-receivers.ts). */
const delivered = outsideBuyer(1)

let portal: TestPortal
let company: TestCompany
let stranger: TestCompany
/** A second participant of the company, as somebody who acts for it alone. */
let sibling: TestCompany
/** Somebody who belongs to the company, limited to its first participant. */
let guest: TestCompany
let hidden: { document: string; draft: string; number: string }
let described: { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Schemas } }

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly pattern?: string
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
type Schemas = Record<string, Schema>
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: Schema }> }
}

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_REQUESTS_PER_MINUTE: '100000' } })
  company = await registerCompany(portal, { name: 'Company' })
  stranger = await registerCompany(portal, { name: 'Stranger' })
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

interface Asker {
  readonly token?: string
  readonly key?: string
  readonly organization?: string
}
const limited = (): Asker => ({ token: guest.token, organization: company.organizationId })

async function ask(asker: Asker, method: string, path: string, options: { body?: unknown; key?: string } = {}) {
  return await portal.request(method, path, {
    token: asker.token,
    participant: company.participant.id,
    headers: {
      ...(asker.key ? { authorization: `Bearer ${asker.key}` } : {}),
      ...(asker.organization ? { 'falaj-organization': asker.organization } : {}),
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

describe('work that jobs do', () => {
  test('finds nothing of another participant, whoever asks for it', async () => {
    const made = await newKey(['exchange.retry', 'document.issue', 'exchange.read'], [company.participant.id])
    const askers = [limited(), { key: made.body.data.secret }, { token: company.token }]
    const before = await portal.query('select id, state, version from documents order by id')
    for (const asker of askers)
      for (const path of ['/documents/bulk-retry', '/documents/bulk-issue']) {
        const body = { ids: [hidden.document, hidden.draft] }
        const started = await ask(asker, 'POST', path, { body })
        expect([path, started.status]).toEqual([path, 200])
        await portal.runJobs()
        const run = await runOf(started.body.data.id)
        expect(run).toMatchObject({ state: 'done', total: 2, queued: 0, refused: 2 })
        for (const item of run.items)
          expect(item).toMatchObject({ code: 'notFound', number: null, counterpartyName: null })
      }
    expect(await portal.query('select id, state, version from documents order by id')).toEqual(before)
  })

  test('ends with the access of whoever asked for it', async () => {
    const { body } = await saveDraft(portal, company, standardInvoice(delivered))
    const own = body.data.id as string
    const done = await issueInvoice(portal, company, standardInvoice(delivered))
    await portal.runJobs()
    const asker = limited()
    const period = { from: '2026-01-01', to: '2099-12-31' }
    const content = { report: 'vat-return', from: '2026-01-01', to: '2026-12-31' }
    const asked = [
      await ask(asker, 'POST', '/documents/bulk-issue', { body: { ids: [own] } }),
      await ask(asker, 'POST', '/documents/bulk-issue', { body: { all: true } }),
      await ask(asker, 'POST', '/documents/bulk-retry', { body: { ids: [done.id] } }),
      await ask(asker, 'POST', '/evidence/runs', { body: period }),
      await ask(asker, 'POST', '/report-files', { body: { content, format: 'csv' } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 202, 202])
    const csv = 'name,unit,price\nThing,EA,1\n'
    const imported = await portal.request('POST', '/imports?kind=products&fileName=a.csv', {
      token: guest.token,
      participant: company.participant.id,
      idempotencyKey: true,
      headers: { 'falaj-organization': company.organizationId, 'content-type': 'application/octet-stream' },
      rawBody: Buffer.from(csv),
    } as never)
    await portal.query(`update memberships set participant_keys = $1 where user_id = $2 and organization_id = $3`, [
      [sibling.participant.id],
      guest.userId,
      company.organizationId,
    ])
    await portal.runJobs()
    const runs = await Promise.all(asked.slice(0, 3).map((one) => runOf(one.body.data.id)))
    expect(runs.map(({ state, queued, items }) => [state, queued, items.map(({ code }) => code)])).toEqual([
      ['done', 0, ['notAllowed']],
      ['done', 0, []],
      ['done', 0, ['notAllowed']],
    ])
    const states = await portal.query<{ kind: string; state: string }>(
      'select kind, state from background_runs where user_id = $1 order by kind',
      [guest.userId],
    )
    expect(states).toEqual([
      { kind: 'evidence', state: 'failed' },
      { kind: 'report', state: 'failed' },
    ])
    expect((await portal.query('select state from documents where id = $1', [own]))[0]?.['state']).toBe('draft')
    expect([imported.status, imported.body?.code]).toEqual([202, undefined])
    await portal.query(`update memberships set participant_keys = $1 where user_id = $2 and organization_id = $3`, [
      [company.participant.id],
      guest.userId,
      company.organizationId,
    ])
    portal.clock.advance(11_000)
  })
})

test('an answer that is kept with a key is for whoever asked', async () => {
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
  // Somebody else with the same key and another wish is no reuse of it.
  const product = { name: 'A', unitCode: 'EA', unitPrice: '1' }
  const ours = await ask({ token: company.token }, 'POST', '/products', { body: product, key })
  const theirs = await ask(limited(), 'POST', '/products', { body: { ...product, name: 'B' }, key })
  expect([ours.status, theirs.status, theirs.body.data.name]).toEqual([201, 201, 'B'])
  const reused = await ask(limited(), 'POST', '/products', { body: product, key })
  expect(reused.body.code).toBe('idempotency.key-reused')
})

test('a key that is limited to participants reads nothing of the trail, which is about all', async () => {
  const refused = await newKey(['audit.read'], [company.participant.id])
  expect([refused.status, refused.body.findings[0].rule]).toEqual([422, 'falaj-key-whole-organization'])
  // One that was made before it was refused.
  const whole = await newKey(['audit.read'], null)
  const { key, secret } = whole.body.data
  expect((await ask({ key: secret }, 'GET', '/audit')).status).toBe(200)
  await portal.query('update api_keys set participant_keys = $1 where id = $2', [[company.participant.id], key.id])
  portal.clock.advance(11_000)
  for (const path of ['/audit', '/audit.csv', '/audit.xlsx', '/audit/check']) {
    const { status, body } = await ask({ key: secret }, 'GET', path)
    expect([path, status, body.code]).toEqual([path, 403, 'access.denied'])
  }
})

test('a key hears of what its scopes let it see, and of its participants alone', async () => {
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
  await ask({ token: company.token }, 'POST', '/products', { body: { name: 'C', unitCode: 'EA', unitPrice: '1' } })
  await until('event: product.changed')
  await until(body.data.id)
  stop.abort()
  await reading
  const names = [...text.matchAll(/^event: (.+)$/gm)].map((match) => match[1])
  expect(new Set(names)).toEqual(new Set(['ready', 'document.drafted', 'product.changed']))
  expect(text).not.toContain(sibling.participant.id)
})

test('no period makes an operation fall: too far, long ago and turned over are refused in words', async () => {
  const faults: string[] = []
  let asked = 0
  for (const [path, methods] of Object.entries(described.paths)) {
    const names = methods['get']?.parameters?.flatMap((one) => (one.in === 'query' ? [one.name] : [])) ?? []
    if (!names.includes('from') || !names.includes('to')) continue
    asked += 1
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
  expect(asked).toBeGreaterThan(8)
  expect(faults).toEqual([])
})

describe('ids in bodies', () => {
  /** Where in a body an id goes, and what it begins with: a name of the portal's things. */
  interface Place {
    readonly path: readonly string[]
    readonly prefix: string
  }

  function resolve(schema: Schema | undefined): Schema {
    const name = schema?.$ref?.split('/').at(-1)
    return (name ? described.components?.schemas?.[name] : schema) ?? {}
  }

  function placesOf(given: Schema | undefined, path: readonly string[] = [], depth = 0): Place[] {
    const schema = resolve(given)
    if (depth > 8) return []
    const prefix = /\(?\b([a-z]{2,4})\)?_\(?\[0-9a-z\]/.exec(schema.pattern ?? '')?.[1]
    return [
      ...(prefix ? [{ path, prefix }] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => placesOf(one, [...path, key], depth + 1)),
      ...(schema.items ? placesOf(schema.items, [...path, '[]'], depth + 1) : []),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
        placesOf(one, path, depth + 1),
      ),
    ]
  }

  /** A body with an id at a place; what stands beside it is what the table of access sends. */
  function bodyWith(body: unknown, [first, ...rest]: readonly string[], id: string): unknown {
    if (first === undefined) return id
    if (first === '[]') return [bodyWith(undefined, rest, id)]
    const before = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
    return { ...before, [first]: bodyWith(before[first], rest, id) }
  }

  test('of others are refused, and tell nothing, in every operation that the portal describes', async () => {
    const make = async (path: string) => {
      const { body } = accessOf(`POST ${path}`) ?? {}
      const options = { token: stranger.token, participant: stranger.participant.id, idempotencyKey: true } as const
      return (await portal.request('POST', path, { ...options, body })).body.data.id as string
    }
    const theirDocument = await issueInvoice(portal, stranger, standardInvoice(delivered))
    const foreign: Record<string, string[]> = {
      doc: [hidden.document, hidden.draft, theirDocument.id],
      par: [sibling.participant.id, stranger.participant.id],
      con: [await make('/contacts')],
      prd: [await make('/products')],
      key: [await make('/keys').catch(() => newId('key'))],
    }
    const answers: Record<string, string[]> = {}
    for (const [path, methods] of Object.entries(described.paths))
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const route = `${method.toUpperCase()} ${path}`
        const schema = requestBody?.content?.['application/json']?.schema
        for (const place of placesOf(schema)) {
          const at = `${route} ${place.path.join('.')}`
          for (const id of foreign[place.prefix] ?? [newId('zzz').replace('zzz', place.prefix)]) {
            const body = bodyWith(accessOf(route)?.body, place.path, id)
            const { status, body: answer } = await ask(limited(), method.toUpperCase(), path.replace('{id}', newId('doc')), {
              body,
            })
            const text = JSON.stringify(answer ?? null)
            const tells = ['Sibling', 'Stranger', hidden.number].filter((word) => text.includes(word))
            const seen = `${status} ${answer?.code ?? ''}${tells.length > 0 ? ` TELLS ${tells.join()}` : ''}`
            answers[at] = [...new Set([...(answers[at] ?? []), seen])]
          }
        }
      }
    process.stdout.write(`${JSON.stringify(answers, null, 1)}\n`)
    const told = Object.entries(answers).filter(([, seen]) => seen.some((one) => /TELLS|^5/.test(one)))
    expect(told).toEqual([])
  })
})

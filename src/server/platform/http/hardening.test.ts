import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateDraft } from '#contract/api/documents'
import { checkAsIssued } from '../../documents/contents/check-as-issued.ts'
import { standardInvoice } from '../../documents/testing/invoices.ts'
import { newId } from '../base/ids.ts'
import { registerCompany, type TestCompany } from '../testing/company.ts'
import { startTestPortal, type TestPortal, type TestResponse } from '../testing/portal.ts'
import { undeclaredListeners } from './answer-error.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal)
})
afterAll(async () => {
  await portal.stop()
})

const contact = (name: string, more: object = {}) => ({ name, billingAddress: { country: 'AE' }, ...more })

/** A live stream as text that grows; `ended` once the server closed it. */
async function listen(token: string, lastEventId?: string) {
  const cut = new AbortController()
  const response = await fetch(`${portal.url}/api/preprod/v1/events`, {
    headers: {
      authorization: `Falaj ${token}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    signal: cut.signal,
  })
  const received = { text: '', ended: false, close: () => cut.abort() }
  const decoder = new TextDecoder()
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) received.text += decoder.decode(chunk as Uint8Array)
    } catch {
      // Cut off: that is an end as well.
    }
    received.ended = true
  })()
  return received
}

async function until(holds: () => boolean, limit = 30_000): Promise<boolean> {
  for (let waited = 0; waited < limit && !holds(); waited += 25) await sleep(25)
  return holds()
}

test('ready means that the database answers: an open connection to a hanging one proves nothing', async () => {
  const ready = async () => (await portal.request('GET', '//readyz')).status
  expect(await ready()).toBe(200)
  const stopped = new Set<number>()
  /** Also those of connections that were opened since, because others wait on them. */
  async function stopBackends(): Promise<void> {
    const backends = await portal.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and usename = 'falaj_app'`,
    )
    for (const { pid } of backends) {
      process.kill(pid, 'SIGSTOP')
      stopped.add(pid)
    }
  }
  try {
    // A result of the database is cached for a second.
    await expect
      .poll(async () => {
        await stopBackends()
        return await ready()
      })
      .toBe(503)
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(ready).toBe(200)
})

test('bodies of public requests are small; those of users may be large', async () => {
  const large = 'x'.repeat(100_000)
  const signIn = await portal.request('POST', '/auth/sign-in', {
    body: { email: 'a@example.ae', password: large },
  })
  expect([signIn.status, signIn.body.code]).toEqual([413, 'common.payload-too-large'])
  const saved = await portal.request('POST', '/contacts', { token: company.token, body: contact(large) })
  expect(saved.status).toBe(422)
})

/**
 * Milliseconds of processor time of the thread of the event loop, which the portal and this test share; and the
 * result.
 */
async function loopTime<T>(work: () => T | Promise<T>): Promise<{ result: T; busy: number }> {
  const before = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { result, busy: (user + system) / 1_000 }
}

test('large documents are worked on beside the event loop, with the same answers', async () => {
  const { lines = [], ...rest } = standardInvoice(company.participant)
  const [line] = lines
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...line, id: String(i + 1) }))
  const draft = { ...rest, lines: many(2_000) }
  const large = JSON.stringify({ draft })
  const headers = {
    authorization: `Falaj ${company.token}`,
    'falaj-participant': company.participant.id,
    'content-type': 'application/json',
  }
  const ask = async (method: string, path: string, body?: string) => {
    const sent = body === undefined ? {} : { body }
    const answer = await fetch(`${portal.url}/api/preprod/v1${path}`, { method, headers, ...sent })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const wrong = await ask('POST', '/documents', large.replace('"kind":"invoice"', '"kind":"none"'))
  expect([wrong.status, JSON.parse(wrong.text).findings[0].path]).toEqual([422, 'draft.kind'])

  const saved = await loopTime(() => ask('POST', '/documents', large))
  expect(saved.result.status).toBe(201)
  const { data } = JSON.parse(saved.result.text)
  expect(data.draft.lines).toHaveLength(2_000)
  const path = `/documents/${data.id}`
  const read = await loopTime(() => ask('GET', path))
  expect(JSON.parse(read.result.text).data).toEqual(data)
  // Either would take this long and more, if it were checked in the event loop.
  const { busy } = await loopTime(() => checkAsIssued(draft, { number: 'A' }, '2026-11-21'))
  expect(saved.busy).toBeLessThan(busy)
  expect(read.busy).toBeLessThan(busy)

  const stranger = await registerCompany(portal, { onboard: false })
  const foreign = await portal.request('GET', path, { token: stranger.token })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'document.not-found'])
  const issued = await portal.request('POST', `${path}/issue`, {
    token: company.token,
    idempotencyKey: true,
    body: { version: data.version },
  })
  expect([issued.status, issued.body.data?.facts.document]).toEqual([200, 'issued'])
}, 120_000)

test('a problem that a thread raises is counted when the operation does not declare it', async () => {
  const listeners = [...undeclaredListeners]
  const declared = updateDraft.problems
  const counted: string[] = []
  undeclaredListeners.clear()
  undeclaredListeners.add((undeclared) => counted.push(undeclared))
  // The thread has a copy of the declarations of its own, which is whole.
  Object.assign(updateDraft, { problems: [] })
  try {
    const [line] = standardInvoice(company.participant).lines ?? []
    const lines = Array.from({ length: 500 }, (_, i) => ({ ...line, id: String(i + 1) }))
    const answer = await portal.request('PUT', `/documents/${newId('doc')}`, {
      token: company.token,
      participant: company.participant.id,
      body: { draft: { ...standardInvoice(company.participant), lines }, version: 1 },
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'document.not-found'])
    expect(counted).toEqual(['updateDraft: document.not-found'])
  } finally {
    Object.assign(updateDraft, { problems: declared })
    undeclaredListeners.clear()
    for (const listener of listeners) undeclaredListeners.add(listener)
  }
}, 60_000)

describe('live updates', () => {
  test('go to their own tenant only, and give a new browser its position', async () => {
    const stranger = await registerCompany(portal, { onboard: false })
    const [ours, theirs] = await Promise.all([listen(company.token), listen(stranger.token)])
    expect(
      await until(() => ours.text.includes('event: ready') && theirs.text.includes('event: ready')),
    ).toBe(true)
    await portal.request('POST', '/contacts', { token: company.token, body: contact('Heard') })
    expect(await until(() => ours.text.includes('contact.changed'))).toBe(true)
    expect(theirs.text).not.toContain('contact.changed')
    expect(theirs.text).toMatch(/id: evt_0{26}\n/)
    ours.close()
    theirs.close()
  })

  test('end with the session: nothing is sent after sign-out', async () => {
    const leaver = await registerCompany(portal, { onboard: false })
    const stream = await listen(leaver.token)
    expect(await until(() => stream.text.includes('ready'))).toBe(true)
    await portal.request('POST', '/auth/sign-out', { headers: { cookie: leaver.cookie } })
    await sleep(1_100)
    await portal.context.db.tenant({ organizationId: leaver.organizationId, environment: 'preprod' }, (tx) =>
      portal.context.events.publish(tx, {
        name: 'contact.changed',
        subjectId: 'con_x',
        participantKey: null,
      }),
    )
    expect(await until(() => stream.ended)).toBe(true)
    expect(stream.text).not.toContain('contact.changed')
  })

  test('resume after the database dropped the connection, one listener at a time, and no event is missed', async () => {
    const stream = await listen(company.token)
    expect(await until(() => stream.text.includes('ready'))).toBe(true)
    const lastId = /id: (evt_\w+)/.exec(stream.text)?.[1] ?? ''
    const listening = `select pid from pg_stat_activity where query = 'listen falaj_live' and datname = current_database()`
    await portal.query(`select pg_terminate_backend(pid) from (${listening}) as l`)
    await portal.request('POST', '/contacts', { token: company.token, body: contact('Said in the gap') })
    expect(await until(() => stream.ended)).toBe(true)
    // The one that was cut may be listed for a moment longer.
    await expect.poll(async () => (await portal.query(listening)).length).toBe(1)
    const again = await listen(company.token, lastId)
    expect(await until(() => again.text.includes('contact.changed'))).toBe(true)
    again.close()
  })
})

describe('limits of a request', () => {
  test('text that PostgreSQL cannot store is refused, in any field', async () => {
    for (const name of ['a\u0000b', 'a\ud800b']) {
      const answer = await portal.request('POST', '/contacts', { token: company.token, body: contact(name) })
      expect([answer.status, answer.body.code]).toEqual([400, 'common.bad-request'])
      expect(answer.body.detail).toContain('cannot be kept')
    }
    const search = await portal.request('GET', '/contacts?search=%00', { token: company.token })
    expect(search.status).toBe(400)
  })

  test('a page can end at the longest name of any script', async () => {
    const token = (await registerCompany(portal, { onboard: false })).token
    for (const letter of ['ش', '漢', '"'])
      await portal.request('POST', '/contacts', { token, body: contact(letter.repeat(200)) })
    let address = '/contacts?limit=1'
    const seen: string[] = []
    for (;;) {
      const page = await portal.request('GET', address, { token })
      expect(page.status).toBe(200)
      seen.push(page.body.data[0].name)
      if (page.body.page.next === null) break
      address = `/contacts?limit=1&cursor=${page.body.page.next}`
    }
    expect(new Set(seen).size).toBe(3)
  })

  test('a date of no year that there is meets a refusal, not a fault', async () => {
    const { token, participant } = company
    for (const path of [
      '/documents?direction=sent&from=0000-01-01',
      '/documents/counts?direction=sent&to=0000-12-31',
    ]) {
      const answer = await portal.request('GET', path, { token, participant: participant.id })
      expect([answer.status, answer.body.findings?.[0].path]).toEqual([
        422,
        path.includes('from') ? 'from' : 'to',
      ])
    }
  })

  test('an unsupported method of an address is distinguished from an unknown address', async () => {
    for (const [method, path, allowed] of [
      ['DELETE', '/contacts', 'GET, HEAD, POST'],
      ['PUT', '/documents/doc_1/issue', 'POST'],
      // A page of the web app.
      ['PUT', '//login', 'GET, HEAD'],
    ] as const) {
      const answer = await portal.request(method, path, { token: company.token })
      expect([answer.status, answer.body.code]).toEqual([405, 'common.method-not-allowed'])
      expect(answer.headers.get('allow')).toBe(allowed)
    }
    expect((await portal.request('DELETE', '/nowhere', { token: company.token })).status).toBe(404)
    expect((await portal.request('PUT', '//missing.js')).status).toBe(404)
    const long = `/contacts/${'x'.repeat(300)}/balance`
    expect((await portal.request('GET', long, { token: company.token })).status).toBe(404)
  })

  test('pages are sent uncompressed on request, and to HEAD', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['HEAD', '/'],
      ['GET', '/login'],
      ['HEAD', '/login'],
    ] as const) {
      const status = await new Promise<number | undefined>((resolve) => {
        // Unlike fetch, it sends no accepted encodings.
        http
          .request(`${portal.url}${path}`, { method }, (answer) => resolve(answer.resume().statusCode))
          .end()
      })
      expect(status, `${method} ${path}`).toBe(200)
    }
  })

  test('a large body is accepted for documents only', async () => {
    const answer = await portal.request('POST', '/contacts', {
      token: company.token,
      body: contact('x'.repeat(300_000)),
    })
    expect(answer.status).toBe(413)
  })

  test('a response has the number of requests left', async () => {
    const { headers } = await portal.request('GET', '/contacts', { token: company.token })
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=1200;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+$/)
  })

  test('a database that is away is "unavailable"', async () => {
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'falaj_app' and query <> 'listen falaj_live'`
    const requested = Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        portal.request('POST', '/contacts', { token: company.token, body: contact(`Cut ${i}`) }),
      ),
    )
    for (let i = 0; i < 10; i++) await portal.query(kill)
    for (const answer of await requested) expect([201, 503]).toContain(answer.status)
    // An idle connection that was closed may fail one more request; then all work again.
    const after = async () => (await portal.request('GET', '/contacts', { token: company.token })).status
    await expect.poll(after).toBe(200)
  })

  test('too many are stopped, whatever headers they have and however the address is written', async () => {
    // Few enough to be sent within the minute on any machine.
    const guarded = await startTestPortal({ worker: false, env: { FALAJ_REQUESTS_PER_MINUTE: '200' } })
    const { token } = await registerCompany(guarded, { onboard: false })
    const answers = new Map<number, number>()
    let stopped: TestResponse | undefined
    const batch = async (count: number) =>
      await Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const path = i % 2 ? '//%61pi/preprod/v1/contacts' : '/contacts'
          const ask = () => guarded.request('GET', path, { headers: { authorization: `Falaj ${i}.x.y` } })
          let answer = await ask()
          // Overloaded: the request is retried, as the response says.
          while (answer.status === 503) {
            await sleep(500)
            answer = await ask()
          }
          answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
          if (answer.status === 429) stopped = answer
        }),
      )
    for (let i = 0; i < 5; i++) await batch(50)
    expect([...answers.keys()].toSorted((a, b) => a - b)).toEqual([401, 429])
    expect(stopped?.body.code).toBe('common.too-many-requests')
    expect(stopped?.headers.get('content-type')).toContain('application/problem+json')
    const wait = Number(stopped?.headers.get('retry-after'))
    expect([wait > 0, wait <= 60, stopped?.headers.get('ratelimit')]).toEqual([
      true,
      true,
      `"minute";r=0;t=${wait}`,
    ])
    const known = await guarded.request('GET', '/contacts', { token })
    expect(known.status).toBe(200)
    await guarded.stop()
  })
})

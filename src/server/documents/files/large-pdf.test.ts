/** Documents of many lines as PDF: made in the background, once, by processes that can be stopped. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { largePaperFrom } from '#core/paper'
import { renderingProcesses } from '#server/paper'
import { largeRequestsAtHand } from '../../platform/http/large-requests.ts'
import { livingThreads } from '../../platform/processes/work-thread.ts'
import { joinCompany, registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { accessOf } from '../../testing/access-table.ts'
import { issueInvoice, saveDraft, standardInvoice } from '../testing/invoices.ts'
import { pieceSize } from './read-pieces.ts'

/** Megabytes that a PDF may use in this test: enough for the large one, not for the largest. */
const memory = 512
/** Milliseconds, well below the half minute after which an idle process or thread ends by itself. */
const beforeIdleEnds = 15_000
const lines = { large: largePaperFrom + 1, largest: 2_500 }

let portal: TestPortal
let ours: TestCompany
let others: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_PDF_MEMORY: String(memory) } })
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
})
afterAll(() => portal.stop())

function invoiceOf(count: number) {
  const draft = standardInvoice({ ...others.participant, nameEn: 'Others' })
  const [line] = draft.lines as object[]
  return { ...draft, lines: Array.from({ length: count }, () => ({ ...line })) }
}

async function download(company: TestCompany, path: string, signal?: AbortSignal) {
  const response = await fetch(`${portal.url}/api/preprod/v1${path}`, {
    headers: { authorization: `Falaj ${company.token}` },
    signal: signal ?? null,
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const statesOf = async (id: string, company = ours) =>
  (await portal.request('GET', `/documents/${id}/pdfs`, { token: company.token })).body.data

/** Running child processes that make PDFs, as listed by the system. */
function living(): number {
  if (process.platform !== 'linux') return renderingProcesses().length
  const isOurs = (pid: string) => {
    try {
      const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return state !== 'Z' && Number(parent) === process.pid && command.includes('work-process-main')
    } catch {
      return false
    }
  }
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name)).length
}

test('a large PDF is made once, in the background after issue, and returned with the same bytes', async () => {
  const sent = await issueInvoice(portal, ours, invoiceOf(lines.large))
  const path = `/documents/${sent['id']}/pdf?lang=both`
  const early = await download(ours, path)
  expect(early.response.status).toBe(409)
  expect(JSON.parse(early.bytes.toString()).code).toBe('document.pdf-preparing')
  expect(Number(early.response.headers.get('retry-after'))).toBeGreaterThan(0)
  // A further request gets the same job.
  expect((await download(ours, path)).response.status).toBe(409)
  expect(await statesOf(sent['id'])).toMatchObject([{ language: 'both', state: 'preparing', size: 0 }])
  expect((await portal.request('GET', `/documents/${sent['id']}/pdfs`, { token: others.token })).status).toBe(
    404,
  )
  expect((await portal.request('GET', `/documents/${sent['id']}/pdfs`, {})).status).toBe(401)
  const evidence = await download(ours, `/documents/${sent['id']}/evidence`)
  expect(JSON.parse(evidence.bytes.toString()).code).toBe('document.pdf-preparing')
  await portal.runJobs(90_000)
  const first = await download(ours, path)
  expect(first.response.status).toBe(200)
  const [state] = await statesOf(sent['id'])
  expect(state).toMatchObject({ language: 'both', state: 'ready', size: first.bytes.length })
  // No process is left that could make it again, and it is the same.
  for (const pid of renderingProcesses()) process.kill(pid, 'SIGKILL')
  await expect.poll(living).toBe(0)
  expect((await download(ours, path)).bytes.equals(first.bytes)).toBe(true)
  expect(living()).toBe(0)
  expect((await download(ours, `/documents/${sent['id']}/evidence`)).response.status).toBe(200)
  await inPieces(sent['id'], first.bytes)
}, 120_000)

/** A PDF that is larger than the buffers of the system for a connection: 16 MB, as one of 5,000 lines has. */
async function inPieces(id: string, before: Buffer): Promise<void> {
  const path = `/documents/${id}/pdf?lang=both`
  const whole = Buffer.alloc(16_000_001, before)
  const store = (bytes: Buffer, size = bytes.length) =>
    portal.query(
      `update document_pdfs set bytes = $2, size = $3 where document_id = $1 and language = 'both'`,
      [id, bytes, size],
    )
  const ask = (method: string, signal?: AbortSignal) =>
    fetch(`${portal.url}/api/preprod/v1${path}`, {
      method,
      headers: { authorization: `Falaj ${ours.token}` },
      signal: signal ?? null,
    })
  await store(whole)
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  const piecesRead = () =>
    spy.mock.calls.filter(([requested]) => (requested as { task?: string }).task === 'readPiece').length
  const head = await ask('HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
  // While this much is written, pieces would be read.
  await store(whole)
  expect(piecesRead()).toBe(0)
  const sent = await download(ours, path)
  expect(sent.response.headers.get('content-length')).toBe(String(whole.length))
  expect(sent.bytes.equals(whole)).toBe(true)
  expect(piecesRead()).toBe(Math.ceil(whole.length / pieceSize))
  spy.mockRestore()

  // Replaced while it is sent, by a larger file of the same look: no client gets a mixture of both.
  const cut = (await ask('GET')).body?.getReader()
  await cut?.read()
  await store(Buffer.alloc(whole.length + 1, 'other'))
  await expect(
    (async () => {
      while (!(await cut?.read())?.done);
    })(),
  ).rejects.toThrow()

  // The token of its reader expires during the download: it was valid when the download began.
  await store(whole)
  const slow = (await ask('GET')).body?.getReader()
  let arrived = (await slow?.read())?.value?.length ?? 0
  portal.clock.advance(3_600_000)
  await sleep(1_100)
  for (let part = await slow?.read(); part?.value; part = await slow?.read()) arrived += part.value.length
  expect(arrived).toBe(whole.length)
  expect((await ask('GET')).status).toBe(401)
  portal.clock.set(0)

  // Sent to a user who loses access during the download: the rest is not sent, and the client notices that it is
  // incomplete.
  const { email, token } = await joinCompany(portal, ours, 'accountant')
  const { members } = (await portal.request('GET', '/people', { token: ours.token })).body.data
  const member = members.find((one: { email: string }) => one.email === email)
  const theirs = await fetch(`${portal.url}/api/preprod/v1${path}`, {
    headers: { authorization: `Falaj ${token}` },
  })
  expect(theirs.status).toBe(200)
  const rest = theirs.body?.getReader()
  let received = (await rest?.read())?.value?.length ?? 0
  const removed = await portal.request('DELETE', `/people/${member.id}`, { token: ours.token })
  expect(removed.status).toBeLessThan(300)
  // Access is cached for a second.
  await sleep(1_100)
  await expect(
    (async () => {
      for (let part = await rest?.read(); part?.value; part = await rest?.read())
        received += part.value.length
    })(),
  ).rejects.toThrow()
  expect(received).toBeLessThan(whole.length)

  // A file that ends before its size is never part of an evidence pack, and a failed download.
  await store(whole.subarray(0, 1_000_000), whole.length)
  const evidence = await download(ours, `/documents/${id}/evidence`)
  expect(evidence.response.status).toBe(500)
  await expect(download(ours, path)).rejects.toThrow()

  // The database accepts no more connections, and the thread that reads pieces has none: it was idle and ended.
  const threads = livingThreads()
  await store(whole)
  await expect.poll(livingThreads, { timeout: beforeIdleEnds }).toBeLessThan(threads)
  // This process has a free connection.
  await ask('HEAD')
  const refuse = (limit: number) =>
    portal.query(`alter database ${new URL(portal.ownerUrl).pathname.slice(1)} connection limit ${limit}`)
  await refuse(0)
  const away = await download(ours, path).finally(() => refuse(-1))
  expect([away.response.status, JSON.parse(away.bytes.toString()).code]).toEqual([503, 'common.unavailable'])
  expect(away.response.headers.get('retry-after')).toBe('2')
  expect((await download(ours, path)).bytes.equals(whole)).toBe(true)

  // Disconnected clients block no others.
  await store(whole)
  for (let client = 0; client < 5; client += 1) {
    const leaving = new AbortController()
    const reader = (await ask('GET', leaving.signal)).body?.getReader()
    await reader?.read()
    leaving.abort()
  }
  await store(Buffer.from(before))
  expect((await download(ours, path)).bytes.equals(before)).toBe(true)
}

test('a PDF that exceeds its limit is ended, reported, and not tried again; others are answered', async () => {
  const draft = await saveDraft(portal, ours, invoiceOf(lines.largest))
  const { id } = draft.body.data
  const path = `/documents/${id}/pdf?lang=en`
  expect((await download(ours, path)).response.status).toBe(409)
  const working = portal.runJobs(90_000)
  const small = await saveDraft(portal, others, standardInvoice({ ...ours.participant, nameEn: 'Ours' }))
  const beside = await download(others, `/documents/${small.body.data.id}/pdf?lang=en`)
  expect(beside.response.status).toBe(200)
  await working
  expect(await statesOf(id)).toMatchObject([{ language: 'en', state: 'failed' }])
  for (const pid of renderingProcesses()) process.kill(pid, 'SIGKILL')
  await expect.poll(living).toBe(0)
  for (let turn = 0; turn < 3; turn += 1) {
    const refused = await download(ours, path)
    expect(refused.response.status).toBe(422)
    expect(JSON.parse(refused.bytes.toString()).code).toBe('document.pdf-too-large')
  }
  await portal.runJobs(90_000)
  expect(living()).toBe(0)
}, 120_000)

test('PDFs of disconnected clients leave the queue, and no process works on them', async () => {
  const { id } = (await saveDraft(portal, ours, invoiceOf(largePaperFrom))).body.data
  const gone = new AbortController()
  const requests = Array.from({ length: 6 }, () =>
    download(ours, `/documents/${id}/pdf?lang=en`, gone.signal).catch(() => undefined),
  )
  await expect.poll(living, { interval: 20 }).toBeGreaterThan(0)
  gone.abort()
  await Promise.all(requests)
  await expect.poll(living, { timeout: beforeIdleEnds }).toBe(0)
  // A waiting client still gets it.
  expect((await download(ours, `/documents/${id}/pdf?lang=en`)).response.status).toBe(200)
}, 120_000)

describe('an abandoned request', () => {
  /** Sends several requests at once, disconnects as soon as work has started, and waits until no request is left. */
  async function giveUp(ask: (signal: AbortSignal) => Promise<unknown>, atWork: () => number): Promise<void> {
    const gone = new AbortController()
    const requests = Array.from({ length: 6 }, () => ask(gone.signal).catch(() => undefined))
    await expect.poll(atWork, { interval: 10 }).toBeGreaterThan(0)
    gone.abort()
    await Promise.all(requests)
    await expect.poll(largeRequestsAtHand).toBe(0)
  }
  const send = async (method: string, path: string, body: object, signal: AbortSignal) => {
    const response = await fetch(`${portal.url}/api/preprod/v1${path}`, {
      method,
      headers: {
        authorization: `Falaj ${ours.token}`,
        'content-type': 'application/json',
        'falaj-participant': ours.participant.id,
      },
      body: JSON.stringify(body),
      signal,
    })
    return { response, bytes: await response.arrayBuffer() }
  }

  test('leaves no process: PDFs behind private links, samples of a look, evidence packs', async () => {
    const sent = await issueInvoice(
      portal,
      ours,
      standardInvoice({ ...others.participant, nameEn: 'Others' }),
    )
    const made = await portal.request('POST', `/documents/${sent['id']}/deliveries`, {
      token: ours.token,
      idempotencyKey: true,
      body: accessOf('POST /documents/{id}/deliveries')?.body,
    })
    const token = new URL(made.body.data[0].link).hash.replace('#preprod.', '')
    const sample = accessOf('POST /settings/paper/preview')?.body as object
    const kinds: readonly ((signal: AbortSignal) => Promise<{ response: Response }>)[] = [
      (signal) => send('POST', '/delivered/pdf', { token, lang: 'en' }, signal),
      (signal) => send('POST', '/settings/paper/preview', sample, signal),
      (signal) => download(ours, `/documents/${sent['id']}/evidence`, signal),
    ]
    for (const ask of kinds) {
      for (const pid of renderingProcesses()) process.kill(pid, 'SIGKILL')
      await expect.poll(living).toBe(0)
      await giveUp(ask, living)
      // An idle process would stay for half a minute: the busy ones were killed.
      await expect.poll(living, { timeout: beforeIdleEnds }).toBe(0)
      expect((await ask(new AbortController().signal)).response.status).toBe(200)
    }
  }, 120_000)

  test('leaves no thread when it only reads, and starts no further work when it writes', async () => {
    const { id } = (await saveDraft(portal, ours, invoiceOf(lines.largest))).body.data
    // The thread that saved it is ended with the abandoned requests.
    await giveUp((signal) => download(ours, `/documents/${id}`, signal), largeRequestsAtHand)
    await expect.poll(livingThreads, { timeout: beforeIdleEnds }).toBe(0)
    expect((await download(ours, `/documents/${id}`)).response.status).toBe(200)

    const countDrafts = async () => {
      const [row] = await portal.query<{ count: number }>('select count(*)::int as count from documents')
      return row?.count ?? 0
    }
    const before = await countDrafts()
    const draft = invoiceOf(largePaperFrom)
    await giveUp((signal) => send('POST', '/documents', { draft }, signal), largeRequestsAtHand)
    // One organization has one request at work; queued ones were never started.
    expect((await countDrafts()) - before).toBeLessThanOrEqual(1)
    expect((await saveDraft(portal, ours, draft)).status).toBe(201)
  }, 120_000)
})

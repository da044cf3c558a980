/** Documents of many lines as PDF: made in the background, once, by processes that can be stopped. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largePaperFrom } from '#core/paper'
import { renderingProcesses } from '#server/paper'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { issueInvoice, saveDraft, standardInvoice } from './testing/invoices.ts'

/** Megabytes that a page may take in this test: enough for the large one, not for the largest. */
const memory = 512
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

/** Processes that set pages, as the system knows them: of this process, and not ended. */
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

test('a large page is made in the background after issue, once, and the same bytes come back', async () => {
  const sent = await issueInvoice(portal, ours, invoiceOf(lines.large))
  const path = `/documents/${sent['id']}/pdf?lang=both`
  const early = await download(ours, path)
  expect(early.response.status).toBe(409)
  expect(JSON.parse(early.bytes.toString()).code).toBe('document.pdf-preparing')
  expect(Number(early.response.headers.get('retry-after'))).toBeGreaterThan(0)
  // Asked for again it is still one.
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
  // No process is there to make it anew, and it is the same.
  for (const pid of renderingProcesses()) process.kill(pid, 'SIGKILL')
  await expect.poll(living).toBe(0)
  expect((await download(ours, path)).bytes.equals(first.bytes)).toBe(true)
  expect(living()).toBe(0)
  expect((await download(ours, `/documents/${sent['id']}/evidence`)).response.status).toBe(200)
}, 120_000)

test('a page that breaks its limit is ended for good, said, and not tried again; others are answered', async () => {
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

test('pages whose asker has gone leave the queue, and nothing is at work for them', async () => {
  const { id } = (await saveDraft(portal, ours, invoiceOf(largePaperFrom))).body.data
  const gone = new AbortController()
  const asked = Array.from({ length: 6 }, () =>
    download(ours, `/documents/${id}/pdf?lang=en`, gone.signal).catch(() => undefined),
  )
  await expect.poll(living, { interval: 20 }).toBeGreaterThan(0)
  gone.abort()
  await Promise.all(asked)
  await expect.poll(living, { timeout: 5_000 }).toBe(0)
  // One who waits still gets it.
  expect((await download(ours, `/documents/${id}/pdf?lang=en`)).response.status).toBe(200)
}, 120_000)

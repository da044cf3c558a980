/**
 * Background work ends with the access of the user or API key that requested it (decision 71): every kind of work,
 * and every way in which access ends, while no worker runs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largePaperFrom } from '#core/paper'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from './documents/testing/invoices.ts'
import {
  joinCompany,
  onboardParticipant,
  registerCompany,
  type TestCompany,
} from './platform/testing/company.ts'
import { startTestPortal, startWorkerOf, type TestPortal } from './platform/testing/portal.ts'
import { holdJobs } from './platform/testing/queue.ts'

/** A requester, with the authorization header. */
interface Requester {
  readonly name: string
  readonly authorization: string
  readonly isKey: boolean
  /** Ends the access; null for requesters who still have it when the jobs run. */
  readonly end: (() => Promise<{ status: number }>) | null
}

/** A kind of work: its request, and its outcome in words. */
interface Kind {
  readonly name: string
  /** Possible scopes of a key; null where only a user may request it. */
  readonly scopes: readonly string[] | null
  readonly ask: (requester: Requester) => Promise<string>
  readonly outcome: (id: string) => Promise<unknown>
  readonly whenDone: unknown
  readonly whenEnded: unknown
  /** The role that may still do it after the change. */
  readonly allowed?: string
}

let portal: TestPortal
let company: TestCompany
let requesters: readonly Requester[]
const buyer = outsideBuyer(1)
/** Imports that were checked before, by the name of the user who may confirm them. */
const checked = new Map<string, string>()

async function ask(method: string, path: string, authorization: string, body?: unknown, type?: string) {
  const answer = await portal.request(method, path, {
    participant: company.participant.id,
    headers: { authorization, ...(type ? { 'content-type': type } : {}) },
    ...(method === 'POST' ? { idempotencyKey: true } : {}),
    ...(body === undefined ? {} : { body }),
  })
  expect([method, path, answer.status < 300 ? 'taken' : JSON.stringify(answer.body)]).toEqual([
    method,
    path,
    'taken',
  ])
  return answer
}

const owner = () => `Falaj ${company.token}`
const read = async (path: string) => (await ask('GET', path, owner())).body.data
const started = async ({ authorization }: Requester, path: string, body?: unknown) =>
  (await ask('POST', path, authorization, body)).body.data.id as string
const listed = async (path: string, id: string) => {
  const { failure, state } = (await read(path)).find((one: { id: string }) => one.id === id)
  return { state, failure }
}
const upload = async ({ authorization }: Requester, kind: 'documents' | 'products', name: string) => {
  const path = `/imports?kind=${kind}&fileName=file.csv`
  const file = `Name,Unit,Price\n${name},EA,10\n`
  return (await ask('POST', path, authorization, file, 'application/octet-stream')).body.data.id as string
}
const bulk = async (id: string) => {
  const { items, queued } = await read(`/bulk-runs/${id}`)
  return { queued, codes: items.map(({ code }: { code: string | null }) => code) }
}

const failed = { state: 'failed', failure: 'accessEnded' }
const done = { state: 'done', failure: null }
const period = { from: '2026-01-01', to: '2027-12-31' }
const kinds: readonly Kind[] = [
  {
    name: 'reading an import',
    scopes: ['import.run'],
    ask: (requester) => upload(requester, 'documents', requester.name),
    outcome: async (id) => {
      const { failure, state } = await read(`/imports/${id}`)
      return { state, failure }
    },
    whenDone: { state: 'columns', failure: null },
    whenEnded: { state: 'failed', failure: 'access.denied' },
  },
  {
    name: 'writing an import',
    scopes: ['import.run', 'product.write'],
    ask: async (requester) => {
      const id = checked.get(requester.name) ?? ''
      await ask('POST', `/imports/${id}/confirm`, requester.authorization, {})
      return id
    },
    outcome: async (id) => {
      const { failure, state } = await read(`/imports/${id}`)
      const [requester] = [...checked].find(([, one]) => one === id) ?? []
      const products = (await read('/products?limit=100')).map(({ name }: { name: string }) => name)
      return { state, failure, isWritten: products.includes(`${requester} write`) }
    },
    whenDone: { state: 'done', failure: null, isWritten: true },
    whenEnded: { state: 'failed', failure: 'access.denied', isWritten: false },
    // Products are of the whole organization.
    allowed: 'limited now',
  },
  {
    name: 'an export of everything',
    scopes: null,
    ask: (requester) => started(requester, '/data-exports'),
    outcome: (id) => listed('/data-exports', id),
    whenDone: done,
    whenEnded: failed,
  },
  {
    name: 'the evidence of a period',
    scopes: ['report.export'],
    ask: (requester) => started(requester, '/evidence/runs', period),
    outcome: (id) => listed('/evidence/runs', id),
    whenDone: done,
    whenEnded: failed,
  },
  {
    name: 'a verification of the archive',
    scopes: ['report.export'],
    ask: (requester) => started(requester, '/archive/verifications'),
    outcome: async (id) => {
      const runs = (await read('/archive')).verifications as { id: string; state: string; failure: string }[]
      const { failure, state } = runs.find((one) => one.id === id) ?? {}
      return { state, failure }
    },
    whenDone: done,
    whenEnded: failed,
  },
  {
    name: 'the file of a report',
    scopes: ['report.export'],
    ask: (requester) =>
      started(requester, '/report-files', {
        content: { report: 'register', side: 'sales', ...period },
        format: 'csv',
      }),
    outcome: (id) => listed('/report-files', id),
    whenDone: done,
    whenEnded: failed,
  },
  {
    name: 'bulk issue',
    scopes: ['document.issue', 'exchange.read'],
    ask: async (requester) => {
      const draft = await saveDraft(portal, company, standardInvoice(buyer))
      return await started(requester, '/documents/bulk-issue', { ids: [draft.body.data.id] })
    },
    outcome: bulk,
    whenDone: { queued: 1, codes: [null] },
    whenEnded: { queued: 0, codes: ['notAllowed'] },
  },
  {
    name: 'sending many again',
    scopes: ['exchange.retry', 'exchange.read'],
    ask: async (requester) => {
      const { id } = await issueInvoice(portal, company, standardInvoice(buyer))
      return await started(requester, '/documents/bulk-retry', { ids: [id] })
    },
    outcome: async (id) => (await bulk(id)).codes,
    // A transmission that is under way is not sent again.
    whenDone: [expect.not.stringMatching(/^notAllowed$/)],
    whenEnded: ['notAllowed'],
  },
]

/** A member with the role of an owner, and the end of their access. */
async function person(name: string, end: ((membership: string) => Promise<{ status: number }>) | null) {
  const { email, token } = await joinCompany(portal, company, 'owner')
  const { members } = await read('/people')
  const { id } = members.find((one: { email: string }) => one.email === email)
  return { name, authorization: `Falaj ${token}`, isKey: false, end: end && (() => end(id as string)) }
}

beforeAll(async () => {
  portal = await startTestPortal({ worker: false, env: { FALAJ_REQUESTS_PER_MINUTE: '100000' } })
  company = await registerCompany(portal, { name: 'Company' })
  const sibling = await onboardParticipant(portal, company.token, { name: 'Sibling', tin: '1599999992' })
  // Evidence of a period needs a document.
  await issueInvoice(portal, company, standardInvoice(buyer))
  const change = (id: string, body: object) => ask('PUT', `/people/${id}`, owner(), body)
  const scopes = [...new Set(kinds.flatMap((kind) => kind.scopes ?? []))]
  const body = { name: 'Program', scopes, participants: null, expiresOn: null }
  const made = (await ask('POST', '/keys', owner(), body)).body.data
  requesters = [
    await person('still there', null),
    await person('removed', (id) => ask('DELETE', `/people/${id}`, owner())),
    await person('viewer now', (id) => change(id, { role: 'viewer' })),
    await person('limited now', (id) => change(id, { role: 'accountant', participants: [sibling.id] })),
    {
      name: 'revoked key',
      authorization: `Bearer ${made.secret}`,
      isKey: true,
      end: () => ask('DELETE', `/keys/${made.key.id}`, owner()),
    },
  ]
})
afterAll(() => portal.stop())

test('stops with the reason and without effect, for every kind of work and every end of access', async () => {
  const before = await startWorkerOf(portal)
  for (const requester of requesters)
    checked.set(requester.name, await upload(requester, 'products', `${requester.name} write`))
  await portal.runJobs()
  for (const [name, id] of checked) {
    const { columns } = await read(`/imports/${id}`)
    const fields = columns.map(({ field }: { field: string | null }) => field)
    const { authorization = '' } = requesters.find((one) => one.name === name) ?? {}
    const body = { fields, decimals: 'point', dates: 'dayFirst' }
    await ask('PUT', `/imports/${id}/columns`, authorization, body)
  }
  await portal.runJobs()
  await before.stop()

  const requested: { requester: Requester; kind: Kind; id: string }[] = []
  for (const requester of requesters)
    for (const kind of kinds)
      if (!requester.isKey || kind.scopes) requested.push({ requester, kind, id: await kind.ask(requester) })
  expect(requested).toHaveLength(requesters.length * kinds.length - 1)
  for (const { end } of requesters) await end?.()

  const after = await startWorkerOf(portal)
  await portal.runJobs()
  await after.stop()
  const seen: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const { requester, id, kind } of requested) {
    const name = `${kind.name}: ${requester.name}`
    seen[name] = await kind.outcome(id)
    wanted[name] = requester.end && requester.name !== kind.allowed ? kind.whenEnded : kind.whenDone
  }
  expect(seen).toEqual(wanted)
})

test('a PDF is not made for a requester whose access has ended, but for the next one', async () => {
  const invoice = standardInvoice(buyer)
  const lines = Array.from({ length: largePaperFrom + 1 }, () => ({ ...invoice.lines?.[0] }))
  const save = async () => (await saveDraft(portal, company, { ...invoice, lines })).body.data.id as string
  const [id, later] = [await save(), await save()]
  const leaving = await person('leaving', (membership) => ask('DELETE', `/people/${membership}`, owner()))
  const requestPdf = async (authorization: string, language: string, document = id) =>
    (
      await portal.request('GET', `/documents/${document}/pdf?lang=${language}`, {
        headers: { authorization },
      })
    ).body.code
  const states = async (document = id) =>
    Object.fromEntries(
      (
        await portal.query('select language, state from document_pdfs where document_id = $1', [document])
      ).map(({ language, state }) => [language, state]),
    )
  const sibling = await onboardParticipant(portal, company.token, {
    name: 'Other sibling',
    tin: '1599999984',
  })
  const limited = await person('limited', (membership) =>
    ask('PUT', `/people/${membership}`, owner(), { role: 'accountant', participants: [sibling.id] }),
  )
  expect(await requestPdf(leaving.authorization, 'en')).toBe('document.pdf-preparing')
  expect(await requestPdf(limited.authorization, 'both')).toBe('document.pdf-preparing')
  expect(await requestPdf(owner(), 'ar')).toBe('document.pdf-preparing')
  // A later version stored who requested it, and this is the last attempt.
  expect(await requestPdf(owner(), 'en', later)).toBe('document.pdf-preparing')
  const place = { organizationId: company.organizationId, environment: 'preprod' }
  const payload = { ...place, documentId: later, language: 'en', requester: { kind: 'robot' } }
  await portal.query(
    `select from graphile_worker.add_job('documents.preparePdf', $1, job_key => $2, max_attempts => 3) as added,
       graphile_worker.reschedule_jobs(array[added.id], attempts => 2)`,
    [JSON.stringify(payload), `pdf:${company.organizationId}:preprod:${later}:en`],
  )
  await leaving.end?.()
  await limited.end?.()
  const worker = await startWorkerOf(portal)
  await portal.runJobs(60_000)
  await worker.stop()
  // For a user who is limited to another company now, the document does not exist: that request is dropped.
  expect(await states()).toEqual({ ar: 'ready', en: 'failed' })
  expect(await states(later)).toEqual({ en: 'failed' })
  for (const language of ['en', 'both'])
    expect(await requestPdf(owner(), language)).toBe('document.pdf-preparing')
  const jobs = () =>
    portal.query(`select from graphile_worker.jobs where task_identifier = 'documents.preparePdf'`)
  expect(await jobs()).toHaveLength(2)
  // A job has dropped its request and is not over yet: the next request gets a job of its own.
  const held = await holdJobs(portal, 'documents.preparePdf', { count: 1, worker: 'dropping' })
  const [{ language }] = held.payloads as [{ language: string }]
  await portal.query('delete from document_pdfs where document_id = $1 and language = $2', [id, language])
  expect(await requestPdf(owner(), language)).toBe('document.pdf-preparing')
  expect(await jobs()).toHaveLength(3)
  await held.release()
})

/** An organization moves from one database to another, through the command line, while others go on in both. */
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPaperStyle } from '#core/paper-style'
import type { Portal } from '../app.ts'
import { verifyAudit } from '../audit/index.ts'
import { pdfOf, upload } from '../documents/testing/attached.ts'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  saveDraft,
  standardInvoice,
} from '../documents/testing/invoices.ts'
import {
  deliver,
  envelopeOf,
  foreignInvoice,
  statusEnvelope,
  wakeJobs,
} from '../exchange/testing/deliveries.ts'
import { sampleLogo } from '../paper/testing/sample-logo.ts'
import { tenantTables } from '../platform/database/tables.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, startWorkerOf, type TestPortal } from '../platform/testing/portal.ts'
import { runFalaj, spawnFalaj } from './testing/run-falaj.ts'

let source: TestPortal
let target: TestPortal
let worker: Portal | undefined
let mover: TestCompany
let neighbor: TestCompany
let resident: TestCompany
/** The file of the organization. */
const file = path.join(mkdtempSync(path.join(tmpdir(), 'falaj-transfer-')), 'mover.falaj')

/** Documents of the mover, by the stage in which they are when it moves. */
const documents: Record<
  'draft' | 'delivered' | 'refused' | 'scheduled' | 'retrying' | 'notTaken' | 'received',
  string
> = { draft: '', delivered: '', refused: '', scheduled: '', retrying: '', notTaken: '', received: '' }
const repeated = { key: 'issued-once-and-for-all', version: 0, number: '' }

async function invoiceTo(buyer: number): Promise<string> {
  return (await issueInvoice(source, mover, standardInvoice(outsideBuyer(buyer)))).id
}

async function fillMover(): Promise<void> {
  const { token } = mover
  const billingAddress = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  for (const name of ['Zahra LLC', 'شركة الأمل', "O'Neil \\ Sons\u2028"])
    await source.request('POST', '/contacts', {
      token,
      body: { name, billingAddress },
      idempotencyKey: true,
    })
  const { accent, bank, layout } = defaultPaperStyle
  const logo = { mediaType: 'image/png', data: sampleLogo().toString('base64') }
  const look = { accent, bank, layout, logo, terms: { en: 'Net 30', ar: '' }, version: 1 }
  await source.request('PUT', '/settings/paper', { token, participant: mover.participant.id, body: look })
  await source.request('POST', '/products', {
    token,
    body: { name: 'Hour', unitCode: 'HUR', unitPrice: '123.450' },
  })
  documents.draft = await draftWithFile()
  documents.delivered = await invoiceTo(1)
  documents.refused = await invoiceTo(2)
  const scheduled = (await saveDraft(source, mover, standardInvoice(outsideBuyer(1)))).body.data
  documents.scheduled = scheduled.id
  await source.request('POST', `/documents/${scheduled.id}/issue`, {
    token,
    idempotencyKey: true,
    body: {
      version: scheduled.version,
      sendAt: new Date(source.clock.now().getTime() + 3_600_000).toISOString(),
    },
  })
  await deliver(
    source,
    envelopeOf(foreignInvoice(mover.participant, 'IN-1'), mover.participant.participantId),
  )
  await issueInvoice(source, neighbor, standardInvoice(mover.participant))
  await source.runJobs()
  const ofDelivered = `/documents/${documents.delivered}`
  const comment = { text: 'سؤال @Mariam Al Suwaidi', mentions: [mover.userId] }
  const assignment = { assignee: mover.userId }
  for (const [method, place, body] of [
    ['POST', 'comments', comment],
    ['PUT', 'assignment', assignment],
  ] as const)
    expect((await source.request(method, `${ofDelivered}/${place}`, { token, body })).status).toBeLessThan(
      300,
    )
  // More rows with files of megabytes than are read at once.
  for (let count = 0; count < 4; count++) {
    const beside = `${ofDelivered}/internal-files?fileName=note.pdf`
    expect((await upload(source, mover, beside, pdfOf(4_000_000))).status).toBe(201)
  }
  documents.retrying = await invoiceTo(5)
  await source.runJobs()
  const received = await source.request('GET', '/documents?direction=received', {
    token,
    participant: mover.participant.id,
  })
  documents.received = received.body.data[0].id
  await worker?.stop()
  worker = undefined
  const last = (await saveDraft(source, mover, standardInvoice(outsideBuyer(1)))).body.data
  documents.notTaken = last.id
  repeated.version = last.version
  repeated.number = (await issueAgain(source)).body.data.number
  const mailed = await source.request('POST', `/documents/${documents.refused}/deliveries`, {
    token,
    idempotencyKey: true,
    body: { channel: 'email', to: ['buyer@example.ae'], message: 'Moved', language: 'ar' },
  })
  expect(mailed.status).toBe(201)
}

/** A draft that names an uploaded file. */
async function draftWithFile(): Promise<string> {
  const { mimeType, name, sha256 } = (
    await upload(source, mover, '/attachments?fileName=lpo.pdf', pdfOf(4_000_000))
  ).body.data
  const attachments = [{ reference: 'LPO', file: { mimeType, name, sha256 } }]
  return (await saveDraft(source, mover, standardInvoice(outsideBuyer(1), { attachments }))).body.data.id
}

/** Access tokens and sessions end with the clock. */
async function signInAt(portal: TestPortal): Promise<void> {
  const { email, password } = mover
  const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  expect(signedIn.status).toBe(200)
  mover.token = signedIn.body.data.accessToken
}

/** The same request to issue, wherever the organization is. */
async function issueAgain(portal: TestPortal) {
  return await portal.request('POST', `/documents/${documents.notTaken}/issue`, {
    token: mover.token,
    idempotencyKey: repeated.key,
    body: { version: repeated.version },
  })
}

/** All records that users see of the mover's organization. */
async function seenOf(portal: TestPortal): Promise<Record<string, unknown>> {
  const pages = [
    '/documents?direction=sent&limit=100',
    '/documents?direction=received&limit=100',
    '/documents/counts?direction=sent',
    '/contacts',
    '/products',
    '/settings',
    '/settings/paper',
    '/participants',
    '/notices',
    '/dashboard',
    '/documents/people',
    ...Object.values(documents).flatMap((id) => [
      ...[`/documents/${id}`, `/documents/${id}/xml`],
      ...[`/documents/${id}/comments`, `/documents/${id}/assignment`, `/documents/${id}/internal-files`],
    ]),
  ]
  const seen: Record<string, unknown> = {}
  for (const page of pages) {
    const { status, body } = await portal.request('GET', page, {
      token: mover.token,
      participant: mover.participant.id,
    })
    seen[page] = { status, body: { ...body, reference: undefined } }
  }
  return seen
}

/** The rows of an organization in the tenant tables, by table. */
async function contentOf(portal: TestPortal, organizationId: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const table of tenantTables) {
    const [row] = await portal.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
       from ${table} t where organization_id = $1`,
      [organizationId],
    )
    content[table] = row?.sum
  }
  return content
}

beforeAll(async () => {
  ;[source, target] = await Promise.all([
    startTestPortal({ worker: false }),
    startTestPortal({ worker: false }),
  ])
  worker = await startWorkerOf(source)
  mover = await registerCompany(source, { name: 'Mover' })
  neighbor = await registerCompany(source, { name: 'Neighbor' })
  resident = await registerCompany(target, { name: 'Resident' })
  await fillMover()
})
afterAll(async () => {
  await worker?.stop()
  await source.stop()
  await target.stop()
})

describe('an organization moves', () => {
  let before: Record<string, unknown>
  let residentBefore: Record<string, string>

  test('it is exported into one file while others go on', async () => {
    before = await seenOf(source)
    residentBefore = await contentOf(target, resident.organizationId)
    const [run, issued] = await Promise.all([
      spawnFalaj(source, ['organization', 'export', mover.organizationId, '--to', file, '--json']),
      issueInvoice(source, neighbor, standardInvoice(outsideBuyer(1))),
    ])
    expect(run).toMatchObject({ code: 0, err: '' })
    const { tables } = JSON.parse(run.out)
    const rows = (table: string) =>
      tables.find((one: { table: string; environment: string }) => one.table === table)?.rows
    expect([rows('contacts'), rows('memberships'), rows('participant_routes')]).toEqual([3, 1, 1])
    expect(rows('audit_entries')).toBeGreaterThan(10)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(issued.number).toBeTruthy()
  })

  test('at the source it can be read, and writes are refused with the reason', async () => {
    expect(await seenOf(source)).toEqual(before)
    const refused = await saveDraft(source, mover, standardInvoice(outsideBuyer(1)))
    expect([refused.status, refused.body.code]).toEqual([503, 'organization.moving'])
    expect(refused.headers.get('retry-after')).toBe('15')
    const removed = await source.request('DELETE', `/documents/${documents.draft}?version=1`, {
      token: mover.token,
    })
    expect([removed.status, removed.body.code]).toEqual([503, 'organization.moving'])
  })

  test('its arrivals there are refused, so that they are retried; those of others are accepted', async () => {
    const arrives = (company: TestCompany) =>
      deliver(
        source,
        envelopeOf(foreignInvoice(company.participant, 'IN-2'), company.participant.participantId),
      )
    expect((await arrives(mover)).body.code).toBe('organization.moving')
    expect((await arrives(neighbor)).status).toBe(200)
    const [sent] = await source.query(
      `select envelope_id from transmissions where document_id = $1 and kind = 'invoice'`,
      [documents.delivered],
    )
    const status = statusEnvelope({ senderId: '000901', code: 'AP', envelopeId: sent?.envelope_id })
    expect((await deliver(source, status)).body.code).toBe('organization.moving')
  })

  test('its jobs there wait, and do not fail', async () => {
    worker = await startWorkerOf(source)
    await source.runJobs()
    const jobs = await source.query(
      `select task_identifier as job, attempts < max_attempts and run_at > now() as waits
       from graphile_worker.jobs where task_identifier = 'exchange.transmit'`,
    )
    expect(jobs).toEqual([{ job: 'exchange.transmit', waits: true }])
    const untaken = await source.query(`select 1 from transmissions where document_id = $1`, [
      documents.notTaken,
    ])
    expect(untaken).toEqual([])
  })

  test('it is imported unchanged, and its users sign in', async () => {
    const run = await spawnFalaj(target, ['organization', 'import', file])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain('Mover LLC is here and open')
    await signInAt(target)
    expect(await seenOf(target)).toEqual(before)
    expect(await contentOf(target, mover.organizationId)).toEqual(
      await contentOf(source, mover.organizationId),
    )
    expect(await contentOf(target, resident.organizationId)).toEqual(residentBefore)
    const waiting = await target.query(
      `select task_identifier as job from graphile_worker.jobs
       where key = $1 or task_identifier in ('delivery.mail', 'exchange.transmit') order by 1`,
      [`transmit:${documents.notTaken}`],
    )
    expect(waiting.map(({ job }) => job)).toEqual(['delivery.mail', 'exchange.transmit'])
  })

  test('its audit trail verifies', async () => {
    const scope = { organizationId: mover.organizationId, environment: 'preprod' } as const
    const verdict = await target.context.db.tenant(scope, (tx) => verifyAudit(target.context, tx))
    expect(verdict).toMatchObject({ intact: true, brokenAt: null })
    expect(verdict.entries).toBeGreaterThan(10)
  })

  test('importing it again changes nothing', async () => {
    const content = await contentOf(target, mover.organizationId)
    const run = await runFalaj(target, ['organization', 'import', file])
    expect(run).toMatchObject({ code: 0, out: 'Mover LLC is here already; nothing was changed.\n' })
    expect(await contentOf(target, mover.organizationId)).toEqual(content)
  })

  test('unfinished work is completed there, once', async () => {
    const targetWorker = await startWorkerOf(target)
    try {
      await target.runJobs()
      target.clock.advance(3_700_000)
      await wakeJobs(target)
      target.clock.advance(3_700_000)
      await wakeJobs(target)
      await signInAt(target)
      for (const stage of ['notTaken', 'scheduled', 'retrying'] as const) {
        const document = await readDocument(target, mover, documents[stage])
        expect([stage, document.facts.transmission.state]).toEqual([stage, 'sent'])
      }
      const messages = await target.query(
        `select m.arrivals, t.document_id from simulator_messages m join transmissions t on t.envelope_id = m.envelope_id
         where t.organization_id = $1 and m.node = 'accessPoint' and t.kind = 'invoice' order by t.document_id`,
        [mover.organizationId],
      )
      const once = ['notTaken', 'scheduled', 'retrying'] as const
      expect(messages).toEqual(
        once
          .map((stage) => ({ arrivals: 1, document_id: documents[stage] }))
          .toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1)),
      )
      const twice = await source.query(
        `select m.envelope_id from simulator_messages m join transmissions t on t.envelope_id = m.envelope_id
         where t.document_id = any ($1) and m.node = 'accessPoint' and t.kind = 'invoice'`,
        [once.map((stage) => documents[stage])],
      )
      expect(twice).toEqual([])
    } finally {
      await targetWorker.stop()
    }
  })

  test('its numbers continue without a gap, and a repeated request is recognized', async () => {
    const again = await issueAgain(target)
    expect([again.status, again.body.data.number]).toEqual([200, repeated.number])
    const next = await issueInvoice(target, mover, standardInvoice(outsideBuyer(1)))
    const numberOf = (text: string) => Number(/\d+/.exec(text.split('-').at(-1) ?? '')?.[0])
    expect(numberOf(next.number)).toBe(numberOf(repeated.number) + 1)
  })

  test('at the source it is closed permanently', async () => {
    const run = await runFalaj(source, ['organization', 'close', mover.organizationId, '--json'])
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(run.out)).toMatchObject({ wasClosed: false, lateArrivals: [] })
    const leads = await source.query(
      `select 1 from participant_routes where organization_id = $1
       union all select 1 from transmission_index where organization_id = $1`,
      [mover.organizationId],
    )
    expect(leads).toEqual([])
    // Its files are verified where they stay, and it is named.
    const verified = await runFalaj(source, ['archive', 'verify'])
    expect(verified).toMatchObject({
      code: 0,
      out: expect.stringContaining(`have moved: ${mover.organizationId}`),
    })
    await signInAt(source)
    const refused = await source.request('POST', '/products', {
      token: mover.token,
      body: { name: 'A', unitCode: 'EA', unitPrice: '1' },
    })
    expect([refused.status, refused.body.code]).toEqual([410, 'organization.moved'])
    for (const words of [
      ['export', mover.organizationId, '--to', `${file}.again`],
      ['reopen', mover.organizationId],
    ]) {
      const run = await runFalaj(source, ['organization', ...words])
      expect(run).toMatchObject({ code: 2, err: expect.stringContaining('has moved') })
    }
    expect(existsSync(`${file}.again`)).toBe(false)
    expect((await issueInvoice(source, neighbor, standardInvoice(outsideBuyer(1)))).number).toBeTruthy()
  })
})

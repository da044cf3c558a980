import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { buildMessageLevelStatus } from '#core/status'
import { newUuid } from '#platform/base/ids'
import { pack, zipFile } from '#platform/files/zip'
import { freeTin, registerCompany, type TestCompany } from '#platform/testing/company'
import { type RequestOptions, startTestPortal, type TestPortal } from '#platform/testing/portal'
import { runCli } from '../../cli/testing/run-cli.ts'
import { bytesInMemory, zipEntries } from '../../files/read-zip.ts'
import { recordFiles } from '../archive/record-files.ts'
import { largeAttachments, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { textOf } from '../paper/testing/read-pdf.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
const tin = freeTin()
const byHand = {
  tin,
  trn: `${tin}00003`,
  nameEn: 'Ours by hand',
  nameAr: 'شركتنا',
  legalType: 'Limited liability company',
  legalRegistration: { type: 'TL', id: 'CN-1', authority: 'Dubai Department of Economy and Tourism' },
  address: { line1: 'Sheikh Zayed Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
  aspName: 'Another Provider',
}

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { onboard: false })
  others = await registerCompany(portal, { onboard: false })
})
afterAll(() => portal.stop())

/** In the live environment, which is connected to no network. */
const live = (method: string, path: string, body?: object, options: RequestOptions = {}) =>
  portal.request(method, path, {
    token: ours.token,
    participant: ours.participant.id,
    environment: 'prod',
    ...(method === 'POST' ? { idempotencyKey: true as const } : {}),
    ...(body ? { body } : {}),
    ...options,
  })

const entriesOf = (zip: Buffer) => [...zipEntries(bytesInMemory(zip))]

async function bytesOf(target: string): Promise<Buffer> {
  const response = await fetch(`${portal.url}/api/prod/v1${target}`, {
    headers: { authorization: `Falaj ${ours.token}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The output of `falaj evidence verify` for a pack. */
async function verified(zip: Buffer) {
  const file = path.join(portal.folder, 'pack.zip')
  writeFileSync(file, zip)
  return await runCli(['evidence', 'verify', file])
}

/** The files of a pack with one of them changed. */
async function repacked(files: ReadonlyMap<string, string>, name: string, content: string): Promise<Buffer> {
  async function* packed() {
    for (const [one, text] of new Map([...files, [name, content]]))
      yield { name: one, ...(await pack(Buffer.from(text))) }
  }
  const parts: Buffer[] = []
  for await (const part of zipFile(packed(), portal.clock.now())) parts.push(part)
  return Buffer.concat(parts)
}

async function newDraft(change: Partial<InvoiceDraft> = {}): Promise<string> {
  return (await live('POST', '/documents', { draft: standardInvoice(outsideBuyer(1), change) })).body.data.id
}
const issue = (id: string, more: object) => live('POST', `/documents/${id}/issue`, { version: 1, ...more })
const answer = (id: string, body: object, options?: RequestOptions) =>
  live('POST', `/documents/${id}/provider-answers`, body, options)

test('a company is added manually only where no authority verifies it', async () => {
  const wrong = await live('POST', '/participants', { ...byHand, trn: '100000000000003' })
  expect(wrong).toMatchObject({ status: 422, body: { findings: [{ path: 'trn' }] } })
  const test = await live('POST', '/participants', byHand, { environment: 'preprod' })
  expect(test).toMatchObject({ status: 409, body: { code: 'participant.verify-instead' } })
  const key = { idempotencyKey: 'add-company-0001' }
  const added = await live('POST', '/participants', byHand, key)
  expect(added).toMatchObject({ status: 201, body: { data: { registration: 'notRegistered' } } })
  ours.participant = added.body.data
  expect(await live('POST', '/participants', byHand, key)).toMatchObject({ status: 201, body: added.body })
  const reused = await live('POST', '/participants', { ...byHand, nameEn: 'Another LLC' }, key)
  expect(reused.body.code).toBe('idempotency.key-reused')
  expect((await live('POST', '/participants', byHand)).body.code).toBe('participant.exists')
  // Its owner is not verified: another organization may add the same, and no route from outside leads to either.
  const same = await live('POST', '/participants', byHand, { token: others.token })
  expect(same.status).toBe(201)
  others.participant = same.body.data
  expect(await portal.query('select 1 from participant_routes')).toEqual([])
})

test('a document is issued to a file, and is never sent from here', async () => {
  const id = await newDraft()
  expect((await issue(id, {})).body.code).toBe('exchange.live-not-connected')
  const later = { toFile: true, sendAt: new Date(portal.clock.now().getTime() + 86_400_000).toISOString() }
  expect((await issue(id, later)).body.code).toBe('exchange.live-not-connected')
  const issued = await issue(id, { toFile: true })
  expect(issued).toMatchObject({
    status: 200,
    body: {
      data: {
        number: 'INV-000001',
        standing: {
          verdict: 'issuedToFile',
          exchangeStatus: 'otherProvider',
          reportingStatus: 'otherProvider',
          exchangeRail: Array(3).fill('notApplicable'),
          reportingRail: Array(3).fill('notApplicable'),
        },
        ids: { envelopeId: null },
        timeline: [{ key: 'issuedToFile' }, { key: 'drafted' }],
      },
    },
  })
  const bulk = await live('POST', '/documents/bulk-issue', { ids: [await newDraft()] })
  expect(bulk.body.code).toBe('exchange.live-not-connected')
  // One that is warned of, for its report.
  await newDraft({ attachments: largeAttachments(), dueDate: '2026-01-31' })
  const run = await live('POST', '/documents/bulk-issue', { drafts: 'all', toFile: true })
  expect(run).toMatchObject({ status: 200, body: { data: { kind: 'issueToFile' } } })
  await portal.runJobs()
  const { body } = await live('GET', `/bulk-runs/${run.body.data.id}`)
  expect(body.data).toMatchObject({ state: 'done', queued: 2, refused: 0 })
  // Not even on request, or when a worker recovers lost jobs.
  for (const path of ['retry', 'send-now', 'cancel-sending', 'report/resubmit', 'report/withdraw'])
    expect((await live('POST', `/documents/${id}/${path}`)).status).toBe(409)
  await portal.query(
    `select graphile_worker.add_job('exchange.transmit', json_build_array(json_build_object(
    'id', 'evt_1', 'name', 'document.issued', 'organizationId', $1::text, 'environment', 'prod',
    'subjectId', $2::text, 'participantKey', $3::text, 'at', now())))`,
    [ours.organizationId, id, ours.participant.id],
  )
  await portal.query(`select graphile_worker.add_job('exchange.recover', '{}')`)
  await portal.runJobs()
  expect(await portal.query(`select 1 from transmissions where environment = 'prod'`)).toEqual([])
  await expect(
    portal.query('update documents set transmission_reason = null where id = $1', [id]),
  ).rejects.toThrow('does not change')
  const range = 'from=2026-01-01&to=2099-12-31'
  expect((await live('GET', `/dashboard?${range}`)).body.data).toMatchObject({ generated: 3, sent: 0 })
  // Where there is a network, documents are sent.
  const testing = await registerCompany(portal)
  const draft = (await saveDraft(portal, testing, standardInvoice(outsideBuyer(1)))).body.data
  const there = await portal.request('POST', `/documents/${draft.id}/issue`, {
    token: testing.token,
    idempotencyKey: true,
    body: { version: 1, toFile: true },
  })
  expect(there.body.code).toBe('document.connected')
})

const list = async () =>
  (await live('GET', '/documents?direction=sent')).body.data as { id: string; number: string }[]

test('the file for the other provider contains XML, PDF and a report of each', async () => {
  const ids = (await list()).map(({ id }) => id)
  const response = await fetch(`${portal.url}/api/prod/v1/documents/export`, {
    method: 'POST',
    headers: {
      authorization: `Falaj ${ours.token}`,
      'falaj-participant': ours.participant.id,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ids, forProvider: true, language: 'ar' }),
  })
  expect(response.status).toBe(200)
  const files = entriesOf(Buffer.from(await response.arrayBuffer()))
  const ending = (end: string) => files.filter(({ name }) => name.endsWith(end))
  expect(
    files
      .map(({ name }) => name)
      .filter((name) => !/^(xml|pdf)\//.test(name))
      .sort(),
  ).toEqual(['register.csv', 'register.xlsx', 'report.csv', 'report.xlsx'])
  expect(ending('.xml')).toHaveLength(3)
  expect(ending('.pdf')).toHaveLength(3)
  const report = Buffer.from(ending('report.csv')[0]?.read() ?? []).toString()
  expect(report).toContain('INV-000002')
  expect(report).not.toContain('fatal')
  const sheet = await readSheet(Buffer.from(ending('report.xlsx')[0]?.read() ?? []))
  const [head = [], row = []] = sheet
  const warned = sheet.find((one) => one[4] === 'falaj-due-date-early') ?? []
  expect([head[3], row[3]]).toEqual(['النتيجة', 'يستوفي كل القواعد'])
  // Columns for users have texts, those for programs have codes.
  expect(warned.slice(3)).toEqual([
    'تنبيه',
    'falaj-due-date-early',
    'تاريخ الاستحقاق',
    'تاريخ الاستحقاق 2026-01-31 يسبق تاريخ المستند.',
  ])
  expect(report).toContain('falaj-due-date-early,dueDate,"The due date, 2026-01-31, is before')
  const [, first = []] = await readSheet(Buffer.from(ending('register.xlsx')[0]?.read() ?? []))
  expect(first.slice(10, 13)).toEqual(['لدى مزوّد خدمتك', 'لدى مزوّد خدمتك', 'بانتظار الرفع'])
  const register = Buffer.from(ending('register.csv')[0]?.read() ?? []).toString()
  expect(register).toContain('By your provider,By your provider,To upload')
  expect(register).not.toMatch(/issuedToFile|otherProvider/)
  // A page is found by the name of its XML.
  const named = (end: string) => ending(end).map(({ name }) => name.replace(/^(xml|pdf)\/|\.(xml|pdf)$/g, ''))
  expect(named('.pdf').sort()).toEqual(named('.xml').sort())
})

test('the PDF of a proforma of the live environment has a watermark', async () => {
  const id = await newDraft({ proforma: true, number: 'PF-1' })
  const text = textOf(await bytesOf(`/documents/${id}/pdf?lang=en`))
  expect(text).toMatch(/^Proforma$/m)
  expect(text).toContain('This is not a tax invoice.')
  expect(text).not.toMatch(/Draft|Test/)
})

test('answers of the other provider are stored as a track of their own', async () => {
  const id = (await list()).find(({ number }) => number === 'INV-000001')?.id ?? ''
  const status = buildMessageLevelStatus({
    messageId: newUuid(),
    issuedAt: '2026-11-23T10:00:00Z',
    senderId: '000901',
    receiverId: '000902',
    code: 'RE',
    text: 'Not delivered',
    // No provider's envelope is known: the document is named by its own unique identifier.
    envelopeId: (await live('GET', `/documents/${id}`)).body.data.ids.uuid,
    lines: [{ location: 'NA', text: 'Buyer unknown', reason: 'FD' }],
  })
  const before = (await live('GET', `/documents/${id}`)).body.data
  expect(await answer(id, { kind: 'messageLevelStatus', xml: status })).toMatchObject({ status: 201 })
  const broken = await answer(id, { kind: 'messageLevelStatus', xml: status.replace('>RE<', '>XX<') })
  expect(broken).toMatchObject({ status: 422, body: { code: 'common.invalid' } })
  expect(broken.body.findings.length).toBeGreaterThan(0)
  expect((await answer(id, { kind: 'messageLevelStatus', xml: '<!DOCTYPE x><x/>' })).status).toBe(422)
  expect((await answer(id, { kind: 'reportingIds', reportingIds: ['', '', ''] })).status).toBe(422)
  await answer(id, { kind: 'reportingIds', reportingIds: ['R-1', '', 'R-3'] })
  const shown = (await live('GET', `/documents/${id}/provider-answers`)).body.data
  expect(shown).toMatchObject([
    { kind: 'handedOver' },
    { kind: 'messageLevelStatus', code: 'RE', text: 'Not delivered · Buyer unknown (NA)' },
    { kind: 'reportingIds', reportingIds: ['R-1', null, 'R-3'] },
  ])
  const after = (await live('GET', `/documents/${id}`)).body.data
  // Its state comes from the provider's answers; our exchange still has no facts about it.
  const known = ({ facts: { atProvider: _said, ...facts }, ids }: typeof after) => ({ facts, ids })
  expect(known(after)).toEqual(known(before))
  expect([before.standing.verdict, after.standing.verdict]).toEqual([
    'waitingOwnProvider',
    'providerRejected',
  ])
  expect(after.timeline.map(({ key }: { key: string }) => key)).toEqual([
    'elsewhereReported',
    'elsewhereRejected',
    'elsewhereHandedOver',
    'issuedToFile',
    'drafted',
  ])
  const foreign = { token: others.token, participant: others.participant.id }
  const typed = { kind: 'reportingIds', reportingIds: ['X', '', ''] }
  expect((await answer(id, typed, foreign)).body.code).toBe('document.not-found')
  const draft = await newDraft()
  expect((await answer(draft, typed)).body.code).toBe('document.not-found')

  // The file as it was brought is evidence: in the pack, which the command verifies, and among the legal files.
  const sha256 = createHash('sha256').update(status).digest('hex')
  const evidence = await bytesOf(`/documents/${id}/evidence`)
  const files = new Map(entriesOf(evidence).map(({ name, read }) => [name, Buffer.from(read()).toString()]))
  const name = [...files.keys()].find((one) => one.startsWith('other-provider/messageLevelStatus_')) ?? ''
  expect(files.get(name)).toBe(status)
  expect(JSON.parse(files.get('other-provider.json') ?? '')).toMatchObject([
    { kind: 'handedOver', file: null },
    { kind: 'messageLevelStatus', code: 'RE', file: name, sha256 },
    { kind: 'reportingIds', reportingIds: ['R-1', null, 'R-3'], file: null },
  ])
  expect(files.get('audit.json')).toContain(sha256)
  // Intact; the signer is not compared without a key.
  expect(await verified(evidence)).toMatchObject({ code: 3 })
  const changed = await verified(await repacked(files, name, `${status} `))
  expect(changed).toMatchObject({ code: 1, out: expect.stringContaining(`${name} was changed`) })
  // The pack of a period contains the same.
  const period = { from: '2026-01-01', to: '2099-12-31' }
  const run = (await live('POST', '/evidence/runs', period)).body.data
  await portal.runJobs()
  const whole = await bytesOf(`/evidence/runs/${run.id}/file`)
  expect(await verified(whole)).toMatchObject({ code: 3 })
  const inner = entriesOf(whole).filter((one) => one.name.endsWith('.zip'))
  expect(inner.flatMap(({ read }) => entriesOf(Buffer.from(read())).map((one) => one.name))).toContain(name)
  const legal = await portal.context.db.tenant(
    { organizationId: ours.organizationId, environment: 'prod' },
    (tx) => recordFiles(tx, id),
  )
  expect(legal).toContainEqual({ name, bytes: Buffer.from(status), sha256 })

  const bring = (csv: string, options?: RequestOptions) =>
    live('POST', '/provider-answers/import', { csv }, options)
  const faulty = await bring('Number,ID 1\nINV-000002,A\nINV-999999,B\nINV-000003,,\n')
  expect(faulty.status).toBe(422)
  expect(faulty.body.findings.map(({ message }: { message: string }) => message)).toEqual([
    'Line 3: no document that was issued to a file has the number INV-999999.',
    'Line 4: it names no reporting id.',
  ])
  const good = '\uFEFFNumber;ID 1;ID 2\r\nINV-000002;"A-1";A-2\r\nINV-000003;B-1\r\n'
  const key = { idempotencyKey: 'the-same-key' }
  expect(await bring(good, key)).toMatchObject({ status: 200, body: { data: { taken: 2 } } })
  expect((await bring(good, key)).body.data.taken).toBe(2)
  const stored = await portal.query(
    `select reporting_id_1 as id from provider_answers where reporting_id_1 like '%-1' order by 1`,
  )
  expect(stored.map(({ id }) => id)).toEqual(['A-1', 'B-1', 'R-1'])
  expect((await bring(good, foreign)).status).toBe(422)
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptUntil } from '#core/law'
import { newId } from '#platform/base/ids'
import { createOutgoing } from '#platform/base/outgoing'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { connectAsAdmin } from '#platform/testing/lock-order'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { runCli } from '../../cli/testing/run-cli.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { folderStore } from './adapters/folder-store.ts'
import { s3Store } from './adapters/s3-store.ts'
import { followJob } from './follow-documents.ts'

/** A third-party server that is compatible with S3, and verifies signatures. */
interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server

const outgoing = createOutgoing([{ to: { address: '127.0.0.1', bits: 32 }, port: undefined }])
const folder = mkdtempSync(path.join(tmpdir(), 'falaj-archive-'))
let s3: S3Server
let bucket: { bucket: string; region: string; accessKey: string; secretKey: string }
let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let sentId: string
let approvedId: string

beforeAll(async () => {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'archive', configs: [] }],
  })
  const { port } = await s3.run()
  bucket = {
    bucket: `http://127.0.0.1:${port}/archive`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  portal = await startTestPortal({
    env: {
      FALAJ_ARCHIVE: 's3',
      FALAJ_ARCHIVE_S3_BUCKET: bucket.bucket,
      FALAJ_ARCHIVE_S3_REGION: bucket.region,
      FALAJ_ARCHIVE_S3_ACCESS_KEY: bucket.accessKey,
      FALAJ_ARCHIVE_S3_SECRET_KEY: bucket.secretKey,
    },
  })
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  sentId = (await issueInvoice(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })))[
    'id'
  ]
  await portal.runJobs()
})
afterAll(async () => {
  await portal.stop()
  await s3.close()
  rmSync(folder, { recursive: true })
})

const request = (method: string, target: string, company = ours, body?: object, idempotencyKey?: true) =>
  portal.request(method, target, {
    token: company.token,
    participant: company.participant.id,
    ...(body ? { body } : {}),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const archiveOf = async (company = ours) => (await request('GET', '/archive', company)).body.data

/** Runs the periodic sweep for a tenant. */
async function follow({ organizationId }: TestCompany): Promise<void> {
  const { db, jobs } = portal.context
  const payload = { organizationId, environment: 'preprod' }
  await db.system((tx) => jobs.enqueue(tx, followJob, payload))
  await portal.runJobs()
}

async function verify(company = ours) {
  const started = await request('POST', '/archive/verifications', company, undefined, true)
  expect(started).toMatchObject({ status: 202, body: { data: { state: 'running', done: 0, total: 2 } } })
  await portal.runJobs()
  return (await archiveOf(company)).verifications[0]
}

const stores = [
  ['a folder', () => folderStore(path.join(folder, 'objects'))],
  ['an S3 server', () => s3Store(bucket, outgoing)],
] as const

test.each(stores)('%s stores bytes unchanged, once, and reports missing objects', async (_, open) => {
  const store = open()
  const bytes = Buffer.from([0, 255, 13, 10, 0])
  expect(await store.get('org_a/preprod/ab/none')).toBeUndefined()
  await store.put('org_a/preprod/ab/abc', bytes)
  await store.put('org_a/preprod/ab/abc', bytes)
  expect(await store.get('org_a/preprod/ab/abc')).toEqual(bytes)
  const large = Buffer.alloc(3_000_000, 'x')
  await store.put('org_a/preprod/cd/large', large)
  expect((await store.get('org_a/preprod/cd/large'))?.equals(large)).toBe(true)
})

test('an unavailable or refusing store raises, so that nothing is recorded as stored', async () => {
  await expect(
    s3Store({ ...bucket, secretKey: 'other' }, outgoing).put('a', Buffer.from('a')),
  ).rejects.toThrow()
  await expect(s3Store({ ...bucket, secretKey: 'other' }, outgoing).get('a')).rejects.toThrow()
  const away = s3Store({ ...bucket, bucket: 'http://127.0.0.1:9/archive' }, outgoing)
  await expect(away.get('a')).rejects.toThrow()
  writeFileSync(path.join(folder, 'file'), '')
  await expect(folderStore(path.join(folder, 'file')).put('a', Buffer.from('a'))).rejects.toThrow()
})

test('the legal files of a document are stored once, and later ones follow', async () => {
  await saveDraft(portal, ours, standardInvoice(others.participant))
  await follow(ours)
  const rows = await portal.query<{ name: string; sha256: string; size: number }>(
    'select name, sha256, size::integer from archive_objects where document_id = $1 order by name',
    [sentId],
  )
  const names = rows.map(({ name }) => name.replace(/_.*\.xml$/, ''))
  expect(names).toEqual([
    'document.xml',
    'events.json',
    'received/messageLevelStatus',
    'received/messageLevelStatus',
    'sent/invoice-1',
    'sent/taxReport-1',
  ])
  const xml = await fetch(`${portal.url}/api/preprod/v1/documents/${sentId}/xml`, {
    headers: { authorization: `Falaj ${ours.token}` },
  })
  const stored = rows[0]
  const key = `${ours.organizationId}/preprod/${stored?.sha256.slice(0, 2)}/${stored?.sha256}`
  expect(await s3Store(bucket, outgoing).get(key)).toEqual(Buffer.from(await xml.arrayBuffer()))
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  expect((await archiveOf()).store).toMatchObject({ kind: 's3', files: rows.length, bytes })
  expect((await archiveOf(others)).store).toMatchObject({ files: 0, storedAt: null })

  const second = await issueInvoice(portal, ours, standardInvoice({ ...others.participant, nameEn: 'O' }))
  await portal.runJobs()
  await follow(ours)
  const ofSecond = () => portal.query('select 1 from archive_objects where document_id = $1', [second['id']])
  expect(await ofSecond()).toHaveLength(0)
  // The receiver's copy is archived and then approved: it has more events.
  await follow(others)
  const received = `/documents?direction=received&search=${second.number}`
  ;[{ id: approvedId }] = (await request('GET', received, others)).body.data
  const decision = { decision: 'approve' }
  const approval = await request('POST', `/documents/${approvedId}/responses`, others, decision, true)
  expect(approval.status).toBeLessThan(300)
  await portal.runJobs()
  portal.clock.advance(6 * 60_000)
  await follow(others)
  await follow(ours)
  expect((await ofSecond()).length).toBeGreaterThan(4)
  await follow(ours)
  expect(await portal.query('select 1 from archive_objects where document_id = $1', [sentId])).toHaveLength(
    rows.length,
  )
})

test('a document is archived whose event was committed later than newer ones', async () => {
  const late = await registerCompany(portal, { name: 'Late' })
  const { id } = await issueInvoice(portal, late, standardInvoice(outsideBuyer(1)))
  await portal.runJobs()
  await issueInvoice(portal, late, standardInvoice(outsideBuyer(1)))
  const admin = await connectAsAdmin(portal)
  // As a transaction that is still at work: others see neither the document nor its events.
  await admin.query('set session_replication_role = replica')
  await admin.query(`create temporary table late_events as select * from events where subject_id = '${id}'`)
  await admin.query(`delete from events where subject_id = '${id}'`)
  await admin.query(`update documents set state = 'draft' where id = '${id}'`)
  await follow(late)
  await admin.query(`update documents set state = 'issued' where id = '${id}'`)
  await admin.query('insert into events select * from late_events')
  await admin.query(`update events set at = at - interval '6 minutes'`)
  await admin.end()
  await follow(late)
  expect(
    (await portal.query('select from archive_objects where document_id = $1', [id])).length,
  ).toBeGreaterThan(4)
})

test('objects that a new place lacks are written again from the database, with the recorded hash', async () => {
  const noted = await portal.query<{ document_id: string; name: string }>(
    'select document_id, name from archive_objects',
  )
  // The events of the approved one are there as before and as after.
  expect(
    noted.filter((one) => one.document_id === approvedId && one.name === 'events.json').length,
  ).toBeGreaterThan(1)
  const otherStore = {
    DATABASE_URL: portal.ownerUrl,
    FALAJ_SECRET: portal.secret,
    FALAJ_DATA: portal.folder,
    FALAJ_ARCHIVE: 'folder',
    FALAJ_ARCHIVE_FOLDER: path.join(folder, 'elsewhere'),
  }
  const run = async (action: string) => {
    const { code, out } = await runCli(['archive', action, '--json'], { env: otherStore })
    return { code, ...JSON.parse(out) }
  }
  const before = await run('verify')
  expect([before.code, before.faults.length]).toEqual([1, noted.length])
  expect(await run('refill')).toMatchObject({ code: 0, put: noted.length, lost: [] })
  expect(await run('verify')).toMatchObject({ code: 0, faults: [] })
  expect(await run('refill')).toMatchObject({ code: 0, put: 0 })
  const env = { ...otherStore, FALAJ_ARCHIVE: 'none' }
  expect((await runCli(['archive', 'refill'], { env })).err).toContain('set FALAJ_ARCHIVE')
})

test('a verification names missing and changed files, by the button and by the command', async () => {
  await follow(others)
  const clean = await verify(others)
  expect(clean).toMatchObject({ state: 'done', faultCount: 0, faults: [] })
  expect(clean.files).toBeGreaterThan(8)
  const env = {
    DATABASE_URL: portal.ownerUrl,
    FALAJ_SECRET: portal.secret,
    FALAJ_DATA: portal.folder,
    FALAJ_ARCHIVE: 's3',
    FALAJ_ARCHIVE_S3_BUCKET: bucket.bucket,
    FALAJ_ARCHIVE_S3_REGION: bucket.region,
    FALAJ_ARCHIVE_S3_ACCESS_KEY: bucket.accessKey,
    FALAJ_ARCHIVE_S3_SECRET_KEY: bucket.secretKey,
  }
  expect(await runCli(['archive', 'verify'], { env })).toMatchObject({
    code: 0,
    out: expect.stringContaining('all as they were noted'),
  })

  const files = await portal.query<{ document_id: string; name: string; sha256: string }>(
    `select document_id, name, sha256 from archive_objects
     where organization_id = $1 and name in ('document.xml', 'events.json') order by document_id, name`,
    [others.organizationId],
  )
  const store = s3Store(bucket, outgoing)
  const [xml, events] = files
  if (!xml || !events) throw new Error('nothing is archived')
  const documentId = xml.document_id
  const keyOf = ({ sha256 }: { sha256: string }) =>
    `${others.organizationId}/preprod/${sha256.slice(0, 2)}/${sha256}`
  const bytes = (await store.get(keyOf(xml))) ?? Buffer.alloc(0)
  await store.put(keyOf(xml), Buffer.concat([bytes, Buffer.from(' ')]))
  // A change in the object store alone is reported, and replaced from the database on request.
  const refill = async (...switches: string[]) => await runCli(['archive', 'refill', ...switches], { env })
  expect(await refill()).toMatchObject({
    code: 1,
    out: expect.stringContaining(`${xml.document_id} document.xml was changed in the object store`),
  })
  expect((await runCli(['archive', 'verify'], { env })).out).toContain(
    'falaj archive refill --replace-changed',
  )
  expect(await refill('--replace-changed')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 files put back, 0 changed, 0 lost'),
  })
  expect(await store.get(keyOf(xml))).toEqual(bytes)
  await store.put(keyOf(xml), Buffer.concat([bytes, Buffer.from(' ')]))
  const lying = readdirSync(path.join(folder, 's3'), { recursive: true, encoding: 'utf8' })
  for (const file of lying.filter((name) => name.includes(events.sha256)))
    rmSync(path.join(folder, 's3', file), { recursive: true, force: true })
  await portal.query('alter table document_contents disable trigger all')
  await portal.query(`update document_contents set xml = '\\x00'::bytea || 'other' where document_id = $1`, [
    documentId,
  ])
  const verdict = await verify(others)
  expect(verdict).toMatchObject({ state: 'done', faultCount: 3 })
  expect(verdict.faults).toEqual([
    { documentId, file: 'document.xml', place: 'database', fault: 'changed' },
    { documentId, file: 'document.xml', place: 'archive', fault: 'changed' },
    { documentId, file: 'events.json', place: 'archive', fault: 'missing' },
  ])
  const said = await runCli(['archive', 'verify'], { env })
  expect(said.code).toBe(1)
  expect(said.out).toContain(`${documentId} events.json is missing in the object store`)
  expect(said.out).toContain(`${documentId} document.xml was changed in the database`)
  expect((await runCli(['archive', 'clean'], { env })).code).toBe(2)
  const [trail] = await portal.query<{ after: object }>(
    `select after from audit_entries where action = 'archive.verified' order by id desc limit 1`,
  )
  expect(trail?.after).toMatchObject({ state: 'done', faults: 3 })
})

test('retention follows the law; a hold is placed and released with a reason', async () => {
  const archive = await archiveOf()
  expect(archive.retention.recordClass).toBe('corporateTax')
  expect(archive.retention.classes.map(({ years }: { years: number }) => years)).toEqual([7, 5, 7])
  expect((await request('PUT', '/archive/class', ours, { recordClass: 'realEstate' })).status).toBe(200)
  expect((await request('PUT', '/archive/class', ours, { recordClass: 'short' })).status).toBe(422)
  expect((await archiveOf()).retention.recordClass).toBe('realEstate')

  const period = { from: '2026-01-01', to: '2026-12-31', reason: 'Tax audit 2026' }
  const key = 'the-same-key'
  const place = () =>
    portal.request('POST', '/archive/holds', {
      token: ours.token,
      participant: ours.participant.id,
      body: period,
      idempotencyKey: key,
    })
  const placed = await place()
  expect(placed).toMatchObject({ status: 201, body: { data: { ...period, released: null } } })
  const { id } = placed.body.data
  expect((await place()).body.data.id).toBe(id)
  // The details of a document show it to users who may read it.
  const stored = async (company = ours, documentId = sentId) =>
    await request('GET', `/documents/${documentId}/retention`, company)
  const { date } = (await request('GET', `/documents/${sentId}`)).body.data
  expect((await stored()).body.data).toEqual({
    recordClass: 'realEstate',
    years: 7,
    keptUntil: keptUntil(date, 'realEstate'),
    holds: [{ id, ...period, placedAt: placed.body.data.placedAt }],
  })
  expect((await stored(others)).body.code).toBe('document.not-found')
  const draft = await saveDraft(portal, ours, standardInvoice(others.participant))
  expect((await stored(ours, draft.body.data.id)).status).toBe(404)
  const backwards = { ...period, to: '2025-01-01' }
  expect((await request('POST', '/archive/holds', ours, backwards, true)).status).toBe(422)
  expect((await request('POST', '/archive/holds', ours, { ...period, reason: ' ' }, true)).status).toBe(422)
  const release = (company: TestCompany, holdId = id) =>
    request('POST', `/archive/holds/${holdId}/release`, company, { reason: 'The audit is closed' })
  expect((await release(others)).status).toBe(404)
  expect((await release(ours, newId('hld'))).status).toBe(404)
  expect((await release(ours)).body.data.released.reason).toBe('The audit is closed')
  expect(await release(ours)).toMatchObject({ status: 409, body: { code: 'archive.hold-released' } })
  expect((await stored()).body.data.holds).toEqual([])
  expect((await archiveOf()).holds).toHaveLength(1)
  expect((await archiveOf(others)).holds).toEqual([])
  const trail = await portal.query(
    `select action, reason from audit_entries where action like 'archive.%' and subject_id = any($1) order by id`,
    [[id, ours.participant.id]],
  )
  expect(trail).toEqual([
    { action: 'archive.classChanged', reason: null },
    { action: 'archive.holdPlaced', reason: 'Tax audit 2026' },
    { action: 'archive.holdReleased', reason: 'The audit is closed' },
  ])
})

test('no legal file is deleted: not by the application, a request, or the daily cleanup, ten years later', async () => {
  const scope = { organizationId: ours.organizationId, environment: 'preprod' as const }
  const legal = [
    ...['documents', 'document_contents', 'transmissions', 'transmission_attempts', 'transmission_events'],
    ...['inbound_envelopes', 'inbound_contents', 'arrival_events', 'business_responses', 'audit_entries'],
    ...['archive_objects', 'archive_holds', 'archive_classes'],
  ]
  const counted = async () =>
    await Promise.all(
      legal.map(async (table) => [
        table,
        Number((await portal.query<{ count: string }>(`select count(*) from ${table}`))[0]?.count),
      ]),
    )
  await portal.query('alter table document_contents enable trigger all')
  const before = await counted()
  for (const table of legal) {
    const issued = { documents: `and state <> 'draft'`, document_contents: 'and frozen' }
    const which =
      table.startsWith('inbound') || table.startsWith('arrival')
        ? ''
        : `where organization_id = '${scope.organizationId}'`
    const condition = issued[table as keyof typeof issued] ?? ''
    const pool = portal.context.db
    const remove = pool.tenant(scope, (tx) =>
      sql.raw(`delete from ${table} ${which} ${condition}`).execute(tx),
    )
    await expect(remove, table).rejects.toThrow(/permission denied|stays|frozen/)
  }
  expect((await request('DELETE', `/documents/${sentId}?version=1`)).status).toBe(409)
  portal.clock.advance(10 * 366 * 86_400_000)
  await portal.context.db.system((tx) => portal.context.jobs.enqueue(tx, 'platform.tidy', {}))
  await portal.runJobs()
  // Ten years bring events and audit entries of their own.
  for (const [index, [table, count]] of (await counted()).entries())
    expect(count, String(table)).toBeGreaterThanOrEqual(Number(before[index]?.[1]))
  for (const [, open] of stores) expect(Object.keys(open())).toEqual(['kind', 'place', 'put', 'get'])
})

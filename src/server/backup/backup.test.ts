import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newUuid } from '#platform/base/ids'
import { loadSecrets } from '#platform/base/secrets'
import { copiedTables, tenantTables } from '#platform/database/tables'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { verifyAudit } from '#server/audit'
import { issueInvoice, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { uploadFile } from '../imports/testing/upload-file.ts'
import { prepareDatabase, withDatabase } from '../platform/cluster/cluster.ts'
import { runFalaj } from '../transfer/testing/run-falaj.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
const admin = new pg.Client({ connectionString: inject('cluster').adminUrl })
const names: string[] = []

beforeAll(async () => {
  await admin.connect()
  portal = await startTestPortal({
    env: {
      FALAJ_ARCHIVE: 'folder',
      FALAJ_ARCHIVE_FOLDER: path.join(inject('cluster').folder, `archive-${newUuid()}`),
    },
  })
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  await issueInvoice(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' }))
  await saveDraft(portal, ours, standardInvoice(others.participant))
  await portal.runJobs()
})
afterAll(async () => {
  await portal.stop()
  for (const name of names) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

/** An empty database, and an empty data folder. */
async function emptyPlace() {
  const { adminUrl, folder, secret } = inject('cluster')
  const name = `t_${newUuid().replaceAll('-', '')}`
  names.push(name)
  const place = mkdtempSync(path.join(folder, 'restored-'))
  const urls = await prepareDatabase(adminUrl, name, loadSecrets(place, secret))
  return { ...urls, secret, folder: place, url: withDatabase(adminUrl, name) }
}

async function rowsOf(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

/** Runs the periodic sweep for every tenant. */
async function archiveAll(): Promise<void> {
  const { db, jobs } = portal.context
  for (const { organizationId } of [ours, others])
    await db.system((tx) => jobs.enqueue(tx, 'archive.follow', { organizationId, environment: 'preprod' }))
  await portal.runJobs()
}

const passphraseFile = () => {
  const file = path.join(portal.folder, 'passphrase')
  writeFileSync(file, 'correct horse battery staple\n')
  return ['--passphrase-file', file]
}

test('the drill: all rows, as of one moment, are the same in an empty place, and the audit chain is valid', async () => {
  const file = path.join(portal.folder, 'drill.backup')
  // While the portal runs and documents are issued.
  const [made] = await Promise.all([
    runFalaj(portal, ['backup', '--to', file, '--json', ...passphraseFile()]),
    issueInvoice(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })),
  ])
  expect(made).toMatchObject({ code: 0, err: '' })
  const output = JSON.parse(made.out)
  expect(output).toMatchObject({ isEncrypted: true })
  const bytes = readFileSync(file)
  for (const secret of [portal.secret, ours.email, 'documents']) expect(bytes.includes(secret)).toBe(false)

  // Something is under way: a document that waits for the time at which it is to be sent.
  const sendAt = new Date(portal.clock.now().getTime() + 3_600_000).toISOString()
  const waiting = (
    await saveDraft(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' }))
  ).body.data
  const issuing = {
    body: { version: waiting.version, sendAt },
    token: ours.token,
    idempotencyKey: true as const,
  }
  expect((await portal.request('POST', `/documents/${waiting.id}/issue`, issuing)).status).toBe(200)
  const imported = await uploadFile(
    portal,
    ours,
    { kind: 'products', fileName: 'p.csv' },
    'name,unit\nHour,HUR\n',
  )
  await portal.runJobs()
  await archiveAll()
  const quiet = path.join(portal.folder, 'quiet.backup')
  expect(await runFalaj(portal, ['backup', '--to', quiet])).toMatchObject({ code: 0 })
  const place = await emptyPlace()
  const restored = await runFalaj(place, ['restore', quiet, '--json'])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(restored.out).rows).toBeGreaterThan(100)
  // Compared by us as well, behind the walls, value by value.
  for (const table of tenantTables.filter((name) => !copiedTables.includes(name))) {
    const content = `select md5(string_agg(t::text, '|' order by t::text)) as hash, count(*)::integer from ${table} t`
    expect([table, await rowsOf(place.url, content)]).toEqual([table, await portal.query(content)])
  }
  const hashes = `select document_id, xml_sha256, encode(sha256(xml), 'hex') as stored from document_contents order by 1`
  expect(await rowsOf(place.url, hashes)).toEqual(await portal.query(hashes))
  const walls =
    'select relname::text, relrowsecurity, relforcerowsecurity from pg_class where relrowsecurity order by 1'
  expect(await rowsOf(place.url, walls)).toEqual(await portal.query(walls))

  // Objects of the archive are not in a backup: a new place is filled from the restored rows, and then all is as noted.
  const archive = { FALAJ_ARCHIVE: 'folder', FALAJ_ARCHIVE_FOLDER: path.join(place.folder, 'archive') }
  const [archived] = await portal.query<{ count: number }>(
    'select count(*)::integer as count from archive_objects',
  )
  const count = archived?.count
  expect(count).toBeGreaterThan(10)
  expect((await runFalaj(place, ['archive', 'verify'], archive)).out).toContain(`${count} missing or changed`)
  expect((await runFalaj(place, ['archive', 'refill'], archive)).out).toContain(
    `${count} files put back, 0 changed, 0 lost`,
  )
  expect((await runFalaj(place, ['archive', 'verify'], archive)).out).toContain('all as they were noted')

  const second = await runFalaj(place, ['restore', quiet])
  expect(second).toMatchObject({ code: 2, err: expect.stringContaining('The database is not empty') })
  // Unfinished work continues: its job was not in the backup, and is created from its rows.
  const stateOf = async () =>
    await rowsOf(
      place.url,
      `select transmission_state as sent, message_level_status as answered, tax_report_state as reported
       from documents where id = '${waiting.id}'`,
    )
  expect(await stateOf()).not.toMatchObject([{ sent: 'sent' }])
  const send = "select key from graphile_worker.jobs where task_identifier = 'exchange.send'"
  const due = `select 'send:' || id as key from transmissions where document_id = '${waiting.id}' and wake_at is not null`
  expect(await rowsOf(place.url, send)).toEqual(await rowsOf(place.url, due))
  const ends = "select key from graphile_worker.jobs where task_identifier = 'imports.expire'"
  expect(await rowsOf(place.url, ends)).toEqual([{ key: `imports.expire:${imported.id}` }])
  portal.clock.advance(3_700_000)
  const { startPortal } = await import('../app.ts')
  const { config, secrets } = portal.context
  const again = await startPortal({
    config,
    secrets,
    ownerUrl: place.ownerUrl,
    appUrl: place.appUrl,
    clock: portal.clock,
  })
  try {
    const scope = { organizationId: ours.organizationId, environment: 'preprod' } as const
    const verdict = await again.context.db.tenant(scope, (tx) => verifyAudit(again.context, tx))
    expect(verdict).toMatchObject({ intact: true, brokenAt: null })
    expect(verdict.entries).toBeGreaterThan(3)
    const signedIn = await fetch(`${again.url}/api/preprod/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ours.email, password: ours.password }),
    })
    expect(signedIn.status).toBe(200)

    // The queue lives by the database's clock.
    await rowsOf(
      place.ownerUrl,
      `select from graphile_worker.reschedule_jobs(
         array(select id from graphile_worker.jobs where task_identifier = 'exchange.send'), run_at => now())`,
    )
    await expect
      .poll(stateOf, { timeout: 30_000, interval: 250 })
      .toEqual([{ sent: 'sent', answered: 'delivered', reported: 'accepted' }])
    const attempts = `select count(*)::integer from transmission_attempts a join transmissions t on t.id = a.transmission_id
      where t.document_id = '${waiting.id}' and t.kind = 'invoice'`
    expect(await rowsOf(place.url, attempts)).toEqual([{ count: 1 }])
  } finally {
    await again.stop()
  }
})

test('an encrypted one restores a missing secret; a plain one names the missing secret', async () => {
  const { placeSecret, readHeader } = await import('./index.ts')
  const encrypted = path.join(portal.folder, 'secret.backup')
  expect((await runFalaj(portal, ['backup', '--to', encrypted, ...passphraseFile()])).code).toBe(0)
  const plain = path.join(portal.folder, 'plain.backup')
  expect((await runFalaj(portal, ['backup', '--to', plain])).out).toContain('does not hold the secret')
  const folder = mkdtempSync(path.join(inject('cluster').folder, 'new-'))
  const place = { dataFolder: folder, secret: undefined }
  const lacking = await readHeader(plain, undefined)
  expect(() => placeSecret(place, lacking)).toThrow('copy the file secret of that portal')
  expect(existsSync(path.join(folder, 'secret'))).toBe(false)
  placeSecret(place, await readHeader(encrypted, 'correct horse battery staple'))
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe(portal.secret)
  rmSync(folder, { recursive: true })
})

test('a file that is damaged, cut off, or opened with another passphrase or secret changes nothing', async () => {
  const encrypted = path.join(portal.folder, 'damaged.backup')
  await runFalaj(portal, ['backup', '--to', encrypted, ...passphraseFile()])
  const place = await emptyPlace()
  const bytes = readFileSync(encrypted)
  const changed = Buffer.from(bytes)
  changed[bytes.length - 1_000] = (changed[bytes.length - 1_000] ?? 0) ^ 1
  const broken = path.join(portal.folder, 'broken.backup')
  const restore = async (words: string[], env: Record<string, string> = {}) =>
    await runFalaj(place, ['restore', broken, ...words], env)
  for (const content of [
    changed,
    bytes.subarray(0, -1),
    bytes.subarray(0, bytes.length / 2),
    bytes.subarray(0, 20),
  ]) {
    writeFileSync(broken, content)
    const { code, err } = await restore(passphraseFile())
    expect([code, err]).toEqual([1, expect.stringContaining('damaged or cut off')])
  }
  writeFileSync(broken, bytes)
  expect(await restore([])).toMatchObject({ code: 2, err: expect.stringContaining('The file is encrypted') })
  const other = path.join(portal.folder, 'other')
  writeFileSync(other, 'another passphrase')
  expect(await restore(['--passphrase-file', other])).toMatchObject({ code: 1 })
  writeFileSync(other, 'short')
  expect((await restore(['--passphrase-file', other])).err).toContain('fewer than 12 characters')
  const otherSecret = { FALAJ_SECRET: randomBytes(32).toString('hex') }
  expect(await restore(passphraseFile(), otherSecret)).toMatchObject({ code: 1 })
  expect((await runFalaj(place, ['restore', path.join(portal.folder, 'none')])).err).toContain('no such file')
  const twice = await runFalaj(portal, ['backup', '--to', encrypted])
  expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('exists already') })
  expect((await runFalaj(portal, ['backup'])).err).toContain('name the new file')
  expect(await rowsOf(place.url, 'select count(*)::integer as n from organizations')).toEqual([{ n: 0 }])
})

/** Refusals of an export and an import, which leave nothing behind. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CliRun, main } from '../../cli/testing/run-cli.ts'
import { issueInvoice, outsideBuyer, readDocument, standardInvoice } from '../documents/testing/invoices.ts'
import { openDatabase } from '../platform/database/database.ts'
import { belongings, identityTables, tenantTables } from '../platform/database/tables.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { importOrganization } from './import-organization.ts'
import { environmentOf, runFalaj, spawnFalaj } from './testing/run-falaj.ts'

let source: TestPortal
let target: TestPortal
let company: TestCompany
const folder = mkdtempSync(path.join(tmpdir(), 'falaj-refusals-'))
const file = path.join(folder, 'company.falaj')

const cli = (portal: TestPortal, ...words: string[]) => runFalaj(portal, ['organization', ...words])

async function exportOf(organizationId: string, name: string): Promise<string> {
  const to = path.join(folder, name)
  expect(await cli(source, 'export', organizationId, '--to', to)).toMatchObject({ code: 0, err: '' })
  return to
}

/** No row of the company is in the target. */
async function expectNothing(organizationId = company.organizationId): Promise<void> {
  const found = await target.query(
    `select id from organizations where id = $1 union all select id from contacts where organization_id = $1
     union all select participant_id from participant_routes where organization_id = $1
     union all select id from users where id in (select user_id from memberships where organization_id = $1)
     union all select id from auth."user" where email = $2`,
    [organizationId, company.email],
  )
  expect(found).toEqual([])
}

function expectRefused(run: CliRun, code: 1 | 2, words: string): void {
  expect(run).toMatchObject({ code, out: '', err: expect.stringContaining(words) })
}

async function addContact(portal: TestPortal, token: string): Promise<number> {
  const billingAddress = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const body = { name: `Contact ${Math.random()}`, billingAddress }
  return (await portal.request('POST', '/contacts', { token, body, idempotencyKey: true })).status
}

beforeAll(async () => {
  ;[source, target] = await Promise.all([startTestPortal(), startTestPortal({ worker: false })])
  company = await registerCompany(source, { name: 'Company' })
  await addContact(source, company.token)
  await source.runJobs()
})
afterAll(async () => {
  await source.stop()
  await target.stop()
})

test('every table of the catalog belongs to an organization, or has a reason to stay', async () => {
  const tables = await source.query<{ name: string }>(
    `select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name
     from pg_tables where schemaname in ('public', 'falaj', 'auth')`,
  )
  const listed = [...tenantTables, ...identityTables, ...Object.keys(belongings)]
  expect(tables.map(({ name }) => name).sort()).toEqual(listed.toSorted())
})

describe('an export', () => {
  test('refuses an unknown organization, and closes none', async () => {
    const nobody = `org_${'0'.repeat(26)}`
    expectRefused(await cli(source, 'export', nobody, '--to', `${file}.no`), 2, `no organization ${nobody}`)
    expectRefused(await cli(source, 'export', "org'; drop", '--to', `${file}.no`), 2, 'no organization')
    expect(await source.query('select 1 from closed_organizations')).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  test('that is interrupted leaves no file behind, and the organization open', async () => {
    const holder = new pg.Client({ connectionString: source.ownerUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table contacts in access exclusive mode')
    const words = ['organization', 'export', company.organizationId, '--to', file]
    const child = spawn(process.execPath, [main, ...words], {
      env: environmentOf(source),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    // In the middle of its tables, also if it writes faster than the test polls.
    const reading = () =>
      source.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%contacts%'`,
      )
    await expect.poll(reading).toHaveLength(1)
    expect(await source.query('select 1 from closed_organizations')).toHaveLength(1)
    child.kill('SIGINT')
    await holder.query('rollback')
    await holder.end()
    expect([await ended, err]).toEqual([2, 'falaj organization: interrupted; nothing was changed.\n'])
    expect(await source.query('select 1 from closed_organizations')).toEqual([])
    expect(readdirSync(folder)).toEqual([])
    expect(await addContact(source, company.token)).toBe(201)
  })

  test('can be canceled: waiting work continues', async () => {
    const to = await exportOf(company.organizationId, 'given-up.falaj')
    expect(await addContact(source, company.token)).toBe(503)
    expectRefused(await cli(source, 'export', company.organizationId, '--to', to), 2, 'exists already')
    const program = path.resolve(import.meta.dirname, '../../../bin/falaj.js')
    const reopened = await spawnFalaj(source, ['organization', 'reopen', company.organizationId], program)
    expect(reopened).toMatchObject({ code: 0, out: expect.stringContaining('open again') })
    expect(await addContact(source, company.token)).toBe(201)
    const issued = await issueInvoice(source, company, standardInvoice(outsideBuyer(1)))
    await source.runJobs()
    expect((await readDocument(source, company, issued.id)).facts.transmission.state).toBe('sent')
    expectRefused(await cli(source, 'close', company.organizationId), 2, 'is not being moved')
  })
})

describe('an import', () => {
  beforeAll(async () => {
    await exportOf(company.organizationId, path.basename(file))
  })

  function changed(name: string, change: (bytes: Buffer) => Buffer): string {
    const to = path.join(folder, name)
    writeFileSync(to, change(readFileSync(file)))
    return to
  }

  test('refuses a file in which one byte is another, and one that is cut off', async () => {
    const db = openDatabase(target.ownerUrl, { poolSize: 2 })
    const tryImport = (bad: string) => importOrganization({ ...target.context, db }, bad)
    const refused = expect.objectContaining({ isInvalidFile: true })
    const size = readFileSync(file).length
    const places = [0, 1, 2, 3, 4, 5, 6, 7].map((back) => size - 1 - back)
    // The last byte before the checksum may end in bits that mean nothing.
    for (let place = 20; place < size - 9; place += Math.ceil(size / 60)) places.push(place)
    for (const place of places) {
      const damaged = changed(`damaged-${place}`, (bytes) => {
        bytes[place] = (bytes[place] ?? 0) ^ 0x10
        return bytes
      })
      await expect(tryImport(damaged), `byte ${place}`).rejects.toEqual(refused)
    }
    for (const length of [0, 5, 2_000, -10])
      await expect(tryImport(changed(`cut${length}`, (bytes) => bytes.subarray(0, length)))).rejects.toEqual(
        refused,
      )
    await db.close()
    const words = ['organization', 'import', path.join(folder, 'cut-10')]
    expectRefused(await spawnFalaj(target, words), 1, 'damaged, or no file of an organization')
    await expectNothing()
  })

  test('refuses a file of another secret', async () => {
    const run = await runFalaj(target, ['organization', 'import', file], { FALAJ_SECRET: 'ab'.repeat(32) })
    expectRefused(run, 1, 'another FALAJ_SECRET')
    await expectNothing()
  })

  test('refuses a file of another schema', async () => {
    await target.query(`update schema_migrations set sha256 = 'x' || sha256 where name like '0007%'`)
    const run = await cli(target, 'import', file)
    await target.query(`update schema_migrations set sha256 = substr(sha256, 2) where name like '0007%'`)
    expectRefused(run, 1, 'another schema (not here: 0007_create_contacts.sql')
    await expectNothing()
  })

  test('refuses rows that differ between the tables and the file', async () => {
    await target.query(`create function tamper() returns trigger language plpgsql as
      $$ begin new.notes := new.notes || ' '; return new; end $$`)
    await target.query(
      'create trigger tamper before insert on contacts for each row execute function tamper()',
    )
    const run = await cli(target, 'import', file)
    await target.query('drop trigger tamper on contacts')
    expectRefused(run, 1, 'contacts (preprod) is not what it was')
    await expectNothing()
  })

  test('refuses an organization whose participant is registered by another one', async () => {
    const other = await registerCompany(source, { name: 'Twin' })
    await registerCompany(target, { name: 'Holder', tin: other.participant.tin })
    const twin = await exportOf(other.organizationId, 'twin.falaj')
    expectRefused(await cli(target, 'import', twin), 2, 'participant_routes: a row of the file is in the way')
    expect(await target.query('select 1 from organizations where id = $1', [other.organizationId])).toEqual(
      [],
    )
  })

  test('is refused at the source of the organization', async () => {
    expectRefused(await cli(source, 'import', file), 2, 'is in this database, and closed')
  })
})

describe('users', () => {
  const other = 'another good password'

  async function registerAt(portal: TestPortal, email: string, password: string): Promise<void> {
    const name = { given_name: 'Mariam', family_name: 'Al Suwaidi', organizationName: 'Elsewhere LLC' }
    const registered = await portal.request('POST', '/auth/register', { body: { email, password, ...name } })
    expect(registered.status).toBe(202)
  }

  async function signIn(portal: TestPortal, email: string, password: string) {
    return await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  }

  async function organizationOf(portal: TestPortal, token: string): Promise<string> {
    return (await portal.request('GET', '/user/me', { token })).body.data.organization.name
  }

  test('a user with an account at the destination keeps its password, and belongs to the organization', async () => {
    const moved = await registerCompany(source, { name: 'Moved' })
    await registerAt(target, moved.email, other)
    const run = await cli(target, 'import', await exportOf(moved.organizationId, 'moved.falaj'))
    expect(run.out).toContain(`${moved.email} signs in as before.`)
    expect((await signIn(target, moved.email, moved.password)).status).toBe(401)
    const signedIn = await signIn(target, moved.email, other)
    expect(await organizationOf(target, signedIn.body.data.accessToken)).toBe('Moved LLC')
  })

  test('a user with another organization at the destination keeps that, and past actions keep their names', async () => {
    const moved = await registerCompany(source, { name: 'Second' })
    await registerAt(target, moved.email, other)
    const { accessToken: token } = (await signIn(target, moved.email, other)).body.data
    expect((await target.request('POST', '/user/signup', { token, body: {} })).status).toBe(200)
    const run = await cli(target, 'import', await exportOf(moved.organizationId, 'second.falaj'))
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(await organizationOf(target, token)).toBe('Elsewhere LLC')
    const members = await target.query(
      `select u.email, u.given_name, m.role, u.id = $2 as came from memberships m join users u on u.id = m.user_id
       where m.organization_id = $1 order by came`,
      [moved.organizationId, moved.userId],
    )
    const person = { email: moved.email, given_name: 'Mariam', role: 'owner' }
    expect(members).toEqual([
      { ...person, came: false },
      { ...person, came: true },
    ])
  })

  test('a user of two organizations moves the sign-in with the first, and keeps the other', async () => {
    const [first, second] = [
      await registerCompany(source, { name: 'First of two' }),
      await registerCompany(source, { name: 'Second of two' }),
    ]
    await source.query(
      `insert into memberships (id, organization_id, user_id, role, created_at)
       values ('mem_' || repeat('0', 26), $1, $2, 'accountant', now())`,
      [second.organizationId, first.userId],
    )
    expect(await cli(target, 'import', await exportOf(first.organizationId, 'first.falaj'))).toMatchObject({
      code: 0,
    })
    expect(await cli(source, 'close', first.organizationId)).toMatchObject({ code: 0 })
    // Both still sign in as before.
    for (const { email, password } of [first, second])
      expect((await signIn(source, email, password)).status).toBe(200)
    expect(await addContact(source, second.token)).toBe(201)
    const run = await cli(target, 'import', await exportOf(second.organizationId, 'second-of-two.falaj'))
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining(`${first.email} signs in as before.`) })
    const signedIn = await signIn(target, first.email, first.password)
    expect(await organizationOf(target, signedIn.body.data.accessToken)).toBe('First of two LLC')
    const roles = await target.query('select role from memberships where user_id = $1 order by role', [
      first.userId,
    ])
    expect(roles).toEqual([{ role: 'accountant' }, { role: 'owner' }])
  })
})

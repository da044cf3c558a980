/** Row-level security, table by table: what the application's role can see and do without conditions in our queries. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '../testing/company.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { createPool } from './database.ts'
import { identityTables, sharedTables, tenantTables } from './tables.ts'

let portal: TestPortal
let app: pg.Pool
let ours: TestCompany
let theirs: TestCompany
interface Table {
  readonly name: string
  readonly rls: boolean
  readonly forced: boolean
}
let tables: Table[]

beforeAll(async () => {
  portal = await startTestPortal()
  app = createPool(portal.appUrl, { max: 2 })
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
  for (const company of [ours, theirs]) await useEverything(company)
  await portal.runJobs()
  tables = await portal.query(`
    select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
})
afterAll(async () => {
  await app.end()
  await portal.stop()
})

async function useEverything(company: TestCompany): Promise<void> {
  const { token } = company
  const participant = company.participant.id
  const billingAddress = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  await portal.request('POST', '/contacts', {
    token,
    body: { name: 'A', billingAddress },
    idempotencyKey: true,
  })
  await portal.request('POST', '/products', { token, body: { name: 'A', unitCode: 'EA', unitPrice: '1' } })
  const settings = (await portal.request('GET', '/settings', { token, participant })).body.data
  const { environment: _, ...body } = settings
  const saved = await portal.request('PUT', '/settings', { token, participant, body })
  expect(saved.status).toBe(200)
}

/** Runs statements as the application role, in a transaction that is rolled back. */
async function asApplication<T>(
  settings: Record<string, string>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await app.connect()
  try {
    await client.query('begin')
    for (const [name, value] of Object.entries(settings)) await client.query(`set local ${name} = '${value}'`)
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function count(client: pg.PoolClient, table: string): Promise<number> {
  return (await client.query<{ count: number }>(`select count(*) from public.${table}`)).rows[0]?.count ?? -1
}

const tenantOf = (company: TestCompany, environment = 'preprod') => ({
  'falaj.tenant': `${company.organizationId} ${environment}`,
})

describe('every table', () => {
  test('has row-level security, or is listed as a table without', () => {
    const walled = tables.filter(({ rls, forced }) => rls && forced).map(({ name }) => name)
    const open = tables.filter(({ rls }) => !rls).map(({ name }) => name)
    expect(walled.toSorted()).toEqual([...tenantTables, ...identityTables].toSorted())
    expect(open.filter((name) => !(name in sharedTables))).toEqual([])
    expect(tenantTables.length).toBeGreaterThan(8)
  })
})

describe('the application role', () => {
  test('shows nothing without the setting of a tenant, nor with an empty one', async () => {
    for (const settings of [{}, { 'falaj.tenant': '' }, { 'falaj.tenant': ' ' }]) {
      await asApplication(settings, async (client) => {
        for (const name of [...tenantTables, ...identityTables]) {
          expect([name, await count(client, name)]).toEqual([name, 0])
        }
      })
    }
  })

  test('shows the rows of its tenant and environment only', async () => {
    const filled: string[] = []
    for (const company of [ours, theirs]) {
      await asApplication(tenantOf(company), async (client) => {
        for (const name of tenantTables) {
          const foreign = await client.query(
            `select 1 from public.${name} where organization_id <> $1 or environment <> 'preprod' limit 1`,
            [company.organizationId],
          )
          expect([name, foreign.rowCount]).toEqual([name, 0])
          if ((await count(client, name)) > 0) filled.push(name)
        }
      })
      await asApplication(tenantOf(company, 'prod'), async (client) => {
        for (const name of tenantTables) expect([name, await count(client, name)]).toEqual([name, 0])
      })
    }
    for (const name of [
      'contacts',
      'products',
      'participants',
      'participant_settings',
      'number_series',
      'onboarding_attempts',
      'audit_entries',
      'events',
      'idempotency_keys',
    ]) {
      expect(filled.filter((found) => found === name)).toHaveLength(2)
    }
  })

  test("cannot change, remove or plant another tenant's rows", async () => {
    await asApplication(tenantOf(ours), async (client) => {
      for (const name of tenantTables) {
        await client.query('savepoint each_table')
        const removed = await client
          .query(`delete from public.${name} where organization_id = $1`, [theirs.organizationId])
          .then((result) => result.rowCount, refusedCode)
        expect([name, removed === 0 || removed === '42501']).toEqual([name, true])
        await client.query('rollback to savepoint each_table')
        const moved = await client
          .query(`update public.${name} set organization_id = $1`, [theirs.organizationId])
          .then((result) => result.rowCount, refusedCode)
        // Refused by the policy (42501) or a trigger, or no row to move.
        expect([name, moved === 0 || typeof moved === 'string']).toEqual([name, true])
        await client.query('rollback to savepoint each_table')
      }
    })
  })

  test('shows people and organizations their own rows only', async () => {
    await asApplication(tenantOf(ours), async (client) => {
      const organizations = await client.query<{ id: string }>('select id from organizations')
      expect(organizations.rows).toEqual([{ id: ours.organizationId }])
      const users = await client.query<{ id: string }>('select id from users')
      expect(users.rows).toEqual([{ id: ours.userId }])
      const planted = await client
        .query(`update memberships set organization_id = $1`, [theirs.organizationId])
        .then(() => 'done', refusedCode)
      expect(planted).toBe('42501')
    })
  })

  test('owns no table and cannot bypass row-level security', async () => {
    const role = await portal.query<{ rolsuper: boolean; rolbypassrls: boolean; rolcreaterole: boolean }>(
      `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'falaj_app'`,
    )
    expect(role).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
    const owned = await portal.query(
      `select relname from pg_class where pg_get_userbyid(relowner) = 'falaj_app'`,
    )
    expect(owned).toEqual([])
    const attempts = [
      'alter table contacts disable row level security',
      'drop policy tenant on contacts',
      'set role falaj_owner',
      'create table public.mine (id text)',
      'truncate contacts',
      'set row_security = off; select * from contacts',
      'update audit_entries set action = action',
      'delete from events',
    ]
    for (const attempt of attempts) {
      const answer = await asApplication(tenantOf(ours), (client) =>
        client.query(attempt).then(() => 'done', refusedCode),
      )
      expect([attempt, answer]).toEqual([attempt, '42501'])
    }
  })
})

function refusedCode(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)
}

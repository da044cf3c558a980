/** The wall between tenants, table by table: what the application's own role can see and do without our queries' help. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { registerCompany, type TestCompany } from './testing/company.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

/** Tables that hold no tenant's data, each with the reason why it stands outside. */
const outside: Readonly<Record<string, string>> = {
  schema_migrations: 'which migrations ran; not granted to the application',
  mail_outbox: 'mail belongs to a person and may come before any organization',
  sign_in_throttle: 'keyed hashes of addresses, before anybody is known',
  participant_routes: 'finds the tenant of an inbound document; ids only',
  transmission_index: 'finds the tenant of an answer to an envelope; ids only',
  inbound_envelopes: 'what came in, kept before anybody knows for whom',
  inbound_contents: 'the bytes of it',
  arrival_events: 'what happened to what came in; no content',
  directory_cache: 'what the public directory says of participants; not who asked',
  outages: 'when a peer of the exchange was down; no content',
  outage_organizations: 'whom to tell that an outage is over; no content',
  measures: 'counts over all processes; no tenants in them',
  exchange_peers: 'how the peers of the exchange do; no content',
  exchange_peer_hours: 'counts by peer and hour; no content',
}

const outsidePrefixes: Readonly<Record<string, string>> = {
  simulator_: 'plays the world outside the portal',
}

/** Identity tables span both environments: a person sees oneself and the own organization. */
const byPerson = ['organizations', 'users', 'memberships']

let portal: TestPortal
let app: pg.Pool
let ours: TestCompany
let theirs: TestCompany
interface Table {
  readonly name: string
  readonly columns: string[]
  readonly rls: boolean
  readonly forced: boolean
  /** Columns of the primary key and of every other unique key. */
  readonly keys: string[][]
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
    select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            order by a.attnum) as columns,
      coalesce((select json_agg(array(
              select a.attname::text from unnest(i.indkey) with ordinality k(attnum, place)
              join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
              order by k.place))
            from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as keys
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

const tenantTables = () =>
  tables.filter(
    (table) =>
      table.columns.includes('organization_id') && !isOutside(table.name) && !byPerson.includes(table.name),
  )

function isOutside(name: string): boolean {
  return name in outside || Object.keys(outsidePrefixes).some((prefix) => name.startsWith(prefix))
}

/** Runs statements as the application role, in a transaction that is rolled back. */
async function asApplication<T>(
  settings: Record<string, string>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await app.connect()
  try {
    await client.query('begin')
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value])
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
  test('stands behind the wall, or is known to stand outside', () => {
    const unprotected = tables
      .filter((table) => !isOutside(table.name) && !(table.rls && table.forced))
      .map((table) => table.name)
    expect(unprotected).toEqual([])
  })

  // So that its rows can lie on a server of the tenant's (docs/scaling.md): a key of others could not be held there.
  test('of a tenant has organization and environment first in each unique key', () => {
    const keys = tenantTables().flatMap(({ name, keys }) => keys.map((key) => ({ name, key })))
    const wrong = keys.filter(({ key }) => key[0] !== 'organization_id' || key[1] !== 'environment')
    expect(wrong.map(({ name, key }) => `${name} (${key.join(', ')})`)).toEqual([])
    expect(keys.length).toBeGreaterThan(tenantTables().length)
    expect(tenantTables().length).toBeGreaterThan(8)
  })
})

describe('the application role', () => {
  test('sees nothing without the setting of a tenant, nor with an empty one', async () => {
    for (const settings of [{}, { 'falaj.tenant': '' }, { 'falaj.tenant': ' ' }]) {
      await asApplication(settings, async (client) => {
        for (const { name } of [...tenantTables(), ...byPerson.map((name) => ({ name }))]) {
          expect([name, await count(client, name)]).toEqual([name, 0])
        }
      })
    }
  })

  test("sees the rows of its tenant and environment, and nobody else's", async () => {
    const filled: string[] = []
    for (const company of [ours, theirs]) {
      await asApplication(tenantOf(company), async (client) => {
        for (const { name } of tenantTables()) {
          const foreign = await client.query(
            `select 1 from public.${name} where organization_id <> $1 or environment <> 'preprod' limit 1`,
            [company.organizationId],
          )
          expect([name, foreign.rowCount]).toEqual([name, 0])
          if ((await count(client, name)) > 0) filled.push(name)
        }
      })
      await asApplication(tenantOf(company, 'prod'), async (client) => {
        for (const { name } of tenantTables()) expect([name, await count(client, name)]).toEqual([name, 0])
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
      for (const { name } of tenantTables()) {
        await client.query('savepoint each_table')
        const removed = await client
          .query(`delete from public.${name} where organization_id = $1`, [theirs.organizationId])
          .then((result) => result.rowCount, refusedCode)
        expect([name, removed === 0 || removed === '42501']).toEqual([name, true])
        await client.query('rollback to savepoint each_table')
        const moved = await client
          .query(`update public.${name} set organization_id = $1`, [theirs.organizationId])
          .then((result) => result.rowCount, refusedCode)
        // Refused by the policy (42501), by a trigger, or nothing there to move.
        expect([name, moved === 0 || typeof moved === 'string']).toEqual([name, true])
        await client.query('rollback to savepoint each_table')
      }
    })
  })

  test('sees of people and organizations only its own', async () => {
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

  test('owns nothing and cannot get around the wall', async () => {
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

import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { batch, type Database, openDatabase, queue, type TenantScope } from './database.ts'
import { isDatabaseAway } from './statement-errors.ts'
import { alwaysPrepare, runsBeforeName } from './statement-name.ts'

let portal: TestPortal
let db: Database

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
  await portal.query('create table things (name text primary key, data jsonb)')
  await portal.query(
    'create table late (name text constraint late_once unique deferrable initially deferred)',
  )
  await portal.query('grant select, insert on things, late to falaj_app')
  db = openDatabase(portal.appUrl, { poolSize: 1 })
})
beforeEach(() => portal.query('truncate things, late'))
afterAll(async () => {
  await db.close()
  await portal.stop()
})

const insert = (name: string) => sql`insert into things (name) values (${name})`
const read = sql<{ name: string }>`select name from things order by name`
const stored = async () =>
  (await portal.query<{ name: string }>('select name from things')).map((row) => row.name)
/** The only connection of the pool is of use, and outside of a transaction. */
async function expectNextToWork(): Promise<void> {
  await db.system((tx) => queue(tx, insert('next').compile(tx)))
  expect(await stored()).toEqual(['next'])
}
const insertion = 'insert into things (name) values ($1)'
const scope = (): TenantScope => ({ organizationId: newId('org'), environment: 'preprod' })

test('the next statement raises the constraint violation of a queued one and names it', async () => {
  let later: unknown
  const failed = db.system(async (tx) => {
    await insert('secret').execute(tx)
    await queue(tx, insert('secret').compile(tx))
    later = await read.execute(tx).catch((error: unknown) => error)
    throw later
  })
  await expect(failed).rejects.toMatchObject({ code: '23505', statement: insertion })
  expect(later).toMatchObject({ statement: insertion })
  await expectNextToWork()
})

test('of several concurrent statements each error names its statement', async () => {
  const errors: unknown[] = []
  const failed = db.system(async (tx) => {
    await insert('a').execute(tx)
    const note = (error: unknown) => errors.push(error)
    const all = [read, insert('a'), read].map((statement) => statement.execute(tx).catch(note))
    await Promise.all([...all, batch(tx, [read.compile(tx), read.compile(tx)]).catch(note)])
  })
  await expect(failed).rejects.toMatchObject({ code: '23505', statement: insertion })
  expect(errors).toHaveLength(3)
  expect(new Set(errors).size).toBe(1)
  await expectNextToWork()
})

test('a queued statement with a syntax error is named, at the commit if no statement follows', async () => {
  const failed = db.system((tx) => queue(tx, sql`insrt into things values (${'secret'})`.compile(tx)))
  await expect(failed).rejects.toMatchObject({ code: '42601', statement: 'insrt into things values ($1)' })
  await expectNextToWork()
})

test('an awaited statement raises its own error, with a stack that leads to its caller', async () => {
  const failed = db.system((tx) => sql`select nothing from things`.execute(tx))
  await expect(failed).rejects.toMatchObject({ code: '42703', statement: 'select nothing from things' })
  const alone = db.autocommit((queries) => sql`select nobody from things`.execute(queries))
  await expect(alone).rejects.toMatchObject({ code: '42703', statement: 'select nobody from things' })
  const error: unknown = await failed.catch((raised: unknown) => raised)
  expect(error instanceof Error && error.stack).toContain('batching-driver.ts')
})

test('a row that the wall refuses names the statement that would have written it', async () => {
  const statement = sql`insert into events (organization_id, environment, id, name, subject_id, at)
    values (${newId('org')}, 'preprod', ${newId('evt')}, 'none', 'none', now())`
  const failed = db.tenant(scope(), async (tx) => {
    await queue(tx, statement.compile(tx))
    await read.execute(tx)
  })
  await expect(failed).rejects.toMatchObject({ code: '42501' })
  await expect(failed).rejects.toHaveProperty('statement', expect.stringMatching(/^insert into events/))
  await expectNextToWork()
})

test('a connection that is lost names the statement that waited for its answer', async () => {
  const end = sql`select pg_terminate_backend(pg_backend_pid())`
  const failed = db.system(async (tx) => {
    await queue(tx, end.compile(tx))
    await read.execute(tx)
  })
  await expect(failed).rejects.toMatchObject({
    code: '57P01',
    statement: 'select pg_terminate_backend(pg_backend_pid())',
  })
  await expectNextToWork()
})

test('a connection that is lost while idle is reported by the next statement', async () => {
  const failed = db.system(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await portal.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await insert('a').execute(tx)
  })
  const error: unknown = await failed.catch((raised: unknown) => raised)
  expect(error).toMatchObject({ statement: insertion })
  expect(isDatabaseAway(error)).toBe(true)
  await expectNextToWork()
})

test('every statement after a failure raises the failure, and so does the commit of work that caught it', async () => {
  const errors: unknown[] = []
  const failed = db.system(async (tx) => {
    const note = (error: unknown) => void errors.push(error)
    await sql`select 1 / 0`.execute(tx).catch(note)
    await read.execute(tx).catch(note)
    await queue(tx, insert('a').compile(tx)).catch(note)
    return 'done'
  })
  const error: unknown = await failed.catch((raised: unknown) => raised)
  expect(error).toMatchObject({ code: '22012', statement: 'select 1 / 0' })
  expect(errors).toEqual([error, error, error])
  await expectNextToWork()
})

test('the commit raises the failure of an unawaited statement', async () => {
  const failed = db.system(async (tx) => {
    sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(failed).rejects.toMatchObject({ code: '22012', statement: 'select 1 / 0' })
  await expectNextToWork()
})

test('a constraint that is checked at the end is raised by the commit', async () => {
  const twice = sql`insert into late values ('a'), ('a')`
  const failed = db.system((tx) => twice.execute(tx))
  await expect(failed).rejects.toMatchObject({ code: '23505', constraint: 'late_once', statement: 'commit' })
  await expectNextToWork()
})

test('values that cannot be sent fail the transaction, though PostgreSQL does not receive them', async () => {
  const circle: Record<string, unknown> = {}
  circle.again = circle
  for (let round = 0; round < runsBeforeName + 3; round++) {
    const failed = db.system(async (tx) => {
      await queue(tx, insert('a').compile(tx))
      await queue(tx, sql`insert into things (name, data) values ('b', ${circle})`.compile(tx))
    })
    await expect(failed).rejects.toThrow('circular')
    await expect(failed).rejects.toHaveProperty(
      'statement',
      "insert into things (name, data) values ('b', $1)",
    )
  }
  await expectNextToWork()
})

test('work that continues after the end of its transaction is refused, and named', async () => {
  let resume = () => {}
  const over = new Promise<void>((resolve) => {
    resume = resolve
  })
  const late: Promise<unknown>[] = []
  await db.system(async (tx) => {
    await read.execute(tx)
    late.push(
      over.then(() => insert('late').execute(tx)),
      over.then(() => queue(tx, insert('late').compile(tx))),
    )
  })
  resume()
  for (const refused of late) {
    await expect(refused).rejects.toMatchObject({
      message: 'the transaction has ended',
      statement: insertion,
    })
  }
  await expectNextToWork()
})

test('a transaction is retried when a queued statement could not be serialized', async () => {
  let tries = 0
  const fail = sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`
  await db.system(async (tx) => {
    tries += 1
    if (tries === 1) await queue(tx, fail.compile(tx))
    await queue(tx, insert('next').compile(tx))
  })
  expect(tries).toBe(2)
  expect(await stored()).toEqual(['next'])
})

test('a tenant whose ids have another form than ours is refused before SQL is built', async () => {
  let hasRun = false
  const enter = (organizationId: string, environment: unknown = 'preprod') =>
    // Untyped rows and requests bypass TypeScript.
    db.tenant(JSON.parse(JSON.stringify({ organizationId, environment })), async () => {
      hasRun = true
    })
  const good = newId('org')
  const bad = ['', 'org_1', good.toUpperCase(), `${good}\n`, `${good}'; drop table things; --`, newId('usr')]
  for (const id of bad) await expect(enter(id)).rejects.toThrow('no organization and environment')
  for (const environment of ["x'; drop table things; --", '', 'PROD', null, ['prod']])
    await expect(enter(good, environment)).rejects.toThrow('no organization and environment')
  expect(hasRun).toBe(false)
  await enter(good, 'prod')
  expect(hasRun).toBe(true)
})

test('the setting of a tenant ends with its transaction', async () => {
  const setting = sql`select current_setting('falaj.tenant', true) as tenant`
  const tenant = scope()
  // Often enough that every preparable statement is prepared.
  for (let round = 0; round < runsBeforeName + 3; round++) {
    const inside = await db.tenant(tenant, (tx) => setting.execute(tx))
    expect(inside.rows).toEqual([{ tenant: `${tenant.organizationId} preprod` }])
    const outside = await db.system((tx) => setting.execute(tx))
    expect(outside.rows).toEqual([{ tenant: '' }])
  }
})

test.each([true, false])(
  'statements are kept prepared only when that is asked for: %s',
  async (isPrepared) => {
    const listener = new pg.Client({ connectionString: portal.ownerUrl })
    await listener.connect()
    await listener.query('listen finished')
    const notification = once(listener, 'notification')
    const one = openDatabase(portal.appUrl, { poolSize: 1, preparedStatements: isPrepared })
    const known = sql<{ name: string }>`select name from things where name = ${'none'}`
    const limited = sql`select name from things where name = ${'none'} limit 1`
    const marked = sql`${limited} ${alwaysPrepare}`
    for (let round = 0; round < runsBeforeName; round++) {
      await one.system((tx) => known.execute(tx))
      await one.autocommit((queries) => known.execute(queries))
      for (const statement of [limited, limited, marked, marked])
        await one.system((tx) => statement.execute(tx))
    }
    await one.system(async (tx) => tx.announce('finished', 'x'))
    await notification
    const { rows } = await one.autocommit((queries) =>
      sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`.execute(
        queries,
      ),
    )
    const select = 'select name from things where name = $1'
    expect(
      rows
        .map(({ statement }) => statement)
        .filter((text) => text.startsWith(select))
        .sort(),
    ).toEqual(isPrepared ? [select, `${select} limit 1 /* prepare */`] : [])
    expect(rows.some(({ name }) => name === 'falaj_announce')).toBe(isPrepared)
    await one.close()
    await listener.end()
  },
)

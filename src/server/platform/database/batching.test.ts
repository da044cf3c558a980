import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { batch, type Database, openDatabase, queue, type Tx } from './database.ts'
import { runsBeforeName } from './statement-name.ts'

let portal: TestPortal
let db: Database

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
  await portal.query(
    'create table things (name text primary key, data jsonb, tags text[], bytes bytea, at timestamptz)',
  )
  await portal.query('grant select, insert, update on things to falaj_app')
  db = openDatabase(portal.appUrl, { poolSize: 2 })
})
afterAll(async () => {
  await db.close()
  await portal.stop()
})

const insert = (name: string) => sql`insert into things (name) values (${name})`
const names = async () =>
  (await portal.query<{ name: string }>('select name from things order by name')).map((row) => row.name)
const clear = () => portal.query('delete from things')

test('queued statements run in order, before later ones, and commit', async () => {
  await clear()
  await db.system(async (tx) => {
    await queue(tx, insert('a').compile(tx))
    await queue(tx, sql`update things set name = 'b' where name = 'a'`.compile(tx))
    const seen = await sql<{ name: string }>`select name from things`.execute(tx)
    expect(seen.rows).toEqual([{ name: 'b' }])
    await queue(tx, insert('c').compile(tx))
  })
  expect(await names()).toEqual(['b', 'c'])
})

test('an error of a queued statement is raised at the commit and rolls everything back', async () => {
  await clear()
  const twice = db.system(async (tx) => {
    await insert('a').execute(tx)
    await queue(tx, insert('a').compile(tx))
    await queue(tx, insert('b').compile(tx))
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await names()).toEqual([])
  // The connection is usable again.
  await Promise.all([1, 2, 3, 4].map((n) => db.system((tx) => queue(tx, insert(`n${n}`).compile(tx)))))
  expect(await names()).toEqual(['n1', 'n2', 'n3', 'n4'])
})

test('an error of the work itself rolls back, also when nothing had been sent', async () => {
  await clear()
  for (const first of [true, false]) {
    const failed = db.system(async (tx) => {
      if (first) await insert('x').execute(tx)
      await queue(tx, insert('y').compile(tx))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
  }
  expect(await names()).toEqual([])
})

test('several queries run together, each with its rows', async () => {
  await clear()
  await db.system(async (tx) => {
    await queue(tx, insert('a').compile(tx))
    const [one, none, two] = await batch(tx, [
      sql`select name from things`.compile(tx),
      sql`select name from things where name = 'z'`.compile(tx),
      sql`select 2 as n, name from things`.compile(tx),
    ])
    expect([one, none, two]).toEqual([[{ name: 'a' }], [], [{ n: 2, name: 'a' }]])
  })
})

test('concurrent statements are pipelined, and the first error is raised', async () => {
  await clear()
  const read = (n: number) => (tx: Tx) => sql<{ n: number }>`select ${n}::integer as n`.execute(tx)
  const answers = await db.system((tx) => Promise.all([1, 2, 3].map((n) => read(n)(tx))))
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])

  let late: Promise<unknown> = Promise.resolve()
  let over = () => {}
  const hasFailed = new Promise<void>((resolve) => {
    over = resolve
  })
  const failed = db.system(async (tx) => {
    const twice = async () => {
      await insert('a').execute(tx)
      await insert('a').execute(tx)
    }
    late = hasFailed.then(() => insert('outside').execute(tx))
    late.catch(() => undefined)
    await Promise.all([twice(), ...[1, 2, 3, 4].map((n) => read(n)(tx)), late])
  })
  failed.catch(over)
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  await expect(late).rejects.toThrow()
  expect(await names()).toEqual([])
})

test('values of every kind are returned unchanged, also by prepared statements', async () => {
  await clear()
  const at = new Date('2026-02-03T04:05:06.789Z')
  for (let round = 0; round < runsBeforeName + 3; round++) {
    const name = `r${round}`
    const tags = ['a', 'b "quoted" \\ {x},', '', 'ع']
    const rows = await db.system(async (tx) => {
      const made = await sql`insert into things (name, data, tags, bytes, at)
        values (${name}, ${{ deep: [1, null, 'ع'] }}, ${tags}, ${Buffer.from([0, 255])}, ${at})`.execute(tx)
      expect(made.numAffectedRows).toBe(1n)
      return (await sql`select * from things where name = ${name}`.execute(tx)).rows
    })
    expect(rows).toEqual([{ name, data: { deep: [1, null, 'ع'] }, tags, bytes: Buffer.from([0, 255]), at }])
  }
})

test('a table that changes under a prepared statement is read on', async () => {
  const read = () =>
    db.system(async (tx) => (await sql`select * from things where name = ${'r1'}`.execute(tx)).rows)
  for (let round = 0; round < runsBeforeName + 3; round++) await read()
  await portal.query('alter table things add column extra integer default 7')
  for (let round = 0; round < 4; round++) expect(await read()).toMatchObject([{ name: 'r1', extra: 7 }])
})

test('work for after the commit runs after it, and only if there was one', async () => {
  await clear()
  const notifications: string[] = []
  const run = (fails: boolean) =>
    db.system(async (tx) => {
      tx.afterCommit(() => notifications.push('after'))
      await insert(fails ? 'b' : 'a').execute(tx)
      if (fails) throw new Error('no')
      notifications.push('work')
    })
  await run(false)
  expect(notifications).toEqual(['work', 'after'])
  await expect(run(true)).rejects.toThrow('no')
  expect(notifications).toEqual(['work', 'after'])
  expect(await names()).toEqual(['a'])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { asOneStatement, type Columns, type RowSet, updateRows } from './update-rows.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(() => portal.stop())

const set: RowSet = {
  table: 'things',
  within: { tenant: 'one' },
  key: ['id', 'number'],
  only: sql`t.closed is false`,
}

/** The table after updates of the six rows of two tenants, of which the last is closed. */
async function after(rows: readonly Columns[]): Promise<{ updates: number; things: unknown[] }> {
  return await portal.context.db.system(async (tx) => {
    await sql`create temporary table things (tenant text, id text, number integer, name text, at timestamptz,
      bytes bytea, amount numeric, closed boolean, primary key (tenant, id, number)) on commit drop`.execute(
      tx,
    )
    await sql`insert into things select tenant, id, number, 'as it was', null, null, null, id = 'c'
      from unnest(array['one', 'two']) tenant, unnest(array['a', 'b', 'c']) id, unnest(array[1]) number`.execute(
      tx,
    )
    const updates = updateRows(set, rows)
    if (updates.length > 0) await asOneStatement(updates).execute(tx)
    const found =
      await sql`select tenant, id, name, at, convert_from(bytes, 'utf8') as bytes, amount::text, closed
      from things where name <> 'as it was' or closed is null order by tenant, id`.execute(tx)
    return { updates: updates.length, things: found.rows }
  })
}

const at = new Date('2026-11-22T08:00:00.123Z')
const row = (id: string) => ({
  id,
  number: 1,
  name: `"${id}" \\ ع`,
  at,
  bytes: Buffer.from('<x>ض</x>'),
  amount: '0.1',
})
const written = (id: string) => ({
  tenant: 'one',
  id,
  name: `"${id}" \\ ع`,
  at,
  bytes: '<x>ض</x>',
  amount: '0.1',
  closed: false,
})

test('rows with the same columns are updated by one statement, whatever the values', async () => {
  expect(await after([row('a'), row('b'), row('c')])).toEqual({
    updates: 1,
    things: [written('a'), written('b')],
  })
  expect(await after([row('a')])).toEqual({ updates: 1, things: [written('a')] })
})

test('columns that are not named stay as they are, and null is a value', async () => {
  const { updates, things } = await after([
    { id: 'a', number: 1, name: 'only the name' },
    { id: 'b', number: 1, name: 'closed', closed: null },
  ])
  expect(updates).toBe(2)
  expect(things).toMatchObject([
    { id: 'a', name: 'only the name', closed: false },
    { id: 'b', name: 'closed', closed: null },
  ])
})

test('half of a surrogate pair and long bytes are written', async () => {
  const long = Buffer.alloc(100_000, 'x')
  const { updates, things } = await after([
    { id: 'a', number: 1, name: 'half \ud800', bytes: long },
    { id: 'b', number: 1, name: 'half \ud800', bytes: Buffer.from('short') },
  ])
  expect(updates).toBe(2)
  expect(things).toMatchObject([{ name: 'half \ufffd', bytes: long.toString() }, { bytes: 'short' }])
})

test('of two rows with a half pair each, each is written', async () => {
  const { things } = await after([
    { id: 'a', number: 1, name: 'half \ud800' },
    { id: 'b', number: 1, name: 'half \udc00' },
  ])
  expect(things).toMatchObject([{ name: 'half \ufffd' }, { name: 'half \ufffd' }])
})

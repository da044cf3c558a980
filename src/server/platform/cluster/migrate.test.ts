import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { newUuid } from '../base/ids.ts'
import { loadSecrets } from '../base/secrets.ts'
import { prepareDatabase } from './cluster.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const cluster = inject('cluster')

/** An empty database; connection of its owner. */
async function emptyDatabase(): Promise<string> {
  const name = `t_${newUuid().replaceAll('-', '')}`
  const urls = await prepareDatabase(cluster.adminUrl, name, loadSecrets(cluster.folder, cluster.secret))
  return urls.ownerUrl
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const note: Migration = { name: '9998_create_notes.sql', sql: 'create table notes (id text)', sha256: 'aa' }

test('every migration runs once, also when several processes start at once', async () => {
  const url = await emptyDatabase()
  const all = readMigrations().map((migration) => migration.name)
  const ran = await Promise.all([migrate(url), migrate(url)])
  expect(ran.toSorted((a, b) => a.length - b.length)).toEqual([[], all])
  expect(await migrate(url, [...readMigrations(), note])).toEqual([note.name])
  expect(await query(url, 'select id from notes')).toEqual([])
})

test('a database in which other files with the same names ran is refused and not changed', async () => {
  const url = await emptyDatabase()
  const [first] = readMigrations()
  if (!first) throw new Error('there are no migrations')
  await migrate(url, [{ ...first, sql: 'create table notes (id text)', sha256: 'aa' }])
  await expect(migrate(url)).rejects.toThrow(`migrations/${first.name} was changed after it ran`)
  expect(await query(url, 'select name, sha256 from schema_migrations')).toEqual([
    { name: first.name, sha256: 'aa' },
  ])
})

test('a migration that fails leaves no trace, and runs after it was fixed', async () => {
  const url = await emptyDatabase()
  const broken: Migration = { ...note, sql: `${note.sql}; select nothing`, sha256: 'bb' }
  await expect(migrate(url, [broken])).rejects.toThrow(`migrations/${note.name} failed`)
  expect(await migrate(url, [note])).toEqual([note.name])
})

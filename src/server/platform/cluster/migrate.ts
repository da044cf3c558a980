/** Forward-only migrations: plain SQL files, numbered once, each in its own transaction, never edited later. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'
import { distributionSteps, executeSteps, isDistributed } from './citus.ts'
import { splitStatements } from './split-statements.ts'

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../../migrations')
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** The migration files in order. Raises when a name is malformed or a number is used twice. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder).sort()
  const seen = new Map<string, string>()
  return names.map((name) => {
    const number = fileName.exec(name)?.[1]
    if (!number) throw new Error(`migrations/${name}: the name must be NNNN_verb_what.sql`)
    const other = seen.get(number)
    if (other) throw new Error(`migrations/${name}: number ${number} is already used by ${other}`)
    seen.set(number, name)
    const sql = readFileSync(path.join(folder, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Whether migrations of any version have run on the database. */
export async function hasSchema(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as known`,
    )
    return rows[0]?.known ?? false
  } finally {
    await client.end()
  }
}

const unreleased =
  'A database of a version before the first release cannot be brought up to date: start with a new one.'

/**
 * Migrates the database: the job queue's schema first, then ours. Several processes may start at once; an advisory
 * lock lets one do the work. In a distributed database, new tables are distributed, too. Raises when a file that
 * already ran was changed.
 * @param ownerUrl connection of the owner role
 * @returns the names of the migrations that ran now
 */
export async function migrate(
  ownerUrl: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  await migrateQueue({ connectionString: ownerUrl })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4270651)')
    await client.query(
      `create table if not exists public.schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    )
    const appliedHashes = new Map(applied.rows.map((row) => [row.name, row.sha256]))
    const distributed = await isDistributed(client)
    const ran: string[] = []
    for (const migration of migrations) {
      const before = appliedHashes.get(migration.name)
      if (before === undefined) {
        await applyMigration(client, migration, distributed)
        ran.push(migration.name)
      } else if (before !== migration.sha256) {
        throw new Error(
          `migrations/${migration.name} was changed after it ran; add a new migration instead. ${unreleased}`,
        )
      }
    }
    if (distributed && ran.length > 0) await executeSteps(client, await distributionSteps(client))
    return ran
  } finally {
    await client.end()
  }
}

/**
 * Statement by statement, as a distributed database requires; every database uses the same way, so that it is tested.
 */
async function applyMigration(client: pg.Client, migration: Migration, distributed: boolean): Promise<void> {
  await client.query('begin')
  try {
    // Functions and tables of the same migration are created on each node by one connection, which sees both.
    if (distributed) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    for (const statement of splitStatements(migration.sql)) await client.query(statement)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `migrations/${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

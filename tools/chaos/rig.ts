/** A whole installation for experiments: PostgreSQL on a folder of its own, APIs and workers as real processes. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { loadSecrets, type Secrets } from '../../src/server/platform/base/secrets.ts'
import { prepareDatabase, withDatabase } from '../../src/server/platform/cluster/cluster.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/cluster/embedded-postgres.ts'
import { freePorts } from '../../src/server/platform/cluster/free-ports.ts'
import { migrate } from '../../src/server/platform/cluster/migrate.ts'
import { createPool } from '../../src/server/platform/database/database.ts'
import { tenantTables } from '../../src/server/platform/database/tables.ts'
import { prepareDistributedDatabase } from '../../src/server/platform/testing/citus.ts'
import { copyMigratedData } from '../../src/server/platform/testing/migrated-data.ts'
import { parentOf } from './cpu.ts'
import { type Slot, startSlot } from './processes.ts'

export interface RigOptions {
  /** How many HTTP servers and workers; 'one' is all in one, as `npm start` runs it. */
  readonly apis: number | 'one'
  readonly workers: number
  /** Milliseconds after a death until a process is started again; `never` leaves it dead. */
  readonly restartDelay?: (() => number) | 'never'
  /** A PostgreSQL to use instead of one of our own: connection of a superuser. */
  readonly adminUrl?: string
  /** Host and port of each worker node, when that is the coordinator of a Citus cluster: the database is distributed. */
  readonly citusNodes?: readonly string[]
  /** Host and port of a pooler in front of it, through which the application role goes. */
  readonly pooler?: string
  readonly env?: Readonly<Record<string, string>>
  /** The folder of all data, to continue another time; by default a temporary one. */
  readonly folder?: string
  /** A data folder of tests to begin with a copy of, instead of an empty one. */
  readonly data?: string
  /** Failed starts log nothing: processes are killed on purpose. */
  readonly quiet?: boolean
  /** A PostgreSQL of our own counts its statements (`pg_stat_statements`). */
  readonly countsStatements?: boolean
}

export interface Rig {
  readonly folder: string
  readonly apis: readonly Slot[]
  readonly workers: readonly Slot[]
  readonly apiUrls: readonly string[]
  /** Connection of the application role. */
  readonly appUrl: string
  readonly secrets: Secrets
  /** Process id of PostgreSQL's postmaster; 0 while it is down. */
  postmaster(): number
  /** The same, of every node on this machine, also of a PostgreSQL that is not ours. */
  postmasters(): readonly number[]
  /** Bytes of log that all nodes of the database have written. */
  logBytes(): Promise<number>
  /** Whether the tables are distributed over nodes: queries over all tenants cost much more. */
  readonly isDistributed: boolean
  /** Rows of a query as the superuser, who bypasses row-level security. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** The same on copies of the tenants' rows on one server, if the tables are distributed: any query is possible. */
  gathered<T>(work: (query: Rig['query']) => Promise<T>): Promise<T>
  /** The same for several statements on one connection, which share temporary tables. */
  alone(work: (query: (sql: string) => Promise<unknown>) => Promise<void>): Promise<void>
  /** Whether the database accepts a new connection and a transaction that writes, in time. */
  isWritable(): Promise<boolean>
  /** Waits until the database, every API and every worker are up. */
  untilUp(): Promise<void>
  stop(): Promise<void>
}

const writableWithin = 1_000

interface RigDatabase {
  readonly adminUrl: string
  /** Process id of PostgreSQL's postmaster; 0 while it is down, or when it is not ours. */
  postmaster(): number
  stop(): Promise<void>
}

async function openDatabase(folder: string, password: string, options: RigOptions): Promise<RigDatabase> {
  if (options.adminUrl)
    return { adminUrl: options.adminUrl, postmaster: () => 0, stop: async () => undefined }
  const postgresFolder = path.join(folder, 'postgres')
  let embedded = await startEmbeddedPostgres({ folder: postgresFolder, password })
  if (options.countsStatements) {
    await countStatements(embedded.url('postgres'))
    await embedded.stop()
    embedded = await startEmbeddedPostgres({ folder: postgresFolder, password })
  }
  return {
    adminUrl: embedded.url('postgres'),
    postmaster: () => postmasterOf(postgresFolder),
    stop: () => embedded.stop(),
  }
}

/** From the server's next start on. New databases are copies of `template1`, which has the view. */
async function countStatements(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(adminUrl, 'template1') })
  await client.connect()
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.query('create extension if not exists pg_stat_statements')
  await client.end()
}

/**
 * Starts everything on free loopback ports; the database is as durable as in production. `stop` leaves only the
 * database in a PostgreSQL that is not ours.
 */
export async function startRig(options: RigOptions): Promise<Rig> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'falaj-rig-'))
  if (options.data) copyMigratedData(options.data, folder)
  const secret = options.data ? loadSecrets(folder, undefined).master : secretOf(folder, options)
  const secrets = loadSecrets(folder, secret)
  const password = secrets.derive('database-superuser').toString('hex')
  const database = await openDatabase(folder, password, options)
  const stops = [() => database.stop()]
  try {
    const name = options.adminUrl ? `falaj_${randomBytes(4).toString('hex')}` : 'falaj'
    const urls = options.citusNodes
      ? await prepareDistributedDatabase(database.adminUrl, options.citusNodes, name, secrets)
      : await prepareDatabase(database.adminUrl, name, secrets)
    const appUrl = options.pooler ? withHost(urls.appUrl, options.pooler) : urls.appUrl
    await migrate(urls.ownerUrl)
    const pool = createPool(withDatabase(database.adminUrl, name), { max: 4 })
    stops.unshift(() => pool.end())
    const env = {
      DATABASE_URL: urls.ownerUrl,
      DATABASE_APP_URL: appUrl,
      FALAJ_DATA: folder,
      FALAJ_SECRET: secret,
      LOG_LEVEL: 'silent',
      ...options.env,
    }
    const postmasters = await foreignPostmasters(options)
    const { apis, workers, apiUrls } = await startProcesses(options, env)
    for (const slot of [...apis, ...workers]) stops.unshift(() => slot.stop())
    const rig: Rig = {
      folder,
      apis,
      workers,
      apiUrls,
      appUrl,
      secrets,
      postmaster: () => database.postmaster(),
      postmasters: () => (postmasters.length > 0 ? postmasters : [database.postmaster()]),
      logBytes: () => logBytes(database.adminUrl, options.citusNodes),
      isDistributed: options.citusNodes !== undefined,
      query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
      gathered: (work) => onCopies(pool, options.citusNodes !== undefined, work),
      alone: (work) => onOneConnection(pool, work),
      isWritable: () => isWritable(withDatabase(database.adminUrl, name), options.citusNodes !== undefined),
      async untilUp() {
        await untilAnswered(pool)
        for (const slot of [...apis, ...workers]) await slot.untilUp()
      },
      stop: () => stopAll(stops, options.folder ? undefined : folder),
    }
    await rig.untilUp()
    return rig
  } catch (error) {
    await stopAll(stops, options.folder ? undefined : folder)
    throw error
  }
}

async function startProcesses(
  options: RigOptions,
  env: Readonly<Record<string, string>>,
): Promise<Pick<Rig, 'apis' | 'workers' | 'apiUrls'>> {
  const slot = {
    quiet: options.quiet ?? false,
    ...(options.restartDelay ? { restartDelay: options.restartDelay } : {}),
  }
  const isOne = options.apis === 'one'
  const count = options.apis === 'one' ? 1 : options.apis
  const first = await freePorts(count)
  const ports = Array.from({ length: count }, (_, index) => first + index)
  return {
    apis: ports.map((port, index) =>
      startSlot({
        role: isOne ? 'all' : 'api',
        name: isOne ? 'portal' : `API ${index + 1}`,
        env: { ...env, PORT: String(port) },
        ...slot,
      }),
    ),
    workers: Array.from({ length: options.workers }, (_, index) =>
      startSlot({ role: 'worker', name: `worker ${index + 1}`, env, ...slot }),
    ),
    apiUrls: ports.map((port) => `http://127.0.0.1:${port}`),
  }
}

/** Roles of a PostgreSQL that is not ours stay, and their passwords come from the secret: there it is always the same. */
function secretOf(folder: string, { folder: existingFolder, adminUrl }: RigOptions): string {
  if (adminUrl) return createHash('sha256').update(adminUrl).digest('hex')
  return existingFolder ? storedSecret(folder) : randomBytes(32).toString('hex')
}

function withHost(url: string, host: string): string {
  const changed = new URL(url)
  changed.host = host
  return changed.toString()
}

async function onOneConnection(pool: pg.Pool, work: Parameters<Rig['alone']>[0]): Promise<void> {
  const client = await pool.connect()
  try {
    await work((sql) => client.query(sql))
  } finally {
    client.release(true)
  }
}

async function logBytes(adminUrl: string, nodes: readonly string[] = []): Promise<number> {
  let bytes = 0
  for (const url of [adminUrl, ...nodes.map((node) => withHost(adminUrl, node))]) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ bytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
    )
    bytes += rows[0]?.bytes ?? 0
    await client.end()
  }
  return bytes
}

/** Parents of the processes that answer us, as far as they run on this machine. */
async function foreignPostmasters({ adminUrl, citusNodes = [] }: RigOptions): Promise<number[]> {
  if (!adminUrl) return []
  const found: number[] = []
  for (const url of [adminUrl, ...citusNodes.map((node) => withHost(adminUrl, node))]) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const parent = parentOf(rows[0]?.pid ?? 0)
    if (parent) found.push(parent)
    await client.end()
  }
  return found
}

/** Temporary tables hide those of the same name. */
async function onCopies<T>(
  pool: pg.Pool,
  distributed: boolean,
  work: (query: Rig['query']) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    for (const table of distributed ? tenantTables : [])
      await client.query(`create temporary table ${table} as select * from public.${table}`)
    return await work(async (sql, values = []) => (await client.query(sql, [...values])).rows)
  } finally {
    client.release(true)
  }
}

async function isWritable(url: string, distributed: boolean): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: writableWithin,
    query_timeout: writableWithin,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('create temporary table probe ()')
    // Changes nothing, and runs on every node.
    if (distributed) await client.query('update number_series set digits = digits where digits < 0')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}

async function stopAll(stops: (() => Promise<void>)[], folder: string | undefined): Promise<void> {
  for (const stop of stops.splice(0)) await stop().catch(() => undefined)
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** The secret of a folder that stays: the passwords of its database come from it. */
function storedSecret(folder: string): string {
  const file = path.join(folder, 'rig-secret')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Process id of the postmaster of a folder; 0 while there is none. */
export function postmasterOf(postgresFolder: string): number {
  try {
    return Number(readFileSync(path.join(postgresFolder, 'postmaster.pid'), 'utf8').split('\n')[0]) || 0
  } catch {
    return 0
  }
}

async function untilAnswered(pool: pg.Pool): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (tries > 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

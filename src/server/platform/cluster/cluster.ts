/** Opens the database: the embedded cluster or a configured one; creates roles and database. */
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Secrets } from '../base/secrets.ts'
import { runningPort, startEmbeddedPostgres } from './embedded-postgres.ts'

export interface Cluster {
  /** Connection of the owner role, past any pooler: migrations, the job queue, LISTEN and locks. */
  readonly ownerUrl: string
  /** Connection of the application role, bound by row-level security; perhaps through a pooler. */
  readonly appUrl: string
  stop(): Promise<void>
}

const databaseName = 'falaj'

/**
 * Opens the configured PostgreSQL, or starts the embedded one, with the roles `falaj_owner` and `falaj_app`. The user
 * of DATABASE_URL is the owner; it creates the role `falaj_app` unless DATABASE_APP_URL names one.
 * DATABASE_DIRECT_URL is the owner's connection past a pooler.
 */
export async function openCluster(config: Config, secrets: Secrets): Promise<Cluster> {
  const appPassword = secrets.derive('database-app').toString('hex')
  if (config.databaseUrl && config.databaseDirectUrl) {
    const ownerUrl = config.databaseDirectUrl
    if (!config.databaseAppUrl) await ensureRole(ownerUrl, 'falaj_app', appPassword)
    const appUrl = config.databaseAppUrl ?? withUser(config.databaseUrl, 'falaj_app', appPassword)
    return { ownerUrl, appUrl, stop: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({
    folder: path.join(config.dataFolder, 'postgres'),
    password: secrets.derive('database-superuser').toString('hex'),
  })
  try {
    const urls = await prepareDatabase(embedded.url('postgres'), databaseName, secrets)
    return { ...urls, stop: () => embedded.stop() }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** The embedded PostgreSQL of a portal that runs on this data folder; stopping it is the portal's own affair. */
export function runningCluster({ dataFolder }: Config, secrets: Secrets): Cluster {
  const port = runningPort(path.join(dataFolder, 'postgres'))
  const url = (role: string, purpose: string) =>
    `postgres://${role}:${secrets.derive(purpose).toString('hex')}@127.0.0.1:${port}/${databaseName}`
  return {
    ownerUrl: url('falaj_owner', 'database-owner'),
    appUrl: url('falaj_app', 'database-app'),
    stop: async () => undefined,
  }
}

/** Creates the two roles and the database when they are missing; `adminUrl` is the superuser's. */
export async function prepareDatabase(
  adminUrl: string,
  name: string,
  secrets: Secrets,
): Promise<{ ownerUrl: string; appUrl: string }> {
  const ownerPassword = secrets.derive('database-owner').toString('hex')
  const appPassword = secrets.derive('database-app').toString('hex')
  await ensureRole(adminUrl, 'falaj_owner', ownerPassword)
  await ensureRole(adminUrl, 'falaj_app', appPassword)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const databases = await client.query('select 1 from pg_database where datname = $1', [name])
    if (databases.rowCount === 0) await client.query(`create database ${name} owner falaj_owner`)
  } finally {
    await client.end()
  }
  const target = withDatabase(adminUrl, name)
  return {
    ownerUrl: withUser(target, 'falaj_owner', ownerPassword),
    appUrl: withUser(target, 'falaj_app', appPassword),
  }
}

async function ensureRole(url: string, role: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [role])
    // Role names are our constants and the password is hexadecimal: no user input is involved.
    if (roles.rowCount === 0) {
      await client.query(
        `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}'`,
      )
    }
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

function withUser(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = user
  changed.password = password
  return changed.toString()
}

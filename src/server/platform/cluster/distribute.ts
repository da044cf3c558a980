/** Converts a database on a Citus coordinator into a distributed one. Idempotent. */
import pg from 'pg'
import { distributionSteps, executeSteps, removeCopiedRows } from './citus.ts'
import { migrate } from './migrate.ts'
import { tableFaults } from './table-faults.ts'

/** The database cannot be distributed as it is; the message says what to do. */
export class NotDistributableError extends Error {}

interface DistributeOptions {
  /** Only report the steps; nothing is changed. */
  readonly dryRun?: boolean
  /** Called before each step. */
  readonly onStep?: (what: string) => void
}

/**
 * Migrates an empty or existing database and distributes it by organization (docs/scaling.md); the portal must be
 * stopped. An interrupted run is continued. Raises NotDistributableError when Citus, its worker nodes or their
 * requirements are missing, or the portal runs.
 * @param ownerUrl connection of the owner role to the coordinator
 * @returns the number of steps that were done, or would be
 */
export async function distribute(ownerUrl: string, options: DistributeOptions = {}): Promise<number> {
  const { dryRun = false, onStep = () => undefined } = options
  return await connected(ownerUrl, async (client) => {
    await requireCluster(client)
    if (!dryRun) {
      await requireRoles(client)
      if ((await distributionSteps(client)).length > 0) await requireStopped(client)
      for (const name of await migrate(ownerUrl)) onStep(`ran migrations/${name}`)
      const faults = await tableFaults(async (sql) => (await client.query(sql)).rows)
      if (faults.length > 0) throw new NotDistributableError(faults.join('\n'))
    }
    const steps = await distributionSteps(client)
    if (dryRun) {
      for (const { what } of steps) onStep(what)
      return steps.length
    }
    await executeSteps(client, steps, onStep)
    const emptied = await removeCopiedRows(client)
    for (const name of emptied) onStep(`removed the rows of ${name} that were copied to the nodes`)
    return steps.length + emptied.length
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function requireCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean; created: boolean }>(
    `select exists (select from pg_available_extensions where name = 'citus') as there,
            exists (select from pg_extension where extname = 'citus') as created`,
  )
  if (!rows[0]?.there) throw new NotDistributableError('This PostgreSQL has no Citus.')
  if (!rows[0].created)
    throw new NotDistributableError(
      'The extension is missing: run "create extension citus" in this database, on the coordinator and on every worker node.',
    )
  const nodes = await client.query<{ coordinator: boolean; workers: number }>(
    `select citus_is_coordinator() as coordinator, (select count(*)::integer from pg_dist_node
       where groupid <> 0 and isactive and shouldhaveshards and noderole = 'primary') as workers`,
  )
  if (!nodes.rows[0]?.workers)
    throw new NotDistributableError(
      'There are no worker nodes: add each with "select citus_add_node(\'HOST\', PORT)" on the coordinator.',
    )
  if (!nodes.rows[0].coordinator)
    throw new NotDistributableError('This is a worker node: DATABASE_URL must lead to the coordinator.')
}

/** A portal that runs would meet tables of which some are distributed and others are not yet. */
async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and usename = 'falaj_app'`,
  )
  if (rows[0]?.count)
    throw new NotDistributableError('The portal runs on this database: stop all of its processes first.')
}

/** An owner that is no superuser cannot create roles on the nodes: a superuser has to have done so. */
async function requireRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles r
     where rolname in (current_user, 'falaj_app') and not (select rolsuper from pg_roles where rolname = current_user)
       and not exists (select from pg_dist_object where classid = 'pg_authid'::regclass and objid = r.oid)`,
  )
  if (rows.length > 0)
    throw new NotDistributableError(
      `Citus does not know the ${rows.map(({ name }) => name).join(' and ')} role: a superuser has to create it in this database once the extension is there, so that it reaches the nodes (docs/scaling.md).`,
    )
}

/** A database on a Citus cluster for tests and experiments: on the coordinator and on each worker node, distributed. */
import pg from 'pg'
import type { Secrets } from '../base/secrets.ts'
import { prepareDatabase, withDatabase } from '../cluster/cluster.ts'
import { distribute } from '../cluster/distribute.ts'

/**
 * Creates the database with the roles and the extension on every node, and distributes it.
 * @param adminUrl connection of a superuser to the coordinator, who may log in to the nodes as well
 * @param nodes host and port of each worker node
 * @returns connections of the owner and of the application
 */
export async function prepareDistributedDatabase(
  adminUrl: string,
  nodes: readonly string[],
  name: string,
  secrets: Secrets,
): Promise<{ ownerUrl: string; appUrl: string }> {
  for (const node of nodes) await prepareNode(withHost(adminUrl, node), name, secrets)
  const urls = await prepareNode(adminUrl, name, secrets)
  const coordinator = new URL(adminUrl)
  await ask(withDatabase(adminUrl, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port])
    for (const node of nodes) await client.query('select citus_add_node($1, $2)', node.split(':'))
    // Roles that were created in this database would be known to Citus; these serve other databases, too.
    await client.query(
      `insert into pg_dist_object (classid, objid, objsubid)
       select 'pg_authid'::regclass, oid, 0 from pg_roles where rolname in ('falaj_owner', 'falaj_app')`,
    )
  })
  await distribute(urls.ownerUrl)
  return urls
}

/** Drops the database on the worker nodes. */
export async function dropOnNodes(adminUrl: string, nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await ask(withHost(adminUrl, node), (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    )
}

async function prepareNode(
  adminUrl: string,
  name: string,
  secrets: Secrets,
): Promise<{ ownerUrl: string; appUrl: string }> {
  const urls = await prepareDatabase(adminUrl, name, secrets)
  await ask(withDatabase(adminUrl, name), (client) => client.query('create extension if not exists citus'))
  return urls
}

async function ask(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withHost(url: string, host: string): string {
  const changed = new URL(url)
  changed.host = host
  return changed.toString()
}

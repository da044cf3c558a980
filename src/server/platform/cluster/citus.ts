/** Settings and steps for a distributed PostgreSQL (Citus), on a connection of the owner to its coordinator. */
import type pg from 'pg'
import { tenantTables } from '../database/tables.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Settings of the database. */
const settings: Readonly<Record<string, string>> = {
  // Our triggers touch rows of the same tenant only, which are on the same node.
  'citus.enable_unsafe_triggers': 'on',
  // `set local falaj.tenant` is sent with the transaction to the node with the rows, whose row-level security reads
  // it.
  'citus.propagate_set_commands': 'local',
}

/** Whether tables of tenants are distributed. */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ citus: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as citus`,
  )
  return (rows[0]?.citus ?? false) && (await distributedTables(client)).length > 0
}

async function distributedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace and p.partmethod = 'h'`,
  )
  return rows.map(({ name }) => name).filter((name) => tenantTables.includes(name))
}

/** One step towards a distributed database: its description and its statements. */
interface DistributionStep {
  readonly what: string
  readonly sql: readonly string[]
}

/**
 * The remaining steps until the database is distributed; empty when it is. The tables are colocated, so that all rows
 * of an organization are on one node and its transactions touch that one only.
 */
export async function distributionSteps(client: Client): Promise<DistributionStep[]> {
  const done = await distributedTables(client)
  const left = tenantTables.filter((table) => !done.includes(table))
  const [root] = [...done, ...left]
  return [
    ...(await settingSteps(client)),
    ...left.map((table) => ({
      what: `distribute ${table} by organization_id`,
      // Existing rows are copied: row-level security must not hide them from the owner during the copy, and triggers
      // have already run for them. No other role sees the table until row-level security is back.
      sql: [
        'begin',
        `alter table public.${table} no force row level security, disable trigger user`,
        `select create_distributed_table('public.${table}', 'organization_id',
           colocate_with => '${table === root ? 'none' : `public.${root}`}')`,
        `alter table public.${table} enable trigger user`,
        `alter table public.${table} force row level security`,
        'commit',
      ],
    })),
    ...(await searchSteps(client)),
  ]
}

async function settingSteps(client: Client): Promise<DistributionStep[]> {
  const { rows } = await client.query<{ name: string; made: string[] | null }>(
    `select current_database() as name, (select setconfig from pg_db_role_setting s
       join pg_database d on d.oid = s.setdatabase where d.datname = current_database() and s.setrole = 0) as made`,
  )
  const [database] = rows
  return Object.entries(settings)
    .filter(([name, value]) => !database?.made?.includes(`${name}=${value}`))
    .map(([name, value]) => ({
      what: `set ${name} = ${value}`,
      // For new connections, and for this one.
      sql: [`alter database "${database?.name}" set ${name} = '${value}'`, `set ${name} = '${value}'`],
    }))
}

/** A cached plan does not know the organization, and so not the node (migration 0009). */
async function searchSteps(client: Client): Promise<DistributionStep[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = to_regnamespace('falaj') and p.proname like 'find\\_%'
       and exists (select from unnest(p.proconfig) as made where made like 'plan_cache_mode=%')`,
  )
  return rows.map(({ name }) => ({
    what: `let ${name.replace(/\(.*/s, '')} plan anew each time`,
    sql: [`alter function ${name} reset plan_cache_mode`],
  }))
}

/** Executes the steps in order. When one fails, the earlier ones stay done. */
export async function executeSteps(
  client: Client,
  steps: readonly DistributionStep[],
  onStep: (what: string) => void = () => undefined,
): Promise<void> {
  for (const { what, sql } of steps) {
    onStep(what)
    try {
      for (const statement of sql) await client.query(statement)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`It stopped at "${what}": ${why}`, { cause: error })
    }
  }
}

/** Removes rows from the coordinator that were copied to the nodes; returns the names of their tables. */
export async function removeCopiedRows(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' and pg_relation_size(c.oid) > 0`,
  )
  const names = rows.map(({ name }) => name)
  for (const name of names)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [
      `public.${name}`,
    ])
  return names
}

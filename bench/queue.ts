/**
 * Queue: transactions a second that each enqueue a job, by number of connections: with `add_jobs` unchanged, with cached
 * plans, and also without NOTIFY inside. PostgreSQL commits transactions that notify only one after another.
 * `--seconds=5` sets the time of each measurement, `--connections=1,8` the numbers of connections.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/server/platform/cluster/embedded-postgres.ts'
import { processorTime } from '../tools/chaos/cpu.ts'
import { postmasterOf } from '../tools/chaos/rig.ts'

const rounds = 2

/** The ways to enqueue in a transaction; the last one is the portal's (migration 0001). */
const ways = {
  'no job': `select 1`,
  add_jobs: `select from graphile_worker.add_jobs(array[
    ('bench', '{}', null, null, null, null, null, null)::graphile_worker.job_spec])`,
  planned: `select bench_planned()`,
  quiet: `select bench_quiet()`,
}

const body = (
  options: string,
) => `returns void language plpgsql ${options} set plan_cache_mode = force_generic_plan as $$
  begin
    perform graphile_worker.add_jobs(array[
      ('bench', '{}', null, null, null, null, null, null)::graphile_worker.job_spec]);
  end $$;`

const prepare = `
  create table facts (id bigint generated always as identity primary key, text text);
  create schema quiet;
  create function quiet.pg_notify(text, text) returns void language sql as '';
  create function bench_planned() ${body('set search_path = pg_catalog')}
  create function bench_quiet() ${body('set search_path = quiet, pg_catalog')}`

/** @param flags `--seconds=N`, `--connections=N,N` */
export async function benchQueue(flags: ReadonlyMap<string, string> = new Map()): Promise<void> {
  const seconds = Number(flags.get('seconds') ?? 5)
  const sizes = (flags.get('connections') ?? '1,8').split(',').map(Number)
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-bench-'))
  const embedded = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), password: 'bench' })
  try {
    const connectionString = embedded.url('postgres')
    await runMigrations({ connectionString })
    const owner = new pg.Client({ connectionString })
    await owner.connect()
    await owner.query(prepare)
    // As each worker does.
    await owner.query('listen "jobs:insert"')
    console.log('way       connections  commits/s  CPU ms of the database each')
    for (let round = 0; round < rounds; round++)
      for (const size of sizes)
        for (const [name, statement] of Object.entries(ways)) {
          const before = processorTime(postmasterOf(path.join(folder, 'postgres')))
          const commits = await load(connectionString, size, seconds, statement)
          const spent = processorTime(postmasterOf(path.join(folder, 'postgres'))) - before
          console.log(
            `${name.padEnd(9)} ${String(size).padStart(11)} ${(commits / seconds).toFixed(0).padStart(10)} ${(spent / commits).toFixed(2).padStart(8)}`,
          )
          await owner.query(
            `truncate facts; select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
          )
        }
    await owner.end()
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Number of transactions that this many connections commit. */
async function load(
  connectionString: string,
  size: number,
  seconds: number,
  statement: string,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: size }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }),
  )
  const end = performance.now() + seconds * 1_000
  const counts = await Promise.all(
    clients.map(async (client) => {
      let commits = 0
      while (performance.now() < end) {
        // One message of several statements is one transaction.
        await client.query(`begin; insert into facts (text) values ('x'); ${statement}; commit`)
        commits += 1
      }
      return commits
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return counts.reduce((all, commits) => all + commits, 0)
}

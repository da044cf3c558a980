/** Frees the jobs that a killed worker had taken, as soon as its sign of life has ended. */
import type pg from 'pg'
import type { Context } from '../base/context.ts'
import { failSuspendedJobs, recordJobDeaths, type SuspectJobs } from './suspect-jobs.ts'

interface KnownWorker {
  id: string
  lock_key: string
  lock_names: string[]
  /** Whether the server has run all the while: the worker has not only lost its connection to it. */
  same_server: boolean
}

/** Frees the jobs of every registered worker whose advisory lock is free, and reads the suspects. */
export async function freeJobsOfTheDead(
  pool: pg.Pool,
  context: Context,
  ownId: string,
  suspects: SuspectJobs,
  endable: readonly string[],
): Promise<void> {
  const client = await pool.connect()
  try {
    const all = await client.query<KnownWorker>(
      `select id, lock_key::text, lock_names, server_started_at = pg_postmaster_start_time() as same_server
       from falaj.workers where id <> $1`,
      [ownId],
    )
    for (const worker of all.rows) {
      const free = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1::bigint) as got', [
        worker.lock_key,
      ])
      if (!free.rows[0]?.got) continue
      await freeJobs(client, worker.lock_names, async () => {
        if (worker.same_server) await recordJobDeaths(client, worker.lock_names, endable, context.log)
      })
      await client.query('delete from falaj.workers where id = $1', [worker.id])
      await client.query('select pg_advisory_unlock($1::bigint)', [worker.lock_key])
      context.log.info({ worker: worker.id }, 'the jobs of a worker that is gone were freed')
    }
    // Jobs are taken under stored names only, except by workers of another version.
    const unregistered = await client.query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker.jobs
       where locked_at < now() - interval '1 minute'
         and locked_by <> all (select unnest(lock_names) from falaj.workers)`,
    )
    if (unregistered.rows.length > 0)
      await freeJobs(
        client,
        unregistered.rows.map(({ name }) => name),
      )
    await suspects.refresh(client)
  } finally {
    client.release()
  }
}

/**
 * Frees the jobs with one of these names. By the rules of the queue one that was replaced while it ran is not
 * retried, yet it may have claimed more than its replacement covers: it runs again and releases that. Each such
 * death leaves it one attempt less, so that a job which kills its worker ends.
 */
async function freeJobs(
  client: pg.PoolClient,
  names: readonly string[],
  blame?: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    await blame?.()
    const replaced = await client.query<{ id: string }>(
      `select id from graphile_worker.jobs
       where locked_by = any ($1) and key is null and attempts = max_attempts and max_attempts > 1`,
      [names],
    )
    await client.query('select graphile_worker.force_unlock_workers($1)', [names])
    await client.query(
      `select from graphile_worker.jobs, graphile_worker.reschedule_jobs(
         array[jobs.id], attempts => jobs.max_attempts - 2, max_attempts => jobs.max_attempts - 1)
       where jobs.id = any ($1)`,
      [replaced.rows.map(({ id }) => id)],
    )
    await failSuspendedJobs(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

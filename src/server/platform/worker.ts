/** Runs jobs, and frees at once the jobs of a worker that was killed. */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Context } from './context.ts'
import { createPool } from './database.ts'
import { newId } from './ids.ts'
import type { JobHandlers } from './jobs.ts'

export interface RunningWorker {
  /** Lets running jobs finish, then ends. */
  stop(): Promise<void>
}

interface WorkerOptions {
  ownerUrl: string
  handlers: JobHandlers
  concurrency: number
  /** Milliseconds between looks for jobs whose time has come; new jobs are announced and do not wait. */
  pollInterval?: number
}

const recoveryInterval = 5_000
const restartDelay = 1_000

/**
 * Starts a worker. It holds an advisory lock as its sign of life: whoever finds that lock free knows that the
 * process is gone, however it went, and releases the jobs that it had locked.
 */
export async function startWorker(context: Context, options: WorkerOptions): Promise<RunningWorker> {
  const pool = createPool(options.ownerUrl, { max: options.concurrency + 3 })
  const life = startLife(pool)
  let stopping = false
  await life.keep()
  await freeJobsOfTheDead(pool, context, life.id)
  let runner = await startRunner(context, options, pool, life)
  const supervising = supervise()
  const timer = setInterval(() => {
    life
      .keep()
      .then(() => freeJobsOfTheDead(pool, context, life.id))
      .catch((error: unknown) => context.log.warn({ error }, 'recovery failed'))
  }, recoveryInterval)

  /** The queue gives up when it cannot write down how a job ended; then its jobs are freed and it starts anew. */
  async function supervise(): Promise<void> {
    for (;;) {
      await runner.promise.catch(() => undefined)
      while (!stopping) {
        context.log.warn('the worker has ended and is about to start again')
        await sleep(restartDelay)
        try {
          await life.keep()
          await life.freeOwnJobs()
          runner = await startRunner(context, options, pool, life)
          break
        } catch (error) {
          context.log.warn({ error }, 'the worker is waiting for the database')
        }
      }
      if (stopping) return
    }
  }

  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      // One that has ended already refuses to be stopped.
      await runner.stop().catch(() => undefined)
      await supervising
      await life.end()
      await pool.end()
    },
  }
}

async function startRunner(
  context: Context,
  options: WorkerOptions,
  pool: pg.Pool,
  life: Life,
): Promise<Runner> {
  const name = await life.takeName()
  const events: WorkerEvents = new EventEmitter()
  // The queue would invent a name only now, a moment before the first job is taken under it.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = name
  })
  return await run({
    pgPool: pool,
    taskList: tasksOf(context, options.handlers),
    concurrency: options.concurrency,
    pollInterval: options.pollInterval ?? 1_000,
    noHandleSignals: true,
    events,
    logger: queueLogger(context),
    preset: {
      worker: {
        // Without batches, a job whose end cannot be written down would end the process.
        completeJobBatchDelay: 5,
        failJobBatchDelay: 0,
        // Jobs are taken by the handful: each look at the queue costs as much as a small job.
        localQueue: { size: 2 * options.concurrency },
      },
    },
  })
}

function tasksOf(context: Context, handlers: JobHandlers): Record<string, Task> {
  const tasks: Record<string, Task> = {}
  for (const [name, handler] of Object.entries(handlers)) {
    tasks[name] = async (payload, helpers) => {
      const { id, attempts, max_attempts: maxAttempts } = helpers.job
      try {
        await handler(context, payload, { id, attempt: attempts, maxAttempts })
      } catch (error) {
        context.log.error({ error, job: name, id, attempt: attempts }, 'a job failed and is tried again')
        throw error
      }
    }
  }
  return tasks
}

function queueLogger(context: Context): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') context.log.debug({ queue: message }, 'queue')
  })
}

interface Life {
  readonly id: string
  /** Takes the advisory lock, also again after its connection was lost, and writes down our names. */
  keep(): Promise<void>
  /** A new name to take jobs under. It is written down: whoever finds us dead knows which jobs were ours. */
  takeName(): Promise<string>
  /** When nothing of ours runs: jobs that still bear one of our names are free again. */
  freeOwnJobs(): Promise<void>
  end(): Promise<void>
}

function startLife(pool: pg.Pool): Life {
  const id = newId('wrk')
  const names: string[] = []
  let holder: pg.PoolClient | undefined
  async function take(client: pg.PoolClient): Promise<void> {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id])
    await client.query(
      `insert into falaj.workers (id, lock_key, lock_names) values ($1, hashtextextended($1, 0), $2)
       on conflict (id) do update set lock_names = excluded.lock_names`,
      [id, names],
    )
  }
  return {
    id,
    async keep() {
      if (holder) return
      const client = await pool.connect()
      try {
        await take(client)
        holder = client
        client.once('end', () => {
          if (holder !== client) return
          holder = undefined
          client.release(true)
        })
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    async takeName() {
      const name = newId('pool')
      names.push(name)
      const known = await pool.query('update falaj.workers set lock_names = $2 where id = $1', [id, names])
      // Somebody took us for dead while our connection was lost; the next try begins with a new sign of life.
      if (known.rowCount === 0) throw new Error('the worker is not registered')
      return name
    },
    async freeOwnJobs() {
      await freeJobs(pool, names)
      await pool.query(`update falaj.workers set lock_names = '{}' where id = $1`, [id])
      names.length = 0
    },
    async end() {
      await pool.query('delete from falaj.workers where id = $1', [id])
      const last = holder
      holder = undefined
      last?.release(true)
    },
  }
}

/** Frees the jobs of every registered worker whose advisory lock nobody holds any more. */
async function freeJobsOfTheDead(pool: pg.Pool, context: Context, ownId: string): Promise<void> {
  const client = await pool.connect()
  try {
    const all = await client.query<{ id: string; lock_key: string; lock_names: string[] }>(
      'select id, lock_key::text, lock_names from falaj.workers where id <> $1',
      [ownId],
    )
    for (const worker of all.rows) {
      const free = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1::bigint) as got', [
        worker.lock_key,
      ])
      if (!free.rows[0]?.got) continue
      await freeJobs(client, worker.lock_names)
      await client.query('delete from falaj.workers where id = $1', [worker.id])
      await client.query('select pg_advisory_unlock($1::bigint)', [worker.lock_key])
      context.log.info({ worker: worker.id }, 'the jobs of a worker that is gone were freed')
    }
    // Nobody takes a job under a name that is not written down, but for a worker of another version.
    const strangers = await client.query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker.jobs
       where locked_at < now() - interval '1 minute'
         and locked_by <> all (select unnest(lock_names) from falaj.workers)`,
    )
    if (strangers.rows.length > 0)
      await freeJobs(
        client,
        strangers.rows.map(({ name }) => name),
      )
  } finally {
    client.release()
  }
}

/**
 * Frees the jobs that bear one of these names. One that was replaced while it ran was not to be tried again (0060),
 * yet it may have more in hand than what it was replaced for: it runs once more and gives that back. Each such death
 * leaves it one try less, so that a job which kills its worker comes to an end.
 */
async function freeJobs(client: pg.Pool | pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set attempts = max_attempts - 2, max_attempts = max_attempts - 1
     where locked_by = any ($1) and key is null and attempts = max_attempts and max_attempts > 1`,
    [names],
  )
  await client.query('select graphile_worker.force_unlock_workers($1)', [names])
}

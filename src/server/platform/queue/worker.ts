/** Runs jobs. */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type JobHelpers,
  Logger as QueueLogger,
  type Runner,
  run,
  type Task,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Context } from '../base/context.ts'
import { answerWithin, createPool } from '../database/database.ts'
import { hasMoved, isMoving, movingRetryAfterSeconds } from '../database/organization-moves.ts'
import { isDatabaseAway } from '../database/statement-errors.ts'
import { freeJobsOfTheDead } from './free-jobs.ts'
import type { GuardedHandler, JobHandler, JobHandlers } from './job-handlers.ts'
import type { RunningJob } from './report-faults.ts'
import { type Life, startLife } from './sign-of-life.ts'
import { type SuspectJobs, SuspendedJobError, suspectJobs } from './suspect-jobs.ts'
import { startWatchdog } from './watchdog.ts'

interface RunningWorker {
  /**
   * Resolves with the reason when it takes no more jobs although it was not stopped. Its process is useless then: the
   * caller ends it, and its parent starts another one.
   */
  readonly failed: Promise<Error>
  /** The jobs that it runs now. */
  running(): readonly RunningJob[]
  /** Lets running jobs finish, then ends. */
  stop(): Promise<void>
}

interface WorkerOptions {
  ownerUrl: string
  handlers: JobHandlers
  concurrency: number
  /** Milliseconds between polls for due jobs; new jobs are announced and do not wait. */
  pollInterval?: number
  /** Milliseconds between checks for dead workers. */
  recoveryInterval?: number
}

const recoveryByDefault = 5_000
const databaseRetry = 250

/**
 * Starts a worker, as soon as the database answers. Its sign of life is an advisory lock: a worker that finds that
 * lock free knows that the process has ended, and frees the jobs that it had locked.
 */
export async function startWorker(context: Context, options: WorkerOptions): Promise<RunningWorker> {
  const pool = createQueuePool(options.ownerUrl, options.concurrency + 3)
  const life = startLife(pool)
  const suspects = suspectJobs(pool)
  const endable = endableJobs(options.handlers)
  const running = new Set<RunningJob>()
  await untilDatabase(context, async () => {
    await life.keep()
    await freeJobsOfTheDead(pool, context, life.id, suspects, endable)
  })
  const events: WorkerEvents = new EventEmitter()
  const brokenOff = Promise.withResolvers<Error>()
  let isBrokenOff = false
  // Its results could not be recorded: its shutdown would wait for that without end, with its jobs locked.
  events.on('pool:fatalError', ({ error }) => {
    isBrokenOff = true
    brokenOff.resolve(new Error('the queue could not write down an end', { cause: error }))
  })
  const watchdog = startWatchdog(pool, events, options.concurrency)
  const tasks = tasksOf(context, options.handlers, suspects, running)
  const runner = await untilDatabase(context, () =>
    startRunner(context, { ...options, tasks }, pool, life, events),
  )
  const timer = setInterval(() => {
    life
      .keep()
      .then(() => freeJobsOfTheDead(pool, context, life.id, suspects, endable))
      .catch((error: unknown) => context.log.warn({ error }, 'recovery failed'))
  }, options.recoveryInterval ?? recoveryByDefault)
  let stopping = false
  const failed = Promise.withResolvers<Error>()
  const ended = runner.promise.then(
    () => new Error('the queue has stopped'),
    (error: unknown) => new Error('the queue has failed', { cause: error }),
  )
  for (const failure of [ended, brokenOff.promise, watchdog.stuck])
    void failure.then((error) => {
      if (!stopping) failed.resolve(error)
    })

  return {
    failed: failed.promise,
    running: () => [...running],
    async stop() {
      stopping = true
      clearInterval(timer)
      watchdog.stop()
      if (isBrokenOff) {
        // Its name stays stored: the next check finds it dead, and frees its jobs.
        life.abandon()
        void pool.end()
        return
      }
      // One that has ended already refuses to be stopped.
      await runner.stop().catch(() => undefined)
      await ended
      await life.end()
      await pool.end()
    },
  }
}

/**
 * A pool that reports every unavailable database with the same code. To some codes of such errors (57P03, while a
 * server starts up, among them) the queue reacts with a wait of three seconds and more, longer each time; to all
 * others it polls again after its poll interval.
 */
function createQueuePool(ownerUrl: string, max: number): pg.Pool {
  const pool = createPool(ownerUrl, { max, query_timeout: answerWithin })
  const connect = pool.connect.bind(pool)
  const plain = (error: unknown) =>
    isDatabaseAway(error) ? new Error('the database is away', { cause: error }) : error
  pool.connect = ((listener?: Parameters<pg.Pool['connect']>[0]) => {
    if (!listener)
      return connect().catch((error: unknown) => {
        throw plain(error)
      })
    connect((error, client, release) => listener(error && (plain(error) as Error), client, release))
  }) as pg.Pool['connect']
  return pool
}

/** Retries until the database answers; raises other errors. */
export async function untilDatabase<T>(context: Context, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (tries === 0) context.log.warn({ error }, 'the worker is waiting for the database')
      await sleep(databaseRetry)
    }
  }
}

async function startRunner(
  context: Context,
  options: WorkerOptions & { readonly tasks: Record<string, Task> },
  pool: pg.Pool,
  life: Life,
  events: WorkerEvents,
): Promise<Runner> {
  const name = await life.takeName()
  // The queue would create a name only now, a moment before the first job is taken under it.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = name
  })
  const firstLook = Promise.withResolvers<boolean>()
  events.once('localQueue:getJobs:complete', () => firstLook.resolve(true))
  const runner = await run({
    pgPool: pool,
    taskList: options.tasks,
    concurrency: options.concurrency,
    pollInterval: options.pollInterval ?? 1_000,
    noHandleSignals: true,
    events,
    logger: queueLogger(context, () => firstLook.resolve(false)),
    preset: {
      worker: {
        // Without batches, a job whose end cannot be written down would end the process.
        completeJobBatchDelay: 25,
        failJobBatchDelay: 0,
        // Many jobs are taken at once: each look at the queue costs as much as a small job.
        localQueue: { size: 2 * options.concurrency },
      },
    },
  })
  if (await firstLook.promise) return runner
  // The queue caches the result of its first query, an error too: it would raise that at each poll from now on.
  await runner.stop().catch(() => undefined)
  throw Object.assign(new Error('the queue could not look for jobs'), { code: '08006' })
}

function tasksOf(
  context: Context,
  handlers: JobHandlers,
  suspects: SuspectJobs,
  running: Set<RunningJob>,
): Record<string, Task> {
  const tasks: Record<string, Task> = {}
  for (const [name, handler] of Object.entries(handlers)) {
    const { run, onSuspended } = guarded(handler)
    tasks[name] = async (payload, helpers) => {
      const { id, attempts, max_attempts: maxAttempts } = helpers.job
      const job = { id, attempt: attempts, maxAttempts }
      const noted = { job: name, id }
      running.add(noted)
      try {
        await suspects.guard(helpers.job, () => run(context, payload, job))
      } catch (error) {
        if (error instanceof SuspendedJobError) await onSuspended(context, payload, job)
        if (hasMoved(error))
          return context.log.info({ job: name, id }, 'a job is dropped: its organization has moved')
        if (isMoving(error)) return await untilDatabase(context, () => waitInNewJob(helpers, payload))
        context.log.error({ error, job: name, id, attempt: attempts }, 'a job failed and is tried again')
        if (!Array.isArray(payload) || attempts >= maxAttempts) throw error
        await untilDatabase(context, () => retryInNewJob(helpers, payload))
      } finally {
        running.delete(noted)
      }
    }
  }
  return tasks
}

/** Names of the jobs whose rooms report a stopped job to users. */
function endableJobs(handlers: JobHandlers): string[] {
  return Object.entries(handlers).flatMap(([name, handler]) => (typeof handler === 'function' ? [] : [name]))
}

function guarded(handler: JobHandler | GuardedHandler): GuardedHandler {
  return typeof handler === 'function' ? { run: handler, onSuspended: async () => undefined } : handler
}

/**
 * The organization of a job is being moved: it waits as a new job with its key, and uses up no tries by that. The new
 * one is not in its first try: a part of the work may be done.
 */
async function waitInNewJob({ job, withPgClient }: JobHelpers, payload: unknown): Promise<void> {
  const identity = [job.task_identifier, JSON.stringify(payload), job.max_attempts, job.priority, job.key]
  await withPgClient((client) =>
    client.query(
      `select from
         graphile_worker.add_job($1, $2, max_attempts => $3, priority => $4, job_key => $5) as added,
         graphile_worker.reschedule_jobs(array[added.id], attempts => least(1, $3 - 1),
           run_at => now() + $6 * interval '1 second')`,
      [...identity, movingRetryAfterSeconds],
    ),
  )
}

/**
 * A list that is joined by others while it is handled has lost its key and its attempts: the queue takes later
 * entries for its replacement. So a failed list continues as a new job without a key, which begins with the attempts
 * of this one.
 */
async function retryInNewJob({ job, withPgClient }: JobHelpers, payload: readonly unknown[]): Promise<void> {
  await withPgClient((client) =>
    client.query(
      `select from graphile_worker.add_job($1, $2, max_attempts => $3, priority => $4) as added,
         graphile_worker.reschedule_jobs(array[added.id], attempts => $5,
           run_at => now() + exp(least($5, 10)) * interval '1 second')`,
      [job.task_identifier, JSON.stringify(payload), job.max_attempts, job.priority, job.attempts],
    ),
  )
}

function queueLogger(context: Context, onFailedLook: () => void): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') context.log.debug({ queue: message }, 'queue')
    // No other process is informed.
    if (message.startsWith('Error occurred fetching jobs')) onFailedLook()
  })
}

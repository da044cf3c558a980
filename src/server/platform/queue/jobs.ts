/** Jobs that are enqueued in the transaction which saved the fact, and run by the worker after its commit. */
import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { queue, type Tx } from '../database/database.ts'
import { FairPriority } from './fair-priority.ts'

interface EnqueueOptions {
  runAt?: Date
  /** A job of the same key that has not started yet is replaced. */
  key?: string
  /** Jobs of one queue run sequentially. */
  queue?: string
  maxAttempts?: number
  priority?: number
  /** The tenant of the work: lanes with many waiting jobs come after lanes with few. A job without one goes first. */
  lane?: string
}

export interface NewJob extends EnqueueOptions {
  readonly name: string
  readonly payload: object
}

export interface Jobs {
  /** Commits or vanishes with `tx`. */
  enqueue(tx: Tx, name: string, payload: object, options?: EnqueueOptions): Promise<void>
  /** The same for many jobs with one statement; of two with the same key the later one counts. */
  enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void>
  /**
   * The same for items so small that a job for each would cost more: the entries join those of the same second that
   * wait under this key. The handler gets a list of any length, and goes first.
   */
  enqueueBatched(tx: Tx, name: string, entries: readonly object[], key: string): Promise<void>
  /**
   * Enqueues those of the jobs whose key neither waits nor runs, and returns their number: a waiting or running job
   * keeps its place; a permanently failed one does not count.
   */
  enqueueLost(tx: Tx, jobs: readonly (NewJob & { readonly key: string })[]): Promise<number>
  /** Those of the keys whose jobs have failed for good: no worker tries them again. */
  failedKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of the jobs, by id, that neither wait nor run any more, well or badly. */
  endedJobs(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>>
}

const fair = new FairPriority()

/** A scheduled job does not fill the bucket of its lane: it will have leaked by then. */
function priorityOf({ priority, lane }: EnqueueOptions, runAt: Date | undefined): number | undefined {
  if (priority !== undefined || lane === undefined) return priority
  return isDue(runAt) ? fair.take(lane, performance.now()) : undefined
}

/** By the database's clock, roughly. */
function isDue(runAt: Date | undefined): boolean {
  return runAt === undefined || runAt.getTime() <= Date.now()
}

/** A job as `graphile_worker.job_spec`; undefined fields have the queue's default. */
interface JobSpec {
  readonly identifier: string
  readonly payload: object
  readonly queue_name?: string | undefined
  readonly run_at?: Date | undefined
  readonly max_attempts?: number | undefined
  readonly job_key?: string | undefined
  readonly priority?: number | undefined
}

/** Jobs by the portal's clock: the queue itself uses the database's. */
export function jobsBy(clock: Clock): Jobs {
  function toSpec(job: NewJob): JobSpec {
    const runAt = job.runAt && new Date(job.runAt.getTime() - (clock.ahead ?? 0))
    return {
      identifier: job.name,
      payload: job.payload,
      queue_name: job.queue,
      run_at: runAt,
      max_attempts: job.maxAttempts,
      job_key: job.key,
      priority: priorityOf(job, runAt),
    }
  }
  async function enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
    const latest = new Map(jobs.map((job, index) => [job.key ?? index, job]))
    await addJobs(tx, [...latest.values()].map(toSpec))
  }
  return {
    enqueue: (tx, name, payload, options) => addJobs(tx, [toSpec({ ...options, name, payload })]),
    enqueueAll,
    async enqueueBatched(tx, name, entries, key) {
      if (entries.length === 0) return
      // Without the second in the key, a long-waiting list would be written again with each entry.
      const second = Math.floor(Date.now() / 1_000)
      await addJobs(tx, [{ identifier: name, payload: entries, job_key: `${key}:${second}` }])
    },
    async enqueueLost(tx, jobs) {
      if (jobs.length === 0) return 0
      const keys = jobs.map(({ key }) => key)
      const { rows } = await sql<{
        key: string
      }>`select falaj.pending_job_keys(${keys}::text[]) as key`.execute(tx)
      const pending = new Set(rows.map(({ key }) => key))
      const lost = jobs.filter(({ key }) => !pending.has(key))
      await enqueueAll(tx, lost)
      return lost.length
    },
    async failedKeys(tx, keys) {
      const failed = sql<{ key: string }>`select falaj.failed_job_keys(${[...keys]}::text[]) as key`
      return new Set((await failed.execute(tx)).rows.map(({ key }) => key))
    },
    async endedJobs(tx, ids) {
      const ended = sql<{ id: string }>`select falaj.ended_jobs(${[...ids]}::text[]) as id`
      return new Set((await ended.execute(tx)).rows.map(({ id }) => id))
    },
  }
}

async function addJobs(tx: Tx, specs: readonly JobSpec[]): Promise<void> {
  if (specs.length === 0) return
  // In one order, so that transactions never wait in a ring.
  const inOrder = specs.toSorted((a, b) => compare(a.job_key ?? '', b.job_key ?? ''))
  await queue(tx, sql`select falaj.enqueue_jobs(${JSON.stringify(inOrder)}::json)`.compile(tx))
  const due = specs.filter(({ run_at: runAt }) => isDue(runAt))
  if (due.length > 0) tx.announceJobs(due.length)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

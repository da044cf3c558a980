/** Jobs that are enqueued in the transaction which saved the fact, and run by the worker after its commit. */
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Context } from './context.ts'
import { queue, type Tx } from './database.ts'
import { FairPriority } from './fair-priority.ts'

interface EnqueueOptions {
  runAt?: Date
  /** A job of the same key that has not started yet is replaced. */
  key?: string
  /** Jobs of one queue run one after another. */
  queue?: string
  maxAttempts?: number
  priority?: number
  /** Whose work it is: lanes with much waiting stand behind lanes with little. Without it the job goes first. */
  lane?: string
}

export interface Jobs {
  /** Commits or vanishes with `tx`. */
  enqueue(tx: Tx, name: string, payload: object, options?: EnqueueOptions): Promise<void>
  /**
   * The same for things so small that a job for each would cost more than they do: an entry joins the job of its key
   * that has not started yet. Whoever handles it gets a list of entries, and goes first.
   */
  enqueueBatched(tx: Tx, name: string, entry: object, key: string): Promise<void>
  /** Those of the keys whose job waits or runs; one that has failed for good does neither. */
  pendingKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>>
}

export interface JobRun {
  readonly id: string
  readonly attempt: number
  readonly maxAttempts: number
}

/** Runs one job. A throw means "try again later"; the payload is checked by the handler. */
export type JobHandler = (context: Context, payload: unknown, job: JobRun) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

const fair = new FairPriority()
/** Entries of one job. */
const maxBatchEntries = 32

/** What is for later does not fill the bucket of its lane: by then it is long empty. */
function priorityOf({ priority, lane, runAt }: EnqueueOptions): number | null {
  if (priority !== undefined || lane === undefined) return priority ?? null
  return runAt === undefined || runAt.getTime() <= Date.now() ? fair.take(lane, performance.now()) : null
}

/** Jobs for whoever lives by this clock: the queue itself lives by the database's. */
export function jobsBy(clock: Clock): Jobs {
  return {
    ...jobs,
    enqueue(tx, name, payload, options = {}) {
      const { runAt } = options
      const ahead = clock.ahead ?? 0
      if (runAt === undefined || ahead === 0) return jobs.enqueue(tx, name, payload, options)
      return jobs.enqueue(tx, name, payload, { ...options, runAt: new Date(runAt.getTime() - ahead) })
    },
  }
}

const jobs: Jobs = {
  async enqueue(tx, name, payload, options = {}) {
    const enqueue = sql`select falaj.enqueue_job(
      ${name}, ${JSON.stringify(payload)}::json, ${options.queue ?? null}::text,
      ${options.runAt ?? null}::timestamptz, ${options.maxAttempts ?? null}::integer,
      ${options.key ?? null}::text, ${priorityOf(options)}::integer)`
    await queue(tx, enqueue.compile(tx))
    if (options.runAt === undefined || options.runAt.getTime() <= Date.now()) tx.nudgeWorkers()
  },
  async enqueueBatched(tx, name, entry, key) {
    const gather = sql`select falaj.gather_job(${name}, ${JSON.stringify(entry)}::json, ${key}, ${maxBatchEntries})`
    await queue(tx, gather.compile(tx))
    tx.nudgeWorkers()
  },
  async pendingKeys(tx, keys) {
    const found = await sql<{ key: string }>`select falaj.jobs_at_hand(${[...keys]}::text[]) as key`.execute(
      tx,
    )
    return new Set(found.rows.map(({ key }) => key))
  },
}

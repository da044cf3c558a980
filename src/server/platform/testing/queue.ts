/**
 * The queue for tests, by documented functions of graphile-worker: jobs that become due, and workers that stop in the
 * middle.
 */
import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { createPool } from '../database/database.ts'
import type { TestPortal } from './portal.ts'

/** Makes the waiting jobs of these names due, and notifies the workers, who would poll a second later. */
export async function wakeJobsOf(portal: TestPortal, names: readonly string[]): Promise<void> {
  await portal.query(
    `select from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where task_identifier = any ($1)), run_at => now())`,
    [names],
  )
  await portal.query(`select pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":8}')`)
}

export interface HeldJobs {
  /** The payload of each, in the order in which they began. */
  readonly payloads: readonly unknown[]
  /** Lets them end, with or without an error, and ends the worker. */
  release(error?: Error): Promise<void>
}

/**
 * Takes the jobs of a name, as a worker of this name does, and does not finish them until they are released. Without
 * the name's sign of life it looks like a killed worker.
 */
export async function holdJobs(
  portal: TestPortal,
  name: string,
  options: { count: number; worker: string },
): Promise<HeldJobs> {
  const pool = createPool(portal.ownerUrl, { max: options.count + 4 })
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = options.worker
  })
  const payloads: unknown[] = []
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: options.count,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    // Their ends are written down in batches, which a stop waits for.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      [name]: async (payload) => {
        payloads.push(payload)
        if (payloads.length === options.count) started.resolve()
        await end.promise
      },
    },
  })
  await started.promise
  return {
    payloads,
    async release(error) {
      if (error) end.reject(error)
      else end.resolve()
      await runner.stop()
      await pool.end()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { holdJobs, wakeJobsOf } from '../testing/queue.ts'
import { startWorker } from './worker.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
})
afterAll(async () => {
  await portal.stop()
})

test('a worker that loses the database in the middle of jobs continues, does them, and keeps its sign of life', async () => {
  const done = new Set<string>()
  let started = 0
  const start = () =>
    startWorker(portal.context, {
      ownerUrl: portal.ownerUrl,
      concurrency: 2,
      pollInterval: 100,
      recoveryInterval: 500,
      handlers: {
        'test.slow': async (_context, payload) => {
          started += 1
          await sleep(300)
          done.add((payload as { name: string }).name)
        },
      },
    })
  let worker = await start()
  let stopping = false
  /** As its parent does: one that could not write down an end is replaced. */
  async function replaceFailed(): Promise<void> {
    for (;;) {
      const failed = await Promise.race([worker.failed, ended.promise])
      if (!failed || stopping) return
      await worker.stop()
      worker = await start()
    }
  }
  const ended = Promise.withResolvers<undefined>()
  const supervising = replaceFailed()
  try {
    await portal.context.db.system(async (tx) => {
      for (const name of ['a', 'b', 'c']) await portal.context.jobs.enqueue(tx, 'test.slow', { name })
    })
    while (started < 2) await sleep(10)
    // While the jobs run, and repeatedly just before they are recorded as done.
    for (const pause of [0, 285, 4, 4, 4, 4]) {
      await sleep(pause)
      await portal.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'falaj_owner'`,
      )
    }
    await portal.runJobs()
    expect([...done].sort()).toEqual(['a', 'b', 'c'])
    // Its sign of life is checked more than once.
    await sleep(1_500)
    const alive = () =>
      portal.query(
        `select from falaj.workers w join pg_locks l on l.locktype = 'advisory' and l.granted
           and l.classid::bigint << 32 | l.objid::bigint = w.lock_key
         where cardinality(w.lock_names) > 0`,
      )
    // On a slow machine it still has to take its lock on a new connection.
    await expect.poll(async () => (await alive()).length).toBe(1)
  } finally {
    stopping = true
    ended.resolve(undefined)
    await supervising
    await worker.stop()
  }
  expect(await portal.query('select from falaj.workers')).toHaveLength(0)
})

test('no job is taken under an unregistered name', async () => {
  const namesOf = `select from graphile_worker.jobs j join falaj.workers w on j.locked_by = any (w.lock_names)
    where j.task_identifier = 'test.look'`
  await portal.context.db.system((tx) => portal.context.jobs.enqueue(tx, 'test.look', {}))
  const found: number[] = []
  const worker = await startWorker(portal.context, {
    ownerUrl: portal.ownerUrl,
    concurrency: 1,
    handlers: { 'test.look': async () => void found.push((await portal.query(namesOf)).length) },
  })
  try {
    await portal.runJobs()
    expect(found).toEqual([1])
  } finally {
    await worker.stop()
  }
})

test('a job that was replaced while it ran runs again when its worker has died', async () => {
  const { context } = portal
  const key = 'test.replaced'
  const enqueue = (name: string) =>
    context.db.system((tx) => context.jobs.enqueue(tx, key, { name }, { key }))
  await enqueue('first')
  // As left by a killed worker: a registered name, and its lock free.
  await portal.query(
    `insert into falaj.workers (id, lock_key, lock_names) values ('wrk_dead', 4711, '{pool_dead}')`,
  )
  const dead = await holdJobs(portal, key, { count: 1, worker: 'pool_dead' })
  await enqueue('second')
  const seen: string[] = []
  const worker = await startWorker(context, {
    ownerUrl: portal.ownerUrl,
    concurrency: 1,
    handlers: {
      [key]: async (_context, payload, { attempt }) =>
        void seen.push(`${(payload as { name: string }).name} ${attempt > 1 ? 'again' : 'new'}`),
    },
  })
  try {
    await portal.runJobs()
    expect(seen.sort()).toEqual(['first again', 'second new'])
  } finally {
    await worker.stop()
    await dead.release()
  }
})

test('a list that fails while others join it is retried, with its remaining attempts', async () => {
  const { context } = portal
  const key = 'test.list'
  const enqueue = (entry: number) =>
    context.db.system((tx) => context.jobs.enqueueBatched(tx, key, [{ entry }], key))
  const seen: string[] = []
  let started = 0
  const worker = await startWorker(context, {
    ownerUrl: portal.ownerUrl,
    concurrency: 2,
    handlers: {
      [key]: async (_context, payload, { attempt }) => {
        const entries = (payload as { entry: number }[]).map(({ entry }) => entry)
        if (entries.includes(1) && started++ === 0) {
          await enqueue(2)
          throw new Error('not now')
        }
        seen.push(`${entries.join()} at ${attempt}`)
      },
    },
  })
  try {
    await enqueue(1)
    const left = () =>
      portal.query(
        `select attempts, max_attempts, key from graphile_worker.jobs where task_identifier = $1`,
        [key],
      )
    await expect.poll(left).toEqual([{ attempts: 1, max_attempts: 25, key: null }])
    await wakeJobsOf(portal, [key])
    await portal.runJobs()
    expect(seen).toEqual(['2 at 1', '1 at 2'])
  } finally {
    await worker.stop()
  }
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from './testing/portal.ts'
import { startWorker } from './worker.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
})
afterAll(async () => {
  await portal.stop()
})

test('a worker that loses the database in the middle of jobs goes on, does them, and keeps its sign of life', async () => {
  const done = new Set<string>()
  let begun = 0
  const worker = await startWorker(portal.context, {
    ownerUrl: portal.ownerUrl,
    concurrency: 2,
    pollInterval: 100,
    handlers: {
      'test.slow': async (_context, payload) => {
        begun += 1
        await sleep(300)
        done.add((payload as { name: string }).name)
      },
    },
  })
  try {
    await portal.context.db.system(async (tx) => {
      for (const name of ['a', 'b', 'c']) await portal.context.jobs.enqueue(tx, 'test.slow', { name })
    })
    while (begun < 2) await sleep(10)
    // Twice: while the jobs run, and as they are about to be written down as done.
    for (const pause of [0, 290]) {
      await sleep(pause)
      await portal.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'falaj_owner'`,
      )
    }
    await portal.runJobs()
    expect([...done].sort()).toEqual(['a', 'b', 'c'])
    await sleep(6_000)
    const alive = await portal.query(
      `select from falaj.workers w join pg_locks l on l.locktype = 'advisory' and l.granted
         and l.classid::bigint << 32 | l.objid::bigint = w.lock_key
       where cardinality(w.lock_names) > 0`,
    )
    expect(alive).toHaveLength(1)
  } finally {
    await worker.stop()
  }
  expect(await portal.query('select from falaj.workers')).toHaveLength(0)
})

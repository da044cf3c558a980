import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { holdJobs } from '../testing/queue.ts'
import type { NewJob } from './jobs.ts'
import { startWorker } from './worker.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
})
afterAll(() => portal.stop())

const enqueueAll = (jobs: NewJob[]) =>
  portal.context.db.system((tx) => portal.context.jobs.enqueueAll(tx, jobs))
const batch = (name: string, entries: readonly number[]) =>
  portal.context.db.system(async (tx) => {
    for (const entry of entries) await portal.context.jobs.enqueueBatched(tx, name, [{ entry }], name)
  })

const rowsOf = (name: string) =>
  portal.query(
    `select key, priority, attempts, max_attempts, run_at > now() + interval '1 hour' as later, queue_name as queue,
       locked_by is not null as locked from graphile_worker.jobs where task_identifier = $1 order by key nulls first, id`,
    [name],
  )
const waiting = { attempts: 0, max_attempts: 25, later: false, queue: null, locked: false }

/** The payloads of the waiting jobs of a name. */
async function payloadsOf(name: string): Promise<unknown[]> {
  const { length } = (await rowsOf(name)).filter(({ locked, attempts }) => !locked && attempts === 0)
  const held = await holdJobs(portal, name, { count: length, worker: `reader of ${name}` })
  await held.release()
  return [...held.payloads]
}

test('many jobs are enqueued with one call, each with its options', async () => {
  const name = 'test.many'
  const runAt = new Date(Date.now() + 86_400_000)
  await enqueueAll([
    { name, payload: { n: 1 }, priority: 3 },
    { name, payload: { n: 2 }, key: 'many:2', runAt, maxAttempts: 7 },
    { name, payload: { n: 3 }, queue: 'one-by-one' },
    { name, payload: { n: 4 }, key: 'many:same' },
    { name, payload: { n: 5 }, key: 'many:same' },
  ])
  await enqueueAll([])
  const rows = await rowsOf(name)
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...waiting, key: null, priority: 3 },
      { ...waiting, key: null, priority: 0, queue: 'one-by-one' },
      { ...waiting, key: 'many:2', priority: 0, later: true, max_attempts: 7 },
      { ...waiting, key: 'many:same', priority: 0 },
    ]),
  )
  await portal.query(
    `select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = 'many:2'))`,
  )
  expect(
    (await payloadsOf(name)).map((payload) => (payload as { n: number }).n).sort((a, b) => a - b),
  ).toEqual([1, 3, 5])
})

test('a job replaces a waiting one with its key, and is added beside one that runs or has failed', async () => {
  const name = 'test.replace'
  const job = (n: number): NewJob => ({ name, payload: { n }, key: 'replace' })
  await enqueueAll([job(1)])
  await enqueueAll([job(2)])
  expect(await rowsOf(name)).toHaveLength(1)
  const held = await holdJobs(portal, name, { count: 1, worker: 'somebody' })
  expect(held.payloads).toEqual([{ n: 2 }])
  await enqueueAll([job(3)])
  expect(await rowsOf(name)).toMatchObject([
    { key: null, locked: true },
    { key: 'replace', locked: false },
  ])
  await held.release()
  await portal.query(
    `select from graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'replace'))`,
  )
  await enqueueAll([job(4)])
  expect(await rowsOf(name)).toMatchObject([
    { key: null, attempts: 25 },
    { key: 'replace', attempts: 0 },
  ])
  expect(await payloadsOf(name)).toEqual([{ n: 4 }])
})

test('entries of one key join the waiting job, also from several transactions, and no running one', async () => {
  const name = 'test.joined'
  const entriesOf = (payloads: readonly unknown[]) =>
    (payloads as { entry: number }[][]).flat().map(({ entry }) => entry)
  const many = Array.from({ length: 20 }, (_, index) => index)
  await batch(name, [100])
  await Promise.all([batch(name, many), batch(name, many)])
  const { length } = await rowsOf(name)
  // A list for each second at most.
  expect(length).toBeLessThan(8)
  const held = await holdJobs(portal, name, { count: length, worker: 'somebody' })
  expect(entriesOf(held.payloads).sort((a, b) => a - b)).toEqual(
    [...many, ...many, 100].sort((a, b) => a - b),
  )
  await batch(name, [200])
  await held.release()
  expect(await payloadsOf(name)).toEqual([[{ entry: 200 }]])
})

test('no entry is lost while a worker takes the lists that others still join', async () => {
  const name = 'test.race'
  const seen: number[] = []
  const worker = await startWorker(portal.context, {
    ownerUrl: portal.ownerUrl,
    concurrency: 4,
    handlers: {
      [name]: async (_context, payload) => {
        seen.push(...(payload as { entry: number }[]).map(({ entry }) => entry))
      },
    },
  })
  try {
    const lanes = Array.from({ length: 4 }, async (_, lane) => {
      for (let entry = 0; entry < 50; entry++) await batch(name, [lane * 50 + entry])
    })
    await Promise.all(lanes)
    await portal.runJobs()
  } finally {
    await worker.stop()
  }
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, entry) => entry))
})

test('a transaction that enqueues does not announce it: the caller does, after the commit', async () => {
  const listener = new pg.Client({ connectionString: portal.ownerUrl })
  await listener.connect()
  const notifications: number[] = []
  listener.on('notification', ({ payload }) => notifications.push(JSON.parse(payload ?? '{}').count))
  await listener.query('listen "jobs:insert"')
  const job = { name: 'test.notify', payload: {} }
  const inside = new pg.Client({ connectionString: portal.appUrl })
  await inside.connect()
  // Seven, which would be announced as seven. A test before may still be announcing one or two.
  const seven = Array.from({ length: 7 }, () => ({ identifier: job.name, payload: job.payload }))
  await inside.query('select falaj.enqueue_jobs($1)', [JSON.stringify(seven)])
  await inside.end()
  await enqueueAll([job, job, job])
  await expect.poll(() => notifications).toContain(3)
  expect(notifications).not.toContain(7)
  await listener.end()
})

test('the application reaches the queue by its function alone', async () => {
  const application = new pg.Client({ connectionString: portal.appUrl })
  await application.connect()
  for (const statement of [
    `select from graphile_worker.jobs`,
    `select graphile_worker.add_job('platform.tidy')`,
  ])
    await expect(application.query(statement)).rejects.toThrow('permission denied')
  await application.end()
})

/** Jobs that crash their worker process, in real processes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { type SupervisedProcess, supervise } from '../processes/supervise.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal
let worker: SupervisedProcess
let file: string

beforeAll(async () => {
  portal = await startTestPortal({ api: false, worker: false })
  file = path.join(portal.folder, 'notes')
  worker = supervise({
    name: 'worker',
    script: path.join(import.meta.dirname, '../testing/poison-worker.ts'),
    env: { PATH: process.env.PATH, NOTES: file, OWNER_URL: portal.ownerUrl },
    log: createLogger('silent'),
    spareDelay: 100,
  })
}, 60_000)
afterAll(async () => {
  await worker.stop()
  await portal.stop()
})

const notes = () => {
  try {
    return readFileSync(file, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}
const countOf = (line: string) => notes().filter((one) => one === line).length
const enqueue = (name: string, payloads: readonly string[]) =>
  portal.context.db.system(async (tx) => {
    for (const one of payloads) await portal.context.jobs.enqueue(tx, name, { name: one })
  })

test('a job that crashes its worker is suspended, and jobs beside it are done', {
  timeout: 120_000,
}, async () => {
  await enqueue('test.poison', ['alone'])
  await expect.poll(() => countOf('suspended alone'), { timeout: 60_000 }).toBe(1)
  expect(countOf('poison alone')).toBe(2)
  const failed = () =>
    portal.query(
      `select attempts = max_attempts as over, last_error from graphile_worker.jobs where task_identifier = 'test.poison'`,
    )
  // Its room is notified before its end is recorded.
  await expect.poll(failed).toEqual([{ over: true, last_error: expect.stringContaining('it is suspended') }])
  const [said = ''] = notes().filter((line) => line.includes('"deaths":2'))
  expect(said).toContain('it is suspended')

  // Beside others it may be three times, because the cause of the second crash is ambiguous; all others are done.
  const innocent = Array.from({ length: 6 }, (_, at) => `i${at}`)
  await enqueue('test.innocent', innocent)
  await enqueue('test.poison', ['in company'])
  await expect.poll(() => countOf('suspended in company'), { timeout: 60_000 }).toBe(1)
  for (const name of innocent)
    await expect.poll(() => countOf(`innocent ${name}`), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(countOf('poison in company')).toBeLessThanOrEqual(3)
  const left = `select from graphile_worker.jobs where attempts < max_attempts`
  // A job has done its work a moment before its end is written down.
  await expect.poll(() => portal.query(left)).toEqual([])
  await expect.poll(() => portal.query('select from falaj.suspect_jobs where not is_set_aside')).toEqual([])
})

test('a job whose room cannot report it is never suspended, and ends when its worker survives', {
  timeout: 120_000,
}, async () => {
  await enqueue('test.unlucky', ['once'])
  await expect.poll(() => countOf('unlucky ended'), { timeout: 100_000 }).toBe(1)
  expect(countOf('unlucky began')).toBe(4)
})

test('an unhandled rejection logs its job and ends no process', async () => {
  await enqueue('test.careless', ['once'])
  await expect.poll(() => countOf('careless ended')).toBe(1)
  const logged = () => notes().find((line) => line.includes('unhandled in the test')) ?? ''
  await expect.poll(logged).not.toBe('')
  const said = logged()
  expect(JSON.parse(said.slice(4))).toMatchObject({ jobs: [{ job: 'test.careless' }] })
})

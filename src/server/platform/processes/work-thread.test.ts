import { execFile } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { ProblemError } from '../base/problem.ts'
import { isDatabaseAway } from '../database/statement-errors.ts'
import type { sampleTasks } from '../testing/heavy-sample.ts'
import { releaseBytes } from './release-bytes.ts'
import {
  livingThreads,
  WorkAbandonedError,
  type WorkThread,
  WorkTooHeavyError,
  workThread,
} from './work-thread.ts'

let thread: WorkThread<typeof sampleTasks> | undefined
afterEach(() => thread?.stop())

function start(limits: { time: number; memory: number; idle?: number }) {
  thread = workThread(new URL('../testing/heavy-sample.ts', import.meta.url), limits)
  return thread
}

test('work is done in order, off the event loop, and its result or error is returned', async () => {
  const one = start({ time: 30_000, memory: 200 })
  expect(await one.run('double', 21)).toBe(42)
  // An event loop that does the work itself has no turn before the work is done.
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 10)
  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  await Promise.all([
    one.run('spin', 1_500).then(() => ended.push(turns > 3 ? 'first' : `first after ${turns} turns`)),
    one.run('double', 1).then(note('second')),
    one.run('bytes', 5).then(({ bytes }) => ended.push(`third ${bytes.join('')}`)),
  ])
  clearInterval(ticking)
  expect(ended).toEqual(['first', 'second', 'third 77777'])
  await expect(one.run('refuse', 'no such total')).rejects.toThrow(RangeError)
  expect(await one.run('double', 4)).toBe(8)
})

test('a problem is returned as a problem with all its fields, and an error with its code and its cause', async () => {
  const one = start({ time: 30_000, memory: 200 })
  const refused = await one.run('refuseWithProblem', 'lines').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProblemError)
  expect(refused).toMatchObject({
    code: 'common.unavailable',
    status: 503,
    message: 'common.unavailable: for the log',
    publicDetail: 'for a person',
    findings: [{ path: 'lines', message: 'is missing' }],
    retryAfterSeconds: 7,
  })
  expect((refused as Error).stack).toContain('heavy-sample')
  const coded = await one.run('refuseWithCode', '57P03').catch((error: unknown) => error)
  expect(coded).toMatchObject({
    message: 'the statement failed',
    cause: { message: 'no room', code: '57P03' },
  })
  expect(isDatabaseAway(coded)).toBe(true)
})

test('transferred bytes are moved; others are copied, and parts of a larger buffer, too', async () => {
  const one = start({ time: 30_000, memory: 200 })
  const [given, stored] = [new Uint8Array(1_000).fill(1), new Uint8Array(1_000).fill(2)]
  const part = new Uint8Array(1_000).fill(3).subarray(0, 10)
  expect(await one.run('sum', { bytes: given }, [given])).toBe(1_000)
  expect(await one.run('sum', { bytes: stored })).toBe(2_000)
  expect(await one.run('sum', { bytes: part }, [part])).toBe(30)
  expect([given.length, stored.length, part.length]).toEqual([0, 1_000, 10])
  releaseBytes(stored)
  releaseBytes(part)
  expect([stored.length, part.length]).toEqual([0, 10])
})

test('an item that takes too long fails alone: the next one gets a new thread', async () => {
  const one = start({ time: 5_000, memory: 200 })
  const [late, good] = await Promise.allSettled([one.run('spin', 60_000), one.run('double', 3)])
  expect(late).toMatchObject({ status: 'rejected', reason: { limit: 'time' } })
  expect((late as PromiseRejectedResult).reason).toBeInstanceOf(WorkTooHeavyError)
  expect(good).toEqual({ status: 'fulfilled', value: 6 })
})

test('a piece that needs too much memory fails alone, and not the process', async () => {
  const one = start({ time: 60_000, memory: 30 })
  const [full, good] = await Promise.allSettled([one.run('hoard', undefined as never), one.run('double', 3)])
  expect(full).toMatchObject({ status: 'rejected', reason: { limit: 'memory' } })
  expect(good).toEqual({ status: 'fulfilled', value: 6 })
}, 60_000)

test('an idle thread ends, and starts again on demand', async () => {
  const others = livingThreads()
  const one = start({ time: 30_000, memory: 200, idle: 50 })
  expect(await one.run('double', 1)).toBe(2)
  await expect.poll(() => livingThreads() - others).toBe(0)
  expect(await one.run('double', 2)).toBe(4)
})

test('a process whose work is done ends, and does not wait for its idle threads', async () => {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `import(${at('work-thread.ts')}).then(async ({ workThread }) => {
    const one = workThread(new URL(${at('../testing/heavy-sample.ts')}), { time: 30_000, memory: 200 })
    console.log(await one.run('double', 21))
  })`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { timeout: 25_000 })
  expect(stdout).toBe('42\n')
}, 60_000)

test('a signal is listened to while its piece is waiting or at work, and no longer', async () => {
  const one = start({ time: 30_000, memory: 200 })
  const { signal } = new AbortController()
  const listeners = (of = signal) => getEventListeners(of, 'abort').length
  const requested = one.run('double', 1, [], signal)
  const refused = one.run('refuse', 'no', [], signal)
  expect(listeners()).toBe(2)
  expect(await requested).toBe(2)
  await expect(refused).rejects.toThrow(RangeError)
  expect(listeners()).toBe(0)
  const given = new AbortController()
  const left = one.run('spin', 20_000, [], given.signal)
  given.abort()
  await expect(left).rejects.toThrow(WorkAbandonedError)
  const stopped = one.run('spin', 20_000, [], signal)
  const failed = expect(stopped).rejects.toThrow('was stopped')
  await one.stop()
  await failed
  expect([listeners(), listeners(given.signal)]).toEqual([0, 0])
})

test('stopping fails the waiting work', async () => {
  const one = start({ time: 30_000, memory: 200 })
  const left = [one.run('spin', 20_000), one.run('double', 1)]
  const outcomes = Promise.allSettled(left)
  await one.stop()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

import { getEventListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { ProblemError } from '../base/problem.ts'
import { fairQueue } from './fair-queue.ts'

/** The clock is frozen: on a slow machine a turn may take whole seconds, which count. */
let now: MockInstance<typeof performance.now>
beforeEach(() => {
  now = vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => now.mockRestore())

/** Work that ends when the test ends it, and the order in which it started. */
function workshop(limits: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  const queue = fairQueue({ concurrency: 1, costOfOne: 100, costOfAll: 1_000, costPerSecond: 10, ...limits })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    /** Enqueues work with this name, whose first letter is its requester's. */
    ask: (name: string, cost = 10, signal?: AbortSignal) =>
      queue.run(
        name.charAt(0),
        cost,
        async () => {
          started.push(name)
          await new Promise<void>((resolve) => ends.set(name, resolve))
          return name
        },
        signal,
      ),
    /** Ends work, if it is named, and lets the next start. */
    async end(name = '') {
      await setImmediate()
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('requesters take turns, and no requester waits behind all the work of another', async () => {
  const { ask, started, end } = workshop()
  const requests = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name))
  await end()
  for (let i = 0; i < requests.length; i++) await end(started.at(-1))
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(await Promise.all(requests)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
})

test('a requester has one item at work, however much is free', async () => {
  const { ask, started, end } = workshop({ concurrency: 3 })
  void ask('a1')
  void ask('a2')
  void ask('b1')
  await end()
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('a requester with too much waiting work gets a time to retry, and others do not', async () => {
  const { ask, started, end } = workshop()
  void ask('a1', 60)
  void ask('a2', 40)
  const refused = await ask('a3', 1).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProblemError)
  expect(refused).toMatchObject({ code: 'common.too-much-at-once', status: 429, retryAfterSeconds: 10 })
  // One item may be larger than the limit: it would never be admitted otherwise.
  void ask('b1', 400)
  await end('a1')
  expect(started).toEqual(['a1', 'b1'])
  void ask('a4', 60)
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('when all together have too much waiting work, a new request is asked to retry', async () => {
  const { ask } = workshop({ costOfAll: 100 })
  void ask('a1', 60)
  void ask('b1', 40)
  await expect(ask('c1', 1)).rejects.toMatchObject({ code: 'common.unavailable', retryAfterSeconds: 10 })
})

test('failed work releases its turn', async () => {
  const queue = fairQueue({ concurrency: 1, costOfOne: 10, costOfAll: 10, costPerSecond: 1 })
  const failing = queue.run('a', 10, () => Promise.reject(new RangeError('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await queue.run('a', 10, () => Promise.resolve('whole'))).toBe('whole')
})

test('abandoned work leaves the queue and costs nothing', async () => {
  const { ask, started, end } = workshop({ costOfOne: 20 })
  const gone = new AbortController()
  void ask('a1')
  const left = ask('a2', 10, gone.signal)
  await expect(ask('a3')).rejects.toMatchObject({ code: 'common.too-much-at-once' })
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'common.unavailable' })
  const stays = new AbortController()
  const next = ask('a4', 10, stays.signal)
  await end('a1')
  // Once it has started, the queue listens to its signal no longer.
  for (const { signal } of [gone, stays]) expect(getEventListeners(signal, 'abort')).toEqual([])
  await end('a4')
  expect(await next).toBe('a4')
  expect(started).toEqual(['a1', 'a4'])
})

test('requesters who used much time recently come after those who used little', async () => {
  const { ask, started, end } = workshop()
  void ask('a1')
  for (const name of ['a2', 'b1', 'b2']) void ask(name)
  await end()
  now.mockReturnValue(5_000)
  for (let turn = 0; turn < 4; turn++) await end(started.at(-1))
  expect(started).toEqual(['a1', 'b1', 'b2', 'a2'])
})

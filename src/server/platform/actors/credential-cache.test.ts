/** The values of credentials are read once for many requests, and never used after they have changed. */
import { expect, test } from 'vitest'
import { CredentialCache } from './credential-cache.ts'

/** A cache of counted look-ups, each of which waits for `release` while it is `held`. */
function countedCache(maxEntries = 20_000) {
  const cache = new CredentialCache<{ readonly owner: string }>(maxEntries)
  const reads = new Map<string, number>()
  const waiting: (() => void)[] = []
  const state = { held: false, now: 0, lifetimeMs: 10_000 }
  const find = (credential: string) =>
    cache.find(credential, {
      now: state.now,
      lifetimeMs: state.lifetimeMs,
      isCacheable: ({ owner }) => owner !== 'nobody',
      async read() {
        reads.set(credential, (reads.get(credential) ?? 0) + 1)
        if (state.held) await new Promise<void>((resolve) => waiting.push(resolve))
        return { owner: credential.split('-')[0] ?? '' }
      },
    })
  const release = () => {
    state.held = false
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { cache, find, release, state, readsOf: (credential: string) => reads.get(credential) ?? 0 }
}

test('a burst of other credentials does not throw out the one that is in use', async () => {
  const { find, readsOf } = countedCache()
  await find('hot')
  for (let n = 0; n <= 20_000; n += 1) {
    await find(`burst-${n}`)
    if (n % 1_000 === 0) await find('hot')
  }
  expect(readsOf('hot')).toBe(1)
  // The least recently used one had to go, and the newest is there.
  await find('burst-20000')
  await find('burst-0')
  expect([readsOf('burst-20000'), readsOf('burst-0')]).toEqual([1, 2])
})

test('concurrent requests share a look-up, and later ones its value for the lifetime', async () => {
  const { find, readsOf, release, state } = countedCache()
  state.held = true
  const together = Promise.all(Array.from({ length: 50 }, () => find('session')))
  release()
  expect(new Set(await together).size).toBe(1)
  state.now = 9_999
  await find('session')
  expect(readsOf('session')).toBe(1)
  state.now = 10_000
  await find('session')
  expect(readsOf('session')).toBe(2)
  for (const _ of [1, 2]) await find('nobody')
  expect(readsOf('nobody')).toBe(2)
})

test('a value that was read before a change is neither cached nor shared after it', async () => {
  const { cache, find, readsOf, release, state } = countedCache()
  const changes = [
    () => cache.invalidate('anna-1'),
    () => cache.invalidateWhere(({ owner }) => owner === 'anna'),
  ]
  for (const [index, change] of changes.entries()) {
    cache.invalidate('anna-1')
    const before = readsOf('anna-1')
    const reads = () => [index, readsOf('anna-1') - before]
    state.held = true
    const first = find('anna-1')
    change()
    const second = find('anna-1')
    expect(reads()).toEqual([index, 2])
    change()
    release()
    await Promise.all([first, second])
    // Both were under way when it changed.
    await find('anna-1')
    await find('anna-1')
    expect(reads()).toEqual([index, 3])
  }
})

test('a change affects its owner only, and without a lifetime nothing is shared', async () => {
  const { cache, find, readsOf, state } = countedCache()
  for (const credential of ['anna-1', 'anna-2', 'omar-1']) await find(credential)
  cache.invalidateWhere(({ owner }) => owner === 'anna')
  for (const credential of ['anna-1', 'anna-2', 'omar-1']) await find(credential)
  expect(['anna-1', 'anna-2', 'omar-1'].map(readsOf)).toEqual([2, 2, 1])
  state.lifetimeMs = 0
  await Promise.all([find('omar-1'), find('omar-1')])
  expect(readsOf('omar-1')).toBe(3)
})

test('a look-up that fails is repeated by the next request', async () => {
  const cache = new CredentialCache<string>(10)
  const look = { now: 0, lifetimeMs: 10_000, isCacheable: () => true }
  const fail = async () => await Promise.reject(new Error('no database'))
  await expect(cache.find('a', { ...look, read: fail })).rejects.toThrow('no database')
  expect(await cache.find('a', { ...look, read: async () => 'read again' })).toBe('read again')
})

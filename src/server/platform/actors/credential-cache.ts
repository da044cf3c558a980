import { LRUCache } from 'lru-cache'

interface Cached<Value> {
  readonly value: Value
  /** Milliseconds since 1970, by the portal's clock, which is not that of the library: tests and the simulator move it. */
  readonly until: number
}

interface LookUp<Value> {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds for which a value is used without another look-up; 0 when changes are not announced. */
  readonly lifetimeMs: number
  readonly read: () => Promise<Value>
  /** Whether a value may be cached. */
  readonly isCacheable: (value: Value) => boolean
}

/**
 * Short-lived cache of the values of credentials, such as the memberships of a session. A full cache evicts the least
 * recently used entry. Concurrent requests share one look-up.
 */
export class CredentialCache<Value> {
  readonly #cached: LRUCache<string, Cached<Value>>
  /** Look-ups under way. One that was removed before it ends may be out of date, and is not cached. */
  readonly #pending = new Map<string, Promise<Value>>()

  constructor(maxEntries: number) {
    this.#cached = new LRUCache({ max: maxEntries })
  }

  /** The value of a credential: from the cache, from a look-up under way, or from a new look-up. */
  async find(credential: string, { isCacheable, lifetimeMs, now, read }: LookUp<Value>): Promise<Value> {
    if (lifetimeMs === 0) return await read()
    const cached = this.#cached.get(credential)
    if (cached && cached.until > now) return cached.value
    const pending = this.#pending.get(credential)
    if (pending) return await pending
    const started = read()
    this.#pending.set(credential, started)
    try {
      const value = await started
      if (this.#pending.get(credential) === started && isCacheable(value))
        this.#cached.set(credential, { value, until: now + lifetimeMs })
      return value
    } finally {
      if (this.#pending.get(credential) === started) this.#pending.delete(credential)
    }
  }

  /** The next request with this credential looks it up again. */
  invalidate(credential: string): void {
    this.#cached.delete(credential)
    this.#pending.delete(credential)
  }

  /** The same for all credentials with a matching value, and for those whose look-up is under way. */
  invalidateWhere(matches: (value: Value) => boolean): void {
    this.#pending.clear()
    for (const [credential, { value }] of this.#cached.entries())
      if (matches(value)) this.#cached.delete(credential)
  }
}

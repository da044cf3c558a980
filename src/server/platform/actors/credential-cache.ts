import { LRUCache } from 'lru-cache'

interface Cached<Value> {
  readonly value: Value
  /** Milliseconds since 1970, by the portal's clock, which is not that of the library: tests and the simulator move it. */
  readonly until: number
}

interface LookUp<Value> {
  /** Milliseconds since 1970. */
  readonly now: number
  /** For how many milliseconds a value is used without another look-up; 0 where nobody announces that it has changed. */
  readonly lifetimeMs: number
  readonly read: () => Promise<Value>
  /** Whether a value may be used again. */
  readonly isCacheable: (value: Value) => boolean
}

/**
 * What credentials stand for, such as the memberships of a session, for a short time. A full cache drops the entry that
 * was used least recently. Requests that come at once share one look-up.
 */
export class CredentialCache<Value> {
  readonly #cached: LRUCache<string, Cached<Value>>
  /** Look-ups under way. One that is no longer here when it ends may be out of date, and is not cached. */
  readonly #pending = new Map<string, Promise<Value>>()

  constructor(maxEntries: number) {
    this.#cached = new LRUCache({ max: maxEntries })
  }

  /** The value of a credential: from the cache, from a look-up under way, or read. */
  async find(credential: string, { isCacheable, lifetimeMs, now, read }: LookUp<Value>): Promise<Value> {
    if (lifetimeMs === 0) return await read()
    const known = this.#cached.get(credential)
    if (known && known.until > now) return known.value
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

  /** The same for all credentials with such a value, and for those that are being looked up, whose value is not known. */
  invalidateWhere(matches: (value: Value) => boolean): void {
    this.#pending.clear()
    for (const [credential, { value }] of this.#cached.entries())
      if (matches(value)) this.#cached.delete(credential)
  }
}

import type { Environment } from '#contract/common'
import { type ByEnvironment, connectedEnvironments } from '#platform/base/by-environment'
import type { Context } from '#platform/base/context'
import {
  type CachedAnswer,
  deleteCachedAnswer,
  selectCachedAnswer,
  upsertCachedAnswer,
} from './directory-cache-store.ts'
import type {
  DirectoryAdapter,
  LookupOptions,
  LookupResult,
  ParticipantDirectory,
} from './participant-directory.ts'

/** How long "found" and "not there" are cached (transport facts, 3.5): new participants appear within minutes. */
const life = { found: 15 * 60_000, absent: 60_000 } as const
/**
 * Providers and the tax authority (scheme 0242) seldom move, and messages to them must not wait for a directory that
 * is down; after a refusal that points at the entry it is looked up again in any case.
 */
const providerLife = 24 * 60 * 60_000
/** Milliseconds for which a process uses its own copy without reading the table, which others may have renewed. */
const ownLife = 30_000
const ownPlaces = 5_000

const notConnected = 'no directory is connected to this environment'
const notRemembered: LookupResult = { state: 'lookupFailed', detail: 'not remembered, and nobody was asked' }

/**
 * The directory of each environment with a cache in a table that all processes share, each answer with its date.
 * Failed and untrusted look-ups are never cached.
 */
export function cacheDirectory(
  context: Context,
  directories: ByEnvironment<DirectoryAdapter>,
): ParticipantDirectory {
  const memory = sharedMemory(context)

  async function learn(
    directory: DirectoryAdapter,
    id: string,
    environment: Environment,
  ): Promise<LookupResult> {
    const answer = await directory.lookup(id, environment)
    await memory.keep(id, environment, answer)
    return answer
  }

  return {
    environments: connectedEnvironments(directories),
    async lookup(id, environment, options = {}) {
      const directory = directories[environment]
      if (!directory) return { state: 'lookupFailed', detail: notConnected }
      try {
        const cached = options.fresh ? undefined : await memory.recall(id, environment, options)
        if (cached && isFresh(cached, options, context.clock.now())) {
          const checkedAt = cached.checkedAt.toISOString()
          return { ...forKind(cached.answer, options.typeCode), cached: true, checkedAt }
        }
        if (options.cachedOnly || options.inProcessOnly) return { ...notRemembered, cached: false }
        return forKind(await learn(directory, id, environment), options.typeCode)
      } catch (error) {
        return { state: 'lookupFailed', detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async publish(entry, environment) {
      const directory = directories[environment]
      if (!directory) return { outcome: 'refused', detail: notConnected }
      const result = await directory.publish(entry, environment)
      await memory.forget(entry.participantId, environment, result.outcome === 'published')
      return result
    },
    async withdraw(entry, environment) {
      const directory = directories[environment]
      if (!directory) return { outcome: 'refused', detail: notConnected }
      const result = await directory.withdraw(entry, environment)
      await memory.forget(entry.participantId, environment, result.outcome === 'withdrawn')
      return result
    },
  }
}

/** The caches: in the table for all processes, and for a short while in this one. */
function sharedMemory(context: Context) {
  const own = ownMemory()
  return {
    async recall(
      id: string,
      environment: Environment,
      { inProcessOnly: atOnce }: LookupOptions,
    ): Promise<CachedAnswer | undefined> {
      const key = `${environment}/${id}`
      const cached = own.get(key)
      if (cached || atOnce) return cached
      const stored = await context.db.autocommit((tx) => selectCachedAnswer(tx, environment, id))
      if (stored?.answer.state === 'found') own.set(key, stored)
      return stored
    },
    async keep(id: string, environment: Environment, answer: LookupResult): Promise<void> {
      const lifetime = lifeOf(id, answer)
      own.forget(`${environment}/${id}`)
      if (lifetime === 0) return
      const checkedAt = context.clock.now()
      const remembered = { answer, checkedAt, expiresAt: new Date(checkedAt.getTime() + lifetime) }
      await context.db.system((tx) => upsertCachedAnswer(tx, environment, id, remembered))
      if (answer.state === 'found') own.set(`${environment}/${id}`, remembered)
    },
    /** `everywhere`: in the table too. */
    async forget(id: string, environment: Environment, everywhere: boolean): Promise<void> {
      own.forget(`${environment}/${id}`)
      if (everywhere) await context.db.system((tx) => deleteCachedAnswer(tx, environment, id))
    },
  }
}

function lifeOf(id: string, answer: LookupResult): number {
  if (answer.state === 'found') return id.startsWith('0242:') ? providerLife : life.found
  return answer.state === 'notRegistered' || answer.state === 'cannotReceive' ? life.absent : 0
}

function isFresh(cached: CachedAnswer, options: LookupOptions, now: Date): boolean {
  const { noOlderThan } = options
  if (noOlderThan !== undefined) return cached.checkedAt.getTime() >= noOlderThan.getTime()
  return cached.expiresAt.getTime() > now.getTime()
}

/** The answer about a participant for one kind of document. */
function forKind(answer: LookupResult, typeCode: LookupOptions['typeCode']): LookupResult {
  if (answer.state !== 'found' || typeCode === undefined || answer.documentTypes.includes(typeCode))
    return answer
  return { state: 'cannotReceive', documentTypes: answer.documentTypes }
}

/** The most recently used answers of this process; the oldest is removed when it is full. */
function ownMemory() {
  const places = new Map<string, { remembered: CachedAnswer; until: number }>()
  return {
    get(key: string): CachedAnswer | undefined {
      const place = places.get(key)
      return place && place.until > performance.now() ? place.remembered : undefined
    },
    set(key: string, remembered: CachedAnswer): void {
      places.delete(key)
      places.set(key, { remembered, until: performance.now() + ownLife })
      const [oldest] = places.keys()
      if (places.size > ownPlaces && oldest !== undefined) places.delete(oldest)
    },
    forget(key: string): void {
      places.delete(key)
    },
  }
}

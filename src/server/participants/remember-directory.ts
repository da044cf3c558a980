import type { Environment } from '#contract/common'
import type { Context } from '#platform/context'
import {
  deleteRemembered,
  type Remembered,
  selectRemembered,
  upsertRemembered,
} from './directory-cache-store.ts'
import type { LookupOptions, LookupResult, ParticipantDirectory } from './participant-directory.ts'

/** How long "found" and "not there" are believed (transport facts, 3.5): new participants appear within minutes. */
const life = { found: 15 * 60_000, absent: 60_000 } as const
/** Milliseconds for which a process believes itself without looking into the table, which others may have renewed. */
const ownLife = 30_000
const ownPlaces = 5_000

const notRemembered: LookupResult = { state: 'lookupFailed', detail: 'not remembered, and nobody was asked' }

/**
 * A directory that remembers what the one behind it said, in a table that all processes share, each answer with its
 * date. What could not be asked or not be trusted is never remembered.
 */
export function rememberDirectory(context: Context, directory: ParticipantDirectory): ParticipantDirectory {
  const own = ownMemory()

  async function recall(
    id: string,
    environment: Environment,
    { atOnce }: LookupOptions,
  ): Promise<Remembered | undefined> {
    const key = `${environment}/${id}`
    const known = own.get(key)
    if (known || atOnce) return known
    const stored = await context.db.autocommit((tx) => selectRemembered(tx, environment, id))
    if (stored?.answer.state === 'found') own.set(key, stored)
    return stored
  }

  async function learn(id: string, environment: Environment): Promise<LookupResult> {
    const answer = await directory.lookup(id, environment)
    const lifetime = lifeOf(answer)
    own.forget(`${environment}/${id}`)
    if (lifetime === 0) return answer
    const checkedAt = context.clock.now()
    const remembered = { answer, checkedAt, expiresAt: new Date(checkedAt.getTime() + lifetime) }
    await context.db.system((tx) => upsertRemembered(tx, environment, id, remembered))
    if (answer.state === 'found') own.set(`${environment}/${id}`, remembered)
    return answer
  }

  return {
    environments: directory.environments,
    async lookup(id, environment, options = {}) {
      if (!directory.environments.includes(environment))
        return await directory.lookup(id, environment, options)
      try {
        const known = options.fresh ? undefined : await recall(id, environment, options)
        if (known && isBelieved(known, options, context.clock.now())) {
          const checkedAt = known.checkedAt.toISOString()
          return { ...forKind(known.answer, options.typeCode), cached: true, checkedAt }
        }
        if (options.cachedOnly || options.atOnce) return { ...notRemembered, cached: false }
        return forKind(await learn(id, environment), options.typeCode)
      } catch (error) {
        return { state: 'lookupFailed', detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async publish(entry, environment) {
      const result = await directory.publish(entry, environment)
      own.forget(`${environment}/${entry.participantId}`)
      if (result.outcome === 'published') {
        await context.db.system((tx) => deleteRemembered(tx, environment, entry.participantId))
      }
      return result
    },
  }
}

function lifeOf(answer: LookupResult): number {
  if (answer.state === 'found') return life.found
  return answer.state === 'notRegistered' || answer.state === 'cannotReceive' ? life.absent : 0
}

function isBelieved(known: Remembered, options: LookupOptions, now: Date): boolean {
  const { noOlderThan } = options
  if (noOlderThan !== undefined) return known.checkedAt.getTime() >= noOlderThan.getTime()
  return known.expiresAt.getTime() > now.getTime()
}

/** What the answer about a participant means for one kind of document. */
function forKind(answer: LookupResult, typeCode: LookupOptions['typeCode']): LookupResult {
  if (answer.state !== 'found' || typeCode === undefined || answer.documentTypes.includes(typeCode))
    return answer
  return { state: 'cannotReceive', documentTypes: answer.documentTypes }
}

/** The answers that this process has used last; the oldest goes when it is full. */
function ownMemory() {
  const places = new Map<string, { remembered: Remembered; until: number }>()
  return {
    get(key: string): Remembered | undefined {
      const place = places.get(key)
      return place && place.until > performance.now() ? place.remembered : undefined
    },
    set(key: string, remembered: Remembered): void {
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

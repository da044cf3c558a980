import { LRUCache } from 'lru-cache'
import type { Actor } from '#core/access'
import { CredentialCache } from '#platform/actors/credential-cache'
import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'
import { problem } from '#platform/base/problem'
import type { TenantScope } from '#platform/database/database'
import type { Authenticate } from '#platform/http/http'
import { actorOfKey, hashOfKey, readKey, stateOf } from './key.ts'
import { type KeyRecord, selectKeyByHash, updateLastUsed } from './store.ts'

/** Milliseconds for which a key is cached. */
const cacheLifetimeMs = 10_000
const maxCachedKeys = 20_000
/** Maximum age of the stored time of a key's last use. */
const lastUsedStepMs = 60_000

/** By hash of the key's text. A text that is no key is undefined. */
const cacheOf = memoizePerObject(
  (_context: Context) => new CredentialCache<KeyRecord | undefined>(maxCachedKeys),
)

/** After a key was rotated or revoked: its next request reads it again. */
export function invalidateKey(context: Context, id: string): void {
  cacheOf(context).invalidateWhere((key) => key?.id === id)
}

/**
 * Turns `Authorization: Bearer fal_…` into the actor of the request, which belongs to one organization and one
 * environment; null for other texts and for keys that do not work. Raises `key.other-environment` (401) and
 * `identity.not-a-member` (403) when the request names another organization.
 * @param lifetimeMs for which keys are cached; 0 where their changes are not announced
 */
export function createKeyAuthenticator(context: Context, lifetimeMs = cacheLifetimeMs): Authenticate {
  return async ({ authorization, environment, organization, address }): Promise<Actor | null> => {
    const read = readKey(authorization)
    if (!read) return null
    const { text, scope } = read
    if (scope.environment !== environment) throw problem('key.other-environment')
    const hash = hashOfKey(text)
    const key = await findKey(context, scope, hash, lifetimeMs)
    const now = context.clock.now()
    if (!key || stateOf(key, now) !== 'active') return null
    // The text before a rotation works until its end.
    if (key.secretHash !== hash && !(key.previous && key.previous.endsAt > now)) return null
    if (organization !== undefined && organization !== scope.organizationId)
      throw problem('identity.not-a-member')
    recordLastUse(context, scope, key, { at: now, from: address })
    return actorOfKey(scope, key)
  }
}

async function findKey(
  context: Context,
  scope: TenantScope,
  hash: string,
  lifetimeMs: number,
): Promise<KeyRecord | undefined> {
  return await cacheOf(context).find(hash, {
    now: context.clock.now().getTime(),
    lifetimeMs,
    read: () => context.db.tenant(scope, (tx) => selectKeyByHash(tx, hash)),
    isCacheable: (key) => key !== undefined,
  })
}

/** Keys whose last use is being written, by id. */
const used = new LRUCache<string, number>({ max: maxCachedKeys })

/** Records the use of a key, from time to time; no request waits for it, or fails with it. */
function recordLastUse(
  context: Context,
  scope: TenantScope,
  key: KeyRecord,
  use: { readonly at: Date; readonly from: string },
): void {
  const lastUse = Math.max(key.lastUsedAt?.getTime() ?? 0, used.get(key.id) ?? 0)
  if (use.at.getTime() - lastUse < lastUsedStepMs) return
  used.set(key.id, use.at.getTime())
  context.db
    .tenant(scope, (tx) => updateLastUsed(tx, key.id, use))
    .catch((error: unknown) => context.log.debug({ error }, 'the use of a key was not kept'))
}

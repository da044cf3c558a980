import type { TenantScope, Tx } from '#platform/database'
import { selectUserNames } from './store.ts'

interface CachedName {
  readonly name: string
  readonly until: number
}

/** Names hardly ever change, and nothing is decided by them. */
const cacheLifetimeMs = 60_000
const maxCachedNames = 20_000
const cache = new Map<string, CachedName>()

const keyOf = (scope: TenantScope, userId: string) => `${scope.organizationId} ${userId}`

/** For other rooms, inside their tenant transaction: given and family name by user id; strangers are left out. */
export async function findUserNames(
  tx: Tx,
  scope: TenantScope,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const now = performance.now()
  const names = new Map<string, string>()
  const unknown: string[] = []
  for (const id of userIds) {
    const known = cache.get(keyOf(scope, id))
    if (known && known.until > now) names.set(id, known.name)
    else unknown.push(id)
  }
  for (const [id, name] of await selectUserNames(tx, scope, unknown)) {
    if (cache.size >= maxCachedNames) cache.clear()
    cache.set(keyOf(scope, id), { name, until: now + cacheLifetimeMs })
    names.set(id, name)
  }
  return names
}

/** A name that has changed is asked for anew. */
export function invalidateName(userId: string): void {
  for (const key of cache.keys()) if (key.endsWith(` ${userId}`)) cache.delete(key)
}

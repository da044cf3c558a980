import { LRUCache } from 'lru-cache'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { selectUserNames } from './store.ts'

/** Names hardly ever change, and no decision depends on them: they are cached for a minute. */
const cache = new LRUCache<string, string>({ max: 20_000, ttl: 60_000 })

const keyOf = (scope: TenantScope, userId: string) => `${scope.organizationId} ${userId}`

/** For other rooms, inside their tenant transaction: given and family name by user id; unknown users are left out. */
export async function findUserNames(tx: TenantTx, userIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const unknown: string[] = []
  for (const id of userIds) {
    const cached = cache.get(keyOf(tx.scope, id))
    if (cached === undefined) unknown.push(id)
    else names.set(id, cached)
  }
  for (const [id, name] of await selectUserNames(tx, unknown)) {
    cache.set(keyOf(tx.scope, id), name)
    names.set(id, name)
  }
  return names
}

/** A changed name is read again. */
export function invalidateName(userId: string): void {
  for (const key of cache.keys()) if (key.endsWith(` ${userId}`)) cache.delete(key)
}

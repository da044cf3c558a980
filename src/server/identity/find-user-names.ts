import type { TenantScope, Tx } from '#platform/database'
import { selectUserNames } from './store.ts'

interface Remembered {
  readonly name: string
  readonly until: number
}

/** Milliseconds for which a name is told without asking: names hardly ever change, and nothing is decided by them. */
const toldFor = 60_000
const rememberedAtMost = 20_000
const memory = new Map<string, Remembered>()

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
    const known = memory.get(keyOf(scope, id))
    if (known && known.until > now) names.set(id, known.name)
    else unknown.push(id)
  }
  for (const [id, name] of await selectUserNames(tx, scope, unknown)) {
    if (memory.size >= rememberedAtMost) memory.clear()
    memory.set(keyOf(scope, id), { name, until: now + toldFor })
    names.set(id, name)
  }
  return names
}

import type { ApiKey } from '#contract/keys'
import { stateOf } from './key.ts'
import type { KeyRecord } from './store.ts'

/** The public form of a key: without its hash, with the beginning of its text. */
export function presentKey(key: KeyRecord, names: ReadonlyMap<string, string>, now: Date): ApiKey {
  const state = stateOf(key, now)
  const overlaps = state === 'active' && key.previous !== null && key.previous.endsAt > now
  return {
    id: key.id as ApiKey['id'],
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    participants: key.participantKeys as ApiKey['participants'],
    createdAt: key.createdAt.toISOString(),
    createdBy: names.get(key.createdBy) ?? '',
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: key.lastUsedFrom,
    state,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    previous:
      overlaps && key.previous
        ? { prefix: key.previous.prefix, endsAt: key.previous.endsAt.toISOString() }
        : null,
  }
}

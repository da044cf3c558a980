import type { keyCreated } from '#contract/domain-events/key-created'
import { keyRevoked } from '#contract/domain-events/key-revoked'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { resourceEvents } from '#platform/queue/domain-events'
import { presentKey } from './present.ts'
import type { KeyRecord } from './store.ts'

/** The event about a key. */
export const keyEvent = resourceEvents<'key', (typeof keyCreated)['payload'], [key: KeyRecord, now: Date]>(
  (key, now) => {
    const {
      createdBy: _name,
      lastUsedAt: _at,
      lastUsedFrom: _from,
      ...payload
    } = presentKey(key, new Map(), now)
    return payload
  },
)

/** Publishes that a key was revoked; does nothing when it was revoked before. */
export async function publishRevoked(
  context: Context,
  tx: TenantTx,
  key: KeyRecord | undefined,
): Promise<void> {
  if (!key) return
  const signal = { name: 'key.changed', subjectId: key.id, participantKey: null } as const
  const domainEvents = [keyEvent(keyRevoked, key, context.clock.now())]
  await context.events.publish(tx, signal, { domainEvents })
}

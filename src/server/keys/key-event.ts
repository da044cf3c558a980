import type { keyCreated } from '#contract/domain-events/key-created'
import { keyRevoked } from '#contract/domain-events/key-revoked'
import type { Context } from '#platform/base/context'
import type { TenantScope, Tx } from '#platform/database/database'
import { type NewDomainEvent, occurrence } from '#platform/queue/domain-events'
import { presentKey } from './present.ts'
import type { KeyRecord } from './store.ts'

type KeyEventType = Omit<typeof keyCreated, 'name'> & { readonly name: `key.${string}` }

/** The event about a key, with its state after the change. */
export function keyEvent(event: KeyEventType, key: KeyRecord, now: Date): NewDomainEvent {
  const {
    createdBy: _name,
    lastUsedAt: _at,
    lastUsedFrom: _from,
    ...payload
  } = presentKey(key, new Map(), now)
  return occurrence(event, { subjectId: key.id, participantKey: null, payload })
}

/** Publishes that a key was revoked; does nothing when it was revoked before. */
export async function publishRevoked(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  key: KeyRecord | undefined,
): Promise<void> {
  if (!key) return
  const signal = { name: 'key.changed', subjectId: key.id, participantKey: null } as const
  const domainEvents = [keyEvent(keyRevoked, key, context.clock.now())]
  await context.events.publish(tx, scope, signal, { domainEvents })
}

import type { TenantScope, Tx } from '#platform/database'
import type { NewTransmissionEvent } from '../ports/index.ts'
import { hasEnded } from './release-blocked.ts'
import { lockTransmission, markBlocking } from './store.ts'

/** Go, or wait for the leg that has to come to its end first; that one is locked, so that its end is not missed. */
export async function queuedOrBlocked(tx: Tx, scope: TenantScope, follows: string | null): Promise<NewTransmissionEvent> {
  const first = follows === null ? undefined : await lockTransmission(tx, scope, follows)
  if (!first || hasEnded(first)) return { type: 'queued' }
  if (!first.isBlocking) markBlocking(tx, scope, first.id)
  return { type: 'held', reason: 'order' }
}

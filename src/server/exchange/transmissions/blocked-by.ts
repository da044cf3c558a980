import type { NewTransmissionEvent } from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { hasEnded } from './has-ended.ts'
import { lockTransmission } from './lock-store.ts'
import { markBlocking } from './store.ts'

/** Queued, or held for the transmission that must end first: that one is locked, so that its end is not missed. */
export async function queuedOrBlocked(
  unit: UnitOfWork,
  blockedBy: string | null,
): Promise<NewTransmissionEvent> {
  const first = blockedBy === null ? undefined : await lockTransmission(unit, blockedBy)
  if (!first || hasEnded(first)) return { type: 'queued' }
  if (!first.isBlocking) markBlocking(unit, first.id)
  return { type: 'held', reason: 'order' }
}

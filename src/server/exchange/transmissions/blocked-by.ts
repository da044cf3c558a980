import type { TransmissionSnapshot } from '#core/transmission'
import type { NewTransmissionEvent } from '../ports/index.ts'
import { lockTransmission } from './lock-store.ts'
import { markBlocking } from './store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const finalStates: readonly TransmissionSnapshot['state'][] = ['sent', 'failed', 'canceled', 'notApplicable']

/** Whether nothing of a transmission is still to come, so that what it blocks may go. */
export function hasEnded({ state }: Pick<TransmissionSnapshot, 'state'>): boolean {
  return finalStates.includes(state)
}

/** Queued, or held for the transmission that has to come to its end first: that one is locked, its end is not missed. */
export async function queuedOrBlocked(
  unit: UnitOfWork,
  blockedBy: string | null,
): Promise<NewTransmissionEvent> {
  const first = blockedBy === null ? undefined : await lockTransmission(unit, blockedBy)
  if (!first || hasEnded(first)) return { type: 'queued' }
  if (!first.isBlocking) markBlocking(unit, first.id)
  return { type: 'held', reason: 'order' }
}

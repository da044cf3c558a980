import type { TransmissionSnapshot } from '#core/transmission'
import type { Transmission } from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { applyAndEnqueue } from './apply-events.ts'
import { hasEnded } from './has-ended.ts'
import { lockTransmission } from './lock-store.ts'
import { selectBlocked } from './store.ts'

/** A transmission has ended, successfully or not: queues those that were held for it, oldest first. */
export async function releaseBlocked(
  unit: UnitOfWork,
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
): Promise<void> {
  if (!transmission.isBlocking || !hasEnded(snapshot)) return
  await unit.flush()
  for (const id of await selectBlocked(unit, transmission.id)) {
    await unit.flush()
    const blocked = await lockTransmission(unit, id)
    if (blocked?.state !== 'held' || blocked.reason !== 'order') continue
    await applyAndEnqueue(unit, blocked, [{ type: 'queued' }])
  }
}

import type { TransmissionSnapshot } from '#core/transmission'
import type { Transmission } from '../ports/index.ts'
import { enqueueNext, enqueueSend, releaseBlocked, updateLease } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { notifyCounterpart } from './counterpart-report.ts'
import type { JobRunContext } from './job-run-context.ts'

/** Releases the claim of a transmission, enqueues its next job, and applies the effects of its new state. */
export async function releaseClaim(
  { context }: JobRunContext,
  unit: UnitOfWork,
  transmission: Transmission,
  snapshot: TransmissionSnapshot,
): Promise<void> {
  updateLease(unit, transmission.id, null)
  await enqueueNext(unit, transmission.id, snapshot)
  if (snapshot.engineAccepted && snapshot.state === 'sending') {
    // Accepted by the engine without a receipt: query its state in a minute.
    const inAMinute = new Date(context.clock.now().getTime() + 60_000).toISOString()
    await enqueueSend(unit, transmission.id, inAMinute)
  }
  await releaseBlocked(unit, transmission, snapshot)
  if (snapshot.state === 'sent') notifyCounterpart(unit, transmission)
}

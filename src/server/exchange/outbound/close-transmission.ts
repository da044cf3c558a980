import type { TransmissionSnapshot } from '#core/transmission'
import type { Tx } from '#platform/database'
import type { Transmission } from '../ports/index.ts'
import {
  enqueueNext,
  enqueueSend,
  recordReportingId,
  releaseBlocked,
  updateLease,
} from '../transmissions/index.ts'
import type { JobRunContext } from './job-run-context.ts'

/** Gives the leg back and enqueues what it needs next. */
export async function releaseClaim(run: JobRunContext, tx: Tx, leg: Transmission, state: TransmissionSnapshot): Promise<void> {
  const { context, scope } = run
  updateLease(tx, scope, leg.id, null)
  await enqueueNext(context, tx, scope, leg.id, state)
  if (state.engineAccepted && state.state === 'sending') {
    // Taken over by the engine without a receipt: ask again in a minute.
    const inAMinute = new Date(context.clock.now().getTime() + 60_000).toISOString()
    await enqueueSend(context, tx, scope, leg.id, inAMinute)
  }
  await releaseBlocked(context, tx, scope, leg, state)
  if (leg.kind !== 'taxReport' || state.state !== 'sent') return
  const told = await recordReportingId(context, tx, scope, leg)
  if (told) run.reported.set(leg.envelopeId, told)
}

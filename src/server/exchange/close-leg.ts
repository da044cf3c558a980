import type { LegState } from '#core/lifecycle'
import type { Tx } from '#platform/database'
import { enqueueNext, enqueueSend } from './jobs-of-leg.ts'
import { noteReported } from './note-reported.ts'
import { releaseFollowers } from './release-followers.ts'
import type { Run } from './run.ts'
import { updateLease } from './store.ts'
import type { Transmission } from './transmission.ts'

/** Gives the leg back and enqueues what it needs next. */
export async function closeLeg(run: Run, tx: Tx, leg: Transmission, state: LegState): Promise<void> {
  const { context, scope } = run
  updateLease(tx, scope, leg.id, null)
  await enqueueNext(context, tx, scope, leg.id, state)
  if (state.engineAccepted && state.state === 'sending') {
    // Taken over by the engine without a receipt: ask again in a minute.
    const inAMinute = new Date(context.clock.now().getTime() + 60_000).toISOString()
    await enqueueSend(context, tx, scope, leg.id, inAMinute)
  }
  await releaseFollowers(context, tx, scope, leg, state)
  if (leg.leg !== 'taxReport' || state.state !== 'sent') return
  const told = await noteReported(context, tx, scope, leg)
  if (told) run.reported.set(leg.envelopeId, told)
}

import type { Tx } from '#platform/database'
import { saturatedDelayMs } from '../breakers/index.ts'
import { type BuiltEnvelope, buildEnvelope, ContentInvalidError } from '../envelopes/index.ts'
import type { NewTransmissionEvent, Transmission } from '../ports/index.ts'
import {
  applyEvents,
  enqueueSend,
  insertAttempt,
  releaseBlocked,
  selectEnvelope,
  storeEnvelope,
  updateLease,
  updateReceiverSeat,
} from '../transmissions/index.ts'
import { releaseClaim } from './close-transmission.ts'
import type { ResolvedRoute } from './discover-receiver.ts'
import { holdForPeer } from './hold-for-peer.ts'
import type { Claim, JobRunContext, StartedAttempt } from './job-run-context.ts'

/** Commits what is needed to know, whatever happens next, that something may have gone out, and which bytes. */
export async function startAttempt(
  run: JobRunContext,
  tx: Tx,
  claim: Claim,
  leg: Transmission,
  found: ResolvedRoute,
): Promise<StartedAttempt | undefined> {
  const { context, scope } = run
  if (found.state !== 'found') return await putOff(run, tx, leg, found)
  updateReceiverSeat(tx, scope, leg.id, found.receiverSeat)
  const envelope = leg.hasEnvelope
    ? { bytes: await selectEnvelope(tx, scope, leg.id) }
    : await build(run, tx, { ...leg, receiverSeat: found.receiverSeat })
  if (!envelope) return undefined
  const attempt = leg.attempts + 1
  // The same bytes under the same message id, or a message of its own.
  const again = claim.state.nextStep === 'resendSameBytes' ? claim.state.messageAttempt : null
  const kind = again === null ? 'attempt' : 'retransmission'
  insertAttempt(tx, scope, leg, { number: attempt, kind }, context.clock.now())
  const event: NewTransmissionEvent = {
    type: 'attemptStarted',
    attempt,
    ...(again === null ? {} : { retransmissionOf: again }),
  }
  await applyEvents(context, tx, scope, leg, [event], { source: 'portal' })
  return { leg, bytes: envelope.bytes, attempt, messageAttempt: again ?? attempt, receiverSeat: found.receiverSeat }
}

/** There is no way at present, or there is none at all. */
async function putOff(
  run: JobRunContext,
  tx: Tx,
  leg: Transmission,
  found: Exclude<ResolvedRoute, { state: 'found' }>,
): Promise<undefined> {
  const { context, ports, scope } = run
  if (found.state === 'blocked') {
    const waiting = await holdForPeer(context, ports, tx, scope, leg, found)
    updateLease(tx, scope, leg.id, null)
    await releaseBlocked(context, tx, scope, leg, waiting)
  } else if (found.state === 'crowded') {
    // Back in the queue, for a moment later; what is in doubt stays so.
    if (leg.state === 'discovering')
      await applyEvents(context, tx, scope, leg, [{ type: 'leaseExpired' }], { source: 'portal' })
    updateLease(tx, scope, leg.id, null)
    const later = new Date(context.clock.now().getTime() + saturatedDelayMs).toISOString()
    await enqueueSend(context, tx, scope, leg.id, later)
  } else {
    const failed: NewTransmissionEvent = { type: 'lookupFailed', reason: found.reason, jitter: Math.random() * 2 - 1 }
    await releaseClaim(run, tx, leg, await applyEvents(context, tx, scope, leg, [failed], { source: 'portal' }))
  }
  return undefined
}

async function build(run: JobRunContext, tx: Tx, leg: Transmission): Promise<BuiltEnvelope | undefined> {
  const { context, scope } = run
  try {
    const envelope = await buildEnvelope(context, tx, scope, leg)
    storeEnvelope(tx, scope, leg.id, envelope)
    return envelope
  } catch (error) {
    if (!(error instanceof ContentInvalidError)) throw error
    context.log.error(
      { transmission: leg.id, leg: leg.kind, error },
      'what we built breaks the rules of its kind',
    )
    const invalid: NewTransmissionEvent = { type: 'contentInvalid', text: error.message }
    await releaseClaim(run, tx, leg, await applyEvents(context, tx, scope, leg, [invalid], { source: 'portal' }))
    return undefined
  }
}

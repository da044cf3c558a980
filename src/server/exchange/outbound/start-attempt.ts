import { saturatedDelayMs } from '../breakers/index.ts'
import { buildEnvelope, ContentInvalidError } from '../envelopes/index.ts'
import type { LockedTransmission, NewTransmissionEvent } from '../ports/index.ts'
import { applyEvents, enqueueSend, releaseBlocked, updateLease } from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import { insertAttempt } from './attempt-store.ts'
import type { ResolvedRoute } from './discover-receiver.ts'
import { selectEnvelope, storeEnvelope, updateReceiverSeat } from './envelope-store.ts'
import { holdForPeer } from './hold-for-peer.ts'
import type { Claim, JobRunContext, StartedAttempt } from './job-run-context.ts'
import { releaseClaim } from './release-claim.ts'

/** Records, before anything is sent, that an attempt starts, and with which bytes. */
export async function startAttempt(
  run: JobRunContext,
  unit: UnitOfWork,
  { snapshot }: Claim,
  transmission: LockedTransmission,
  route: ResolvedRoute,
): Promise<StartedAttempt | undefined> {
  if (route.state !== 'found') return await postpone(run, unit, transmission, route)
  const { receiver } = route
  const bytes = await bytesOf(run, unit, { ...transmission, receiverSeat: receiver.seat })
  if (!bytes) return undefined
  updateReceiverSeat(unit, transmission.id, receiver.seat)
  const attempt = transmission.attempts + 1
  // The same bytes under the same message id, or a message of its own.
  const again = snapshot.nextStep === 'resendSameBytes' ? snapshot.messageAttempt : null
  const kind = again === null ? 'attempt' : 'retransmission'
  insertAttempt(unit, transmission, { number: attempt, kind }, run.context.clock.now())
  const event: NewTransmissionEvent = {
    type: 'attemptStarted',
    attempt,
    envelopeBytes: bytes.length,
    ...(again === null ? {} : { retransmissionOf: again }),
  }
  const { message } = await applyEvents(unit, transmission, [event])
  const messageAt = message?.startedAt ?? run.context.clock.now().toISOString()
  return { transmission, bytes, attempt, messageAttempt: again ?? attempt, messageAt, receiver }
}

/**
 * The bytes to send, the same for each attempt. Undefined when the content that we built breaks the rules of its
 * kind.
 */
async function bytesOf(
  run: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
): Promise<Buffer | undefined> {
  if (!transmission.hasEnvelope) return await build(run, unit, transmission)
  await unit.flush()
  return await selectEnvelope(unit, transmission.id)
}

async function build(
  run: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
): Promise<Buffer | undefined> {
  const { id, kind } = transmission
  try {
    const envelope = await buildEnvelope(unit, transmission, run.sources)
    storeEnvelope(unit, id, envelope)
    return envelope.bytes
  } catch (error) {
    if (!(error instanceof ContentInvalidError)) throw error
    run.context.log.error({ transmission: id, kind, error }, 'what we built breaks the rules of its kind')
    const invalid = await applyEvents(unit, transmission, [{ type: 'contentInvalid', text: error.message }])
    await releaseClaim(run, unit, transmission, invalid)
    return undefined
  }
}

/** There is no route at present, or never will be. */
async function postpone(
  run: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
  route: Exclude<ResolvedRoute, { state: 'found' }>,
): Promise<undefined> {
  if (route.state === 'blocked') {
    const held = await holdForPeer(run, unit, transmission, route)
    updateLease(unit, transmission.id, null)
    await releaseBlocked(unit, transmission, held)
  } else if (route.state === 'saturated') {
    // Back in the queue, for a moment later; a transmission in doubt stays so.
    if (transmission.state === 'discovering')
      await applyEvents(unit, transmission, [{ type: 'leaseExpired' }])
    updateLease(unit, transmission.id, null)
    const later = new Date(run.context.clock.now().getTime() + saturatedDelayMs).toISOString()
    await enqueueSend(unit, transmission.id, later)
  } else {
    const event = { type: 'lookupFailed', reason: route.reason, jitter: Math.random() * 2 - 1 } as const
    await releaseClaim(run, unit, transmission, await applyEvents(unit, transmission, [event]))
  }
  return undefined
}

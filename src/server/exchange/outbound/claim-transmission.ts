import { isDue, type TransmissionSnapshot, leaseMinutes, limitAt } from '#core/transmission'
import type { Tx } from '#platform/database'
import { legKinds, type Transmission } from '../ports/index.ts'
import {
  applyEvents,
  enqueueSend,
  queuedOrBlocked,
  lockTransmission,
  readState,
  updateLease,
} from '../transmissions/index.ts'
import { releaseClaim } from './close-transmission.ts'
import type { Claim, JobRunContext } from './job-run-context.ts'

/** Takes the leg for this run, if it is due and nobody else is at work on it. */
export async function claimTransmission(run: JobRunContext, tx: Tx, id: string): Promise<Claim | undefined> {
  const { context, scope, jobId } = run
  const now = context.clock.now()
  const leg = await lockTransmission(tx, scope, id)
  if (!leg) return undefined
  if (leg.leaseUntil !== null && leg.leaseJob !== jobId && Date.parse(leg.leaseUntil) > now.getTime()) {
    await enqueueSend(context, tx, scope, id, leg.leaseUntil)
    return undefined
  }
  let state = await readState(tx, scope, leg)
  const crashed = state.state === 'sending' || state.state === 'discovering'
  if (crashed)
    state = await applyEvents(context, tx, scope, leg, [{ type: 'leaseExpired' }], { source: 'portal' })
  if (hasWaitedTooLong(state, leg, now)) {
    const given = await applyEvents(context, tx, scope, leg, [{ type: 'limitReached' }], { source: 'portal' })
    await releaseClaim(run, tx, leg, given)
    return undefined
  }
  const due = isDue(state, now.toISOString())
  const asks = state.state === 'inDoubt'
  if (!due && !(asks && crashed)) {
    // Its answer may have come while its worker was dead: then what a receipt brings about is still to be done.
    await releaseClaim(run, tx, leg, state)
    return undefined
  }
  if (state.state === 'held') {
    // Its time has come; whether what it follows has arrived is another question.
    const go = await queuedOrBlocked(tx, scope, leg.blockedBy)
    state = await applyEvents(context, tx, scope, leg, [go], { source: 'portal' })
    if (state.state === 'held') return undefined
  }
  return await takeLease(run, tx, leg, state, due)
}

/** Writes down that this run has the leg; it is locked, and due or in doubt. */
export async function takeLease(run: JobRunContext, tx: Tx, leg: Transmission, state: TransmissionSnapshot, due = true): Promise<Claim> {
  const { context, scope, jobId } = run
  const asks = state.state === 'inDoubt'
  if (!asks) await applyEvents(context, tx, scope, leg, [{ type: 'claimed' }], { source: 'portal' })
  const until = new Date(context.clock.now().getTime() + leaseMinutes * 60_000)
  updateLease(tx, scope, leg.id, { job: jobId, until })
  return { step: asks ? 'ask' : 'lookup', leg: { ...leg, attempts: state.attempts }, isDue: due, state }
}

/** Waiting for a peer uses up no attempt, but not more time than all attempts have (transport facts, 4.4). */
function hasWaitedTooLong(state: TransmissionSnapshot, leg: Transmission, now: Date): boolean {
  const waits = state.state === 'inDoubt' || (state.state === 'held' && state.reason === 'network')
  const limit = limitAt(state, legKinds[leg.kind])
  return waits && limit !== null && Date.parse(limit) <= now.getTime()
}

/** The leg, locked, if this run still holds it. */
export async function lockClaimed(run: JobRunContext, tx: Tx, id: string): Promise<Transmission | undefined> {
  const leg = await lockTransmission(tx, run.scope, id)
  return leg?.leaseJob === run.jobId ? leg : undefined
}

import {
  foldTransmission,
  isDue,
  leaseMinutes,
  limitAt,
  type TransmissionKind,
  type TransmissionSnapshot,
} from '#core/transmission'
import type { LockedTransmission, Transmission } from '../ports/index.ts'
import {
  applyEvents,
  enqueueSend,
  lockTransmission,
  queuedOrBlocked,
  updateLease,
} from '../transmissions/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'
import type { Claim, JobRunContext } from './job-run-context.ts'
import { releaseClaim } from './release-claim.ts'

/** Claims the transmission for this run, if it is due and not claimed by another one. */
export async function claimTransmission(
  run: JobRunContext,
  unit: UnitOfWork,
  id: string,
): Promise<Claim | undefined> {
  const now = run.context.clock.now()
  await unit.flush()
  const transmission = await lockTransmission(unit, id)
  if (!transmission) return undefined
  if (isLeasedToAnother(run, transmission, now)) {
    await enqueueSend(unit, id, transmission.leaseUntil)
    return undefined
  }
  let snapshot = foldTransmission(transmission.events, transmission.kind)
  const crashed = snapshot.state === 'sending' || snapshot.state === 'discovering'
  if (crashed) snapshot = await applyEvents(unit, transmission, [{ type: 'leaseExpired' }])
  if (hasWaitedTooLong(snapshot, transmission.kind, now)) {
    const failed = await applyEvents(unit, transmission, [{ type: 'limitReached' }])
    await releaseClaim(run, unit, transmission, failed)
    return undefined
  }
  const due = isDue(snapshot, now.toISOString())
  // An existing lease is from a run that died: while it sent, or while it confirmed the delivery.
  const interrupted = transmission.leaseJob !== null
  if (!due && !(snapshot.state === 'inDoubt' && interrupted)) {
    // Its status may have arrived while its worker was dead: then the effects of a receipt are still to be applied.
    await releaseClaim(run, unit, transmission, snapshot)
    return undefined
  }
  if (snapshot.state === 'held') {
    // Its time has come; whether the transmission that blocks it has ended is checked next.
    await unit.flush()
    const event = await queuedOrBlocked(unit, transmission.blockedBy)
    snapshot = await applyEvents(unit, transmission, [event])
    if (snapshot.state === 'held') return undefined
  }
  return await acquireLease(run, unit, transmission, snapshot, due)
}

function isLeasedToAnother(
  { jobId }: JobRunContext,
  { leaseJob, leaseUntil }: Transmission,
  now: Date,
): boolean {
  return leaseUntil !== null && leaseJob !== jobId && Date.parse(leaseUntil) > now.getTime()
}

/** Writes down that this run has the transmission; it is locked, and due or in doubt. */
export async function acquireLease(
  { context, jobId }: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
  snapshot: TransmissionSnapshot,
  due = true,
): Promise<Claim> {
  const step = snapshot.state === 'inDoubt' ? 'confirm' : 'send'
  if (step === 'send') await applyEvents(unit, transmission, [{ type: 'claimed' }])
  const until = new Date(context.clock.now().getTime() + leaseMinutes * 60_000)
  updateLease(unit, transmission.id, { job: jobId, until })
  return { step, transmission: { ...transmission, attempts: snapshot.attempts }, isDue: due, snapshot }
}

/** Waiting for a peer uses up no attempt, but not more time than all attempts have (transport facts, 4.4). */
function hasWaitedTooLong(snapshot: TransmissionSnapshot, kind: TransmissionKind, now: Date): boolean {
  const waits = snapshot.state === 'inDoubt' || (snapshot.state === 'held' && snapshot.reason === 'network')
  const limit = limitAt(snapshot, kind)
  return waits && limit !== null && Date.parse(limit) <= now.getTime()
}

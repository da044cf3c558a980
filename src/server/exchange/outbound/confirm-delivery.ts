import { foldTransmission } from '#core/transmission'
import { accessPointOf, type NewTransmissionEvent, type StatusResult } from '../ports/index.ts'
import { applyEvents } from '../transmissions/index.ts'
import { inUnitOfWork } from '../unit-of-work/index.ts'
import { finishAttempt } from './attempt-store.ts'
import type { Claim, JobRunContext } from './job-run-context.ts'
import { lockClaimed } from './lock-claimed.ts'
import { releaseClaim } from './release-claim.ts'

/**
 * In doubt: queries the access point for the state of the envelope before it is sent again. True when the reply, or
 * the wait for the next retransmission, settles this run.
 */
export async function confirmDelivery(run: JobRunContext, claim: Claim): Promise<boolean> {
  const { context, ports, scope } = run
  const { id, envelopeId, receiverSeat } = claim.transmission
  const status = await accessPointOf(ports, scope.environment).status(
    envelopeId,
    scope.environment,
    receiverSeat ?? undefined,
  )
  if (status.state === 'unknown' && claim.isDue) return false
  await inUnitOfWork(context, scope, async (unit) => {
    const transmission = (await lockClaimed(run, unit, [id])).get(id)
    if (!transmission) return
    if (status.state === 'taken') {
      const acceptance = {
        transportId: status.transportId,
        outcome: 'accepted',
        detail: 'confirmed when asked',
      }
      finishAttempt(unit, id, transmission.attempts, acceptance, context.clock.now())
    }
    const events = eventsOf(status, transmission.attempts)
    const snapshot =
      events.length === 0
        ? foldTransmission(transmission.events, transmission.kind)
        : await applyEvents(unit, transmission, events, { source: 'accessPoint' })
    await releaseClaim(run, unit, transmission, snapshot)
    await unit.complete()
  })
  return true
}

function eventsOf(status: StatusResult, attempt: number): NewTransmissionEvent[] {
  if (status.state === 'taken') return [{ type: 'receiptVerified', attempt, receiptId: status.transportId }]
  if (status.state === 'notTaken') return [{ type: 'notTaken', attempt }]
  return []
}

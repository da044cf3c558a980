import type { TransmissionSnapshot } from '#core/transmission'
import type { Tx } from '#platform/database'
import type { NewTransmissionEvent, Transmission } from '../ports/index.ts'
import { enqueueNext, openTransmission } from '../transmissions/index.ts'
import { claimTransmission, takeLease } from './claim-transmission.ts'
import type { ResolvedRoute } from './discover-receiver.ts'
import type { PendingWork, Claim, JobRunContext } from './job-run-context.ts'
import { releaseReport } from './release-report.ts'
import { cachedRoute } from './resolve-route.ts'
import { startAttempt } from './start-attempt.ts'

/**
 * The first event of a new leg. One that may go is taken by this run in the same transaction, and is started at once
 * when nobody has to be asked where it goes; says whether it is.
 */
export async function startTransmission(
  run: JobRunContext,
  tx: Tx,
  legId: string,
  event: NewTransmissionEvent,
  begun: PendingWork,
): Promise<boolean> {
  const { leg, state } = await openTransmission(run.context, tx, run.scope, legId, event)
  if (state.state === 'queued') return await go(run, tx, leg, state, begun)
  await enqueueNext(run.context, tx, run.scope, leg.id, state)
  return false
}

/** Takes a leg that is due and locked; says whether it is started. */
async function go(run: JobRunContext, tx: Tx, leg: Transmission, state: TransmissionSnapshot, begun: PendingWork): Promise<boolean> {
  return await startOrKeep(run, tx, await takeLease(run, tx, leg, state), begun)
}

/** Takes a leg, whoever had it before, if it is due; starts it at once if nobody has to be asked. */
export async function claimAndStart(run: JobRunContext, tx: Tx, id: string, begun: PendingWork): Promise<void> {
  const claim = await claimTransmission(run, tx, id)
  if (claim?.step === 'ask') begun.claims.push(claim)
  else if (claim && (await startOrKeep(run, tx, claim, begun))) await startReport(run, tx, claim.leg, begun)
}

async function startOrKeep(run: JobRunContext, tx: Tx, claim: Claim, begun: PendingWork): Promise<boolean> {
  const found = await cachedRoute(run, claim.leg, claim.state)
  if (!found) {
    begun.claims.push(claim)
    return false
  }
  const started = await startAttempt(run, tx, claim, claim.leg, found)
  // Not started: it has failed for good, which is written down.
  if (started) begun.started.push(started)
  return started !== undefined
}

/** The leg to the receiver goes: so does the report, if it has waited for that. */
async function startReport(run: JobRunContext, tx: Tx, leg: Transmission, begun: PendingWork): Promise<void> {
  if (leg.kind !== 'invoice') return
  for (const { leg: report, state } of await releaseReport(run.context, tx, run.scope, leg))
    await go(run, tx, report, state, begun)
}

/** Asks where a leg goes, and starts it; what it lets go comes along. */
export async function startResolved(
  run: JobRunContext,
  tx: Tx,
  claim: Claim,
  leg: Transmission,
  found: ResolvedRoute,
  begun: PendingWork,
): Promise<void> {
  const started = await startAttempt(run, tx, claim, leg, found)
  if (!started) return
  begun.started.push(started)
  await startReport(run, tx, leg, begun)
}

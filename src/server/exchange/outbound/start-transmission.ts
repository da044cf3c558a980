import type { LegState } from '#core/transmission'
import type { Tx } from '#platform/database'
import type { NewLegEvent, Transmission } from '../ports/index.ts'
import { enqueueNext, openLeg } from '../transmissions/index.ts'
import { claimLeg, take } from './claim-transmission.ts'
import type { Discovery } from './discover-receiver.ts'
import type { Begun, Claim, Run } from './job-run-context.ts'
import { releaseReport } from './release-report.ts'
import { knownWay } from './resolve-route.ts'
import { startAttempt } from './start-attempt.ts'

/**
 * The first event of a new leg. One that may go is taken by this run in the same transaction, and is started at once
 * when nobody has to be asked where it goes; says whether it is.
 */
export async function launch(
  run: Run,
  tx: Tx,
  legId: string,
  event: NewLegEvent,
  begun: Begun,
): Promise<boolean> {
  const { leg, state } = await openLeg(run.context, tx, run.scope, legId, event)
  if (state.state === 'queued') return await go(run, tx, leg, state, begun)
  await enqueueNext(run.context, tx, run.scope, leg.id, state)
  return false
}

/** Takes a leg that is due and locked; says whether it is started. */
async function go(run: Run, tx: Tx, leg: Transmission, state: LegState, begun: Begun): Promise<boolean> {
  return await startOrKeep(run, tx, await take(run, tx, leg, state), begun)
}

/** Takes a leg, whoever had it before, if it is due; starts it at once if nobody has to be asked. */
export async function claimAndStart(run: Run, tx: Tx, id: string, begun: Begun): Promise<void> {
  const claim = await claimLeg(run, tx, id)
  if (claim?.act === 'ask') begun.claims.push(claim)
  else if (claim && (await startOrKeep(run, tx, claim, begun))) await startReport(run, tx, claim.leg, begun)
}

async function startOrKeep(run: Run, tx: Tx, claim: Claim, begun: Begun): Promise<boolean> {
  const found = await knownWay(run, claim.leg, claim.state)
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
async function startReport(run: Run, tx: Tx, leg: Transmission, begun: Begun): Promise<void> {
  if (leg.leg !== 'invoice') return
  for (const { leg: report, state } of await releaseReport(run.context, tx, run.scope, leg))
    await go(run, tx, report, state, begun)
}

/** Asks where a leg goes, and starts it; what it lets go comes along. */
export async function startAfterAsking(
  run: Run,
  tx: Tx,
  claim: Claim,
  leg: Transmission,
  found: Discovery,
  begun: Begun,
): Promise<void> {
  const started = await startAttempt(run, tx, claim, leg, found)
  if (!started) return
  begun.started.push(started)
  await startReport(run, tx, leg, begun)
}

import type { Tx } from '#platform/database'
import type { AttemptOutcome } from '../breakers/index.ts'
import type { PeerRef, SubmitResult, Transmission } from '../ports/index.ts'
import { applyEvents, finishAttempt, lockTransmissions } from '../transmissions/index.ts'
import { releaseClaim } from './close-transmission.ts'
import { countAttempt } from './count-attempt.ts'
import { eventOf } from './event-of-result.ts'
import type { JobRunContext, StartedAttempt } from './job-run-context.ts'

/** What came of handing one leg over. */
export interface SubmittedAttempt {
  readonly started: StartedAttempt
  readonly peer: PeerRef
  readonly result: SubmitResult
}

/** Whether the peer did its part: a lasting refusal is an answer, too. */
export function outcomeFor(result: SubmitResult): AttemptOutcome {
  if (result.outcome === 'accepted' || (result.outcome === 'refused' && result.permanent)) return { ok: true }
  return { ok: false, detail: result.text }
}

/** Writes down what came of the attempts, and what follows from it. */
export async function recordResults(run: JobRunContext, tx: Tx, all: readonly SubmittedAttempt[]): Promise<void> {
  const legs = await lockTransmissions(tx, run.scope, all.map(({ started }) => started.leg.id).toSorted())
  for (const one of all) {
    const leg = legs.find(({ id }) => id === one.started.leg.id)
    if (leg) await recordResult(run, tx, leg, one)
  }
}

async function recordResult(run: JobRunContext, tx: Tx, leg: Transmission, handedOver: SubmittedAttempt): Promise<void> {
  const { context, ports, scope } = run
  const { started, peer, result } = handedOver
  const { attempt } = started
  const event = eventOf(result, attempt, Math.random() * 2 - 1)
  const transportId = result.outcome === 'accepted' ? result.transportId : null
  const detail = 'text' in result ? result.text : null
  // "Seen before" is a refusal on the wire, and says that they have it.
  const outcome = event.type === 'duplicateDetected' ? 'accepted' : result.outcome
  await finishAttempt(tx, scope, leg.id, attempt, { transportId, outcome, detail }, context.clock.now())
  countAttempt(context, tx, peer, leg, result)
  if (!outcomeFor(result).ok) {
    const at = context.clock.now().toISOString()
    const affected = { peer, transmissionId: leg.id, documentId: leg.documentId, leg: leg.kind, at }
    await ports.peerListener?.transmissionAffected(context, tx, scope, { ...affected, why: 'failed' })
  }
  const state = await applyEvents(context, tx, scope, leg, [event], { source: 'accessPoint' })
  if (leg.leaseJob === run.jobId) await releaseClaim(run, tx, leg, state)
}

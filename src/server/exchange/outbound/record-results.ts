import { countOne } from '#platform/base/measures'
import { type AttemptOutcome, reportOutcome } from '../breakers/index.ts'
import { checkpoint, type LockedTransmission, type PeerRef, type SubmitResult } from '../ports/index.ts'
import { applyEvents, lockTransmissions } from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'
import { finishAttempt } from './attempt-store.ts'
import { eventOf } from './event-of-result.ts'
import type { JobRunContext, StartedAttempt } from './job-run-context.ts'
import { releaseClaim } from './release-claim.ts'

/** The result of submitting one transmission. */
export interface SubmittedAttempt {
  readonly started: StartedAttempt
  readonly peer: PeerRef
  readonly result: SubmitResult
}

/** Whether the peer did its part: a lasting refusal is an answer, too. */
function outcomeFor(result: SubmitResult): AttemptOutcome {
  if (result.outcome === 'accepted' || (result.outcome === 'refused' && result.permanent)) return { ok: true }
  return { ok: false, detail: result.text }
}

/** Records the results of the attempts with their consequences, then updates the breakers of their peers. */
export async function recordResults(run: JobRunContext, all: readonly SubmittedAttempt[]): Promise<void> {
  const { context, ports } = run
  await inUnitOfWork(context, run.scope, async (unit) => {
    const ids = all.map(({ started }) => started.transmission.id).toSorted()
    const transmissions = await lockTransmissions(unit, ids)
    for (const submitted of all) {
      const transmission = transmissions.find(({ id }) => id === submitted.started.transmission.id)
      if (transmission) await recordResult(run, unit, transmission, submitted)
    }
    await unit.complete()
  })
  checkpoint(context, 'recorded')
  for (const { peer, result } of all)
    await reportOutcome(context, ports.peerListener, peer, outcomeFor(result))
}

async function recordResult(
  run: JobRunContext,
  unit: UnitOfWork,
  transmission: LockedTransmission,
  { started, peer, result }: SubmittedAttempt,
): Promise<void> {
  const { context, ports } = run
  const { id: transmissionId, documentId, kind, participantKey } = transmission
  const now = context.clock.now()
  const event = eventOf(result, started.attempt, Math.random() * 2 - 1)
  finishAttempt(
    unit,
    transmissionId,
    started.attempt,
    {
      transportId: result.outcome === 'accepted' ? result.transportId : null,
      // "Seen before" is a refusal on the wire, and means that they have it.
      outcome: event.type === 'duplicateDetected' ? 'accepted' : result.outcome,
      detail: 'text' in result ? result.text : null,
    },
    now,
  )
  const labels = {
    environment: peer.environment,
    peer: peer.kind,
    seat: peer.seat,
    kind,
    outcome: result.outcome,
  }
  unit.tx.afterCommit(() => countOne(context, 'exchange_attempts', labels))
  if (!outcomeFor(result).ok) {
    const at = now.toISOString()
    const affected = { peer, transmissionId, documentId, participantKey, kind, at, why: 'failed' } as const
    await ports.peerListener?.transmissionAffected(context, unit.tx, affected)
  }
  const snapshot = await applyEvents(unit, transmission, [event], { source: 'accessPoint' })
  if (transmission.leaseJob === run.jobId) await releaseClaim(run, unit, transmission, snapshot)
}
